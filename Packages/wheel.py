"""The wheel for pip: the program, its manual, and the Python module that reads archives."""

from __future__ import annotations

import base64
import hashlib
import time
import zipfile
from pathlib import Path

from files import File, Files
from release import Release

SOURCES = Path(__file__).resolve().parent / "python"

#: The metadata, except for the description. `program` calls a function of sysconfig that came with Python 3.10.
METADATA = """Metadata-Version: 2.1
Name: tagtally
Version: {version}
Summary: Counts which hashtags and users are mentioned most in collections of tweets
Keywords: twitter,tweets,hashtags,archive,sqlite
Classifier: Development Status :: 4 - Beta
Classifier: Environment :: Console
Classifier: Intended Audience :: Science/Research
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Scientific/Engineering :: Information Analysis
Classifier: Typing :: Typed
Requires-Python: >=3.10
Provides-Extra: pandas
Requires-Dist: pandas ; extra == 'pandas'
Description-Content-Type: text/markdown

"""


def write(release: Release, installed: Files, documents: Files, folder: Path) -> Path:
    """Writes the wheel, whose tag names the oldest C library with which the program runs."""
    tag = "py3-none-manylinux_{}_{}".format(release.glibc.replace(".", "_"), release.machine)
    path = folder / f"tagtally-{release.version}-{tag}.whl"
    files = contents(release, installed, documents, tag)
    record = f"tagtally-{release.version}.dist-info/RECORD"
    files[record] = File("".join(line(name, file) for name, file in files.items()).encode() + f"{record},,\n".encode())
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in files.items():
            archive.writestr(entry(release, name, file), file.data)
    return path


def contents(release: Release, installed: Files, documents: Files, tag: str) -> Files:
    """The files of the wheel by their paths, except for the list of them."""
    data, info = (f"tagtally-{release.version}.{part}" for part in ("data", "dist-info"))
    files: Files = {}
    for path in sorted((SOURCES / "tagtally").glob("*.py")) + [SOURCES / "tagtally/py.typed"]:
        files[f"tagtally/{path.name}"] = File(path.read_bytes())
    for name, file in sorted(installed.items()):
        is_program = name.startswith("bin/")
        files[f"{data}/scripts/{name[4:]}" if is_program else f"{data}/data/{name}"] = file
    about = METADATA.format(version=release.version) + (SOURCES / "README.md").read_text()
    files[f"{info}/METADATA"] = File(about.encode())
    files[f"{info}/WHEEL"] = File(
        f"Wheel-Version: 1.0\nGenerator: tagtally\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    )
    return files | {f"{info}/{name}": file for name, file in sorted(documents.items())}


def line(name: str, file: File) -> str:
    """A line of the list of files: path, checksum and size."""
    checksum = base64.urlsafe_b64encode(hashlib.sha256(file.data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={checksum},{len(file.data)}\n"


def entry(release: Release, name: str, file: File) -> zipfile.ZipInfo:
    """A file with the time of the release, which zip files know in steps of two seconds."""
    info = zipfile.ZipInfo(name, time.gmtime(release.time)[:6])
    info.create_system = 3
    info.external_attr = (0o100000 | file.mode) << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    return info
