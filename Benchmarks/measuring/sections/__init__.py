"""The sections, a file each, with a function `measure` that returns the results."""

from . import again, compressed, growth, imports, pages, questions, real, report, size, steps, tables

# In the order in which they are measured and printed.
SECTIONS = {
    "import": imports.measure,
    "again": again.measure,
    "packed": compressed.measure,
    "report": report.measure,
    "questions": questions.measure,
    "growth": growth.measure,
    "size": size.measure,
    "pages": pages.measure,
    "tables": tables.measure,
    "steps": steps.measure,
    "real": real.measure,
}
