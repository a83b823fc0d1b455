"""Measures tagtally beside its opponents and its limits; see the page above this folder."""
