project = "Handbook"
language = "en"
extensions = ["sphinx.ext.intersphinx"]
intersphinx_mapping = {"compute": ("https://compute-glossary.example/", None)}
