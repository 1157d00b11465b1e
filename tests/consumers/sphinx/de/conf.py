project = "Handbuch"
language = "de"
extensions = ["sphinx.ext.intersphinx"]
intersphinx_mapping = {"compute": ("https://compute-glossary.example/de/", None)}
