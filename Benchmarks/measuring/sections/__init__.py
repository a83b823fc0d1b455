"""A file a section: each is a contest, and has a function `measure` that returns what it has shown."""

from . import again, growth, imports, packed, pages, real, report, size, steps

# In the order in which they are measured and printed.
SECTIONS = {
    "import": imports.measure,
    "again": again.measure,
    "packed": packed.measure,
    "report": report.measure,
    "growth": growth.measure,
    "size": size.measure,
    "pages": pages.measure,
    "steps": steps.measure,
    "real": real.measure,
}
