project = "Handbook"
extensions = ["myst_parser", "sphinx.ext.intersphinx"]
intersphinx_mapping = {"compute": ("https://compute-glossary.example/", None)}
