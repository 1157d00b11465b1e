import json
from urllib.request import urlopen

with urlopen("https://compute-glossary.example/data/glossary.tr.json") as answer:
    term = json.load(answer)["terms"]["gpu-hour"]
print(term["names"]["tr"]["preferred"])
print(term["definition"]["tr"])
