"""Compares tagtally with opponents and limits; see README.md in the folder above."""
