project = "El kitabı"
language = "tr"
extensions = ["sphinx.ext.intersphinx"]
intersphinx_mapping = {"compute": ("https://compute-glossary.example/tr/", None)}
