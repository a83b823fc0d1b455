"""The bill of materials in the format of SPDX 2.3: everything that is linked into the binary."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from components import Component
from release import Release


def bill(release: Release, found: list[Component]) -> str:
    """The bill as JSON."""
    described = [package(component) for component in found]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": release.name,
        "documentNamespace": f"https://tagtally.invalid/sbom/{release.name}-{release.commit or release.time}",
        "creationInfo": {
            "created": release.date.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": [f"Tool: tagtally-packages-{release.version}"],
        },
        "packages": [main_package(release), *described],
        "relationships": [
            relationship("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-tagtally"),
            *(relationship("SPDXRef-tagtally", "STATIC_LINK", each["SPDXID"]) for each in described),
        ],
    }
    return json.dumps(document, indent=2) + "\n"


def main_package(release: Release) -> dict:
    """The binary itself."""
    return {
        "SPDXID": "SPDXRef-tagtally",
        "name": "tagtally",
        "versionInfo": release.version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "NOASSERTION",
        "copyrightText": "NOASSERTION",
        "primaryPackagePurpose": "APPLICATION",
        "checksums": [{"algorithm": "SHA256", "checksumValue": sha256(release.program)}],
        "comment": "The owner of tagtally has not chosen a licence yet.",
    }


def package(component: Component) -> dict:
    """A library in the binary."""
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", component.name),
        "name": component.name,
        "versionInfo": component.version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": component.licence,
        "copyrightText": "NOASSERTION",
        "primaryPackagePurpose": "LIBRARY",
        "externalRefs": [
            {
                "referenceCategory": "PACKAGE-MANAGER",
                "referenceType": "purl",
                "referenceLocator": component.url,
            }
        ],
    }


def relationship(element: str, kind: str, related: str) -> dict:
    """How two elements of the bill are related."""
    return {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": related}


def sha256(path: Path) -> str:
    """The checksum of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
