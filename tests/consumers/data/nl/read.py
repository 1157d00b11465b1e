import json
from urllib.request import urlopen

with urlopen("https://compute-glossary.example/data/glossary.nl.json") as answer:
    term = json.load(answer)["terms"]["gpu-hour"]
print(term["names"]["nl"]["preferred"])
print(term["definition"]["nl"])
