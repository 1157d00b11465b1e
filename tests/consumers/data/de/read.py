import json
from urllib.request import urlopen

with urlopen("https://compute-glossary.example/data/glossary.de.json") as answer:
    term = json.load(answer)["terms"]["gpu-hour"]
print(term["names"]["de"]["preferred"])
print(term["definition"]["de"])
