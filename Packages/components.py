"""What is in the binary beside tagtally: packages of Swift, static libraries of the system, and the Swift runtime.

The map of the linker names every file from which the binary has something.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from release import PROJECT, output

BUILT = PROJECT / ".build-portable"
MAP = BUILT / "tagtally.map"

#: The licences of the components, in SPDX's names. The notices contain their texts.
LICENCES = {
    "grdb.swift": "MIT",
    "swift-argument-parser": "Apache-2.0 WITH Swift-exception",
    "swift-atomics": "Apache-2.0 WITH Swift-exception",
    "swift-collections": "Apache-2.0 WITH Swift-exception",
    "swift-crypto": "Apache-2.0",
    "swift-nio": "Apache-2.0",
    "swift-system": "Apache-2.0 WITH Swift-exception",
    "swift": "Apache-2.0 WITH Swift-exception",
    "icu": "Unicode-3.0",
    "bzip2": "bzip2-1.0.6",
    "gcc-12": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libarchive": "BSD-2-Clause",
    "libzstd": "BSD-3-Clause OR GPL-2.0-only",
    "nettle": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "publicsuffix": "MPL-2.0",
    "sqlite3": "blessing",
    "zlib": "Zlib",
}


@dataclass(frozen=True, order=True)
class Component:
    """Something that is linked into the binary."""

    name: str
    version: str
    #: Where it is from, as a package URL.
    url: str
    #: The files with its licence and notices.
    notices: tuple[Path, ...]

    @property
    def licence(self) -> str:
        """Its licence in SPDX's names, or NOASSERTION: then its notices tell."""
        return LICENCES.get(self.name, "NOASSERTION")


def components() -> list[Component]:
    """All components, in the order of their names."""
    # A line has positions and sizes, then a file, and what is from it: `/folder/name.a(member.o):(section)`.
    linked = set(re.findall(r"^[ \da-f]+ (/.+?\.(?:a|o))[(:]", MAP.read_text(errors="replace"), re.MULTILINE))
    archives = {Path(path) for path in linked if path.endswith(".a")}
    modules = {Path(path).parent.name.removesuffix(".build") for path in linked if ".build/" in path}
    toolchain = {path for path in archives if "/swift_static/" in str(path)}
    found = swift_packages(modules) + runtime(toolchain) + system_libraries(archives - toolchain) + embedded_lists()
    if not toolchain or not modules:
        sys.exit(f"{MAP} is not the map of a static binary")
    return sorted(found)


def swift_packages(modules: set[str]) -> list[Component]:
    """The packages of Package.resolved that have at least one of the modules."""
    pins = json.loads((PROJECT / "Package.resolved").read_text())["pins"]
    found = []
    for pin in pins:
        checkout = BUILT / "checkouts" / Path(pin["location"].removesuffix(".git")).name
        if not modules & {folder.name for folder in [*checkout.glob("Sources/*"), *checkout.glob("*")]}:
            continue
        version = pin["state"]["version"]
        place = pin["location"].removeprefix("https://").removesuffix(".git")
        notices = [*sorted(checkout.glob("LICENSE*")), *sorted(checkout.glob("NOTICE*"))]
        found.append(Component(pin["identity"], version, f"pkg:swift/{place}@{version}", tuple(notices)))
    return found


def runtime(archives: set[Path]) -> list[Component]:
    """The Swift runtime and Foundation, and ICU, which is a part of Foundation."""
    text = re.search(r"swift-([\w.-]+)-RELEASE|Swift version ([\w.-]+)", output("swift", "--version"))
    if not text:
        sys.exit("swift --version names no version")
    version = text[1] or text[2]
    folder = next(iter(archives))
    usr = next(parent for parent in folder.parents if parent.name == "usr")
    notices = (usr / "share/swift/LICENSE.txt",)
    icu = re.search(r"icudt(\d+)_dat", MAP.read_text(errors="replace"))
    return [
        Component("swift", version, f"pkg:github/swiftlang/swift@swift-{version}-RELEASE", notices),
        Component("icu", icu[1] if icu else version, f"pkg:github/swiftlang/swift-foundation-icu@{version}", notices),
    ]


def system_libraries(archives: set[Path]) -> list[Component]:
    """The Debian packages of the static libraries."""
    # The linker follows links into the folder of static libraries, and the map names these.
    files = {path.resolve() for path in archives}
    names = {owner(path) for path in files}
    release = output("sh", "-c", ". /etc/os-release && echo $ID-$VERSION_ID")
    found = []
    for name in sorted(names):
        version, source = output("dpkg-query", "-W", "-f", "${Version}\n${source:Package}", name).split("\n")
        url = f"pkg:deb/{release.split('-')[0]}/{name}@{quote(version)}?distro={release}"
        found.append(Component(source, version, url, (Path(f"/usr/share/doc/{name}/copyright"),)))
    # Several packages can have one source, such as those of libgcc and libstdc++.
    return list({component.name: component for component in found}.values())


def embedded_lists() -> list[Component]:
    """The Public Suffix List, which is data in the program."""
    folder = PROJECT / "Sources/PublicSuffixes"
    version = re.search(r"^// VERSION: (\S+)$", (folder / "public-suffixes.dat").read_text(), re.MULTILINE)[1]
    return [Component("publicsuffix", version, f"pkg:deb/debian/publicsuffix@{quote(version)}", (folder / "NOTICE",))]


def owner(path: Path) -> str:
    """The Debian package of a file, which may be known by its path before /lib became /usr/lib."""
    for known in (str(path), str(path).removeprefix("/usr")):
        try:
            return output("dpkg-query", "-S", known).split(":")[0]
        except subprocess.CalledProcessError:
            continue
    sys.exit(f"{path} belongs to no package, so its version is not known")


def notices(found: list[Component]) -> str:
    """The licences and notices of all components, as one text."""
    parts = [
        "tagtally contains the following libraries, each with its licence and notices.\n"
        "The licence of tagtally itself is its owner's to choose, and is not chosen yet.\n"
    ]
    for component in found:
        texts = [path.read_text(errors="replace").strip() for path in component.notices]
        if not texts:
            sys.exit(f"{component.name} has no licence that could be copied")
        title = f"{component.name} {component.version}"
        parts.append("\n".join(["=" * 78, title, "=" * 78, "", *texts, ""]))
    return "\n".join(parts)
