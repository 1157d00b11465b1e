project = "Handboek"
language = "nl"
extensions = ["sphinx.ext.intersphinx"]
intersphinx_mapping = {"compute": ("https://compute-glossary.example/nl/", None)}
