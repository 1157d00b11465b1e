import json
from urllib.request import urlopen

with urlopen("https://compute-glossary.example/data/glossary.en.json") as answer:
    term = json.load(answer)["terms"]["gpu-hour"]
print(term["names"]["en"]["preferred"])
print(term["definition"]["en"])
