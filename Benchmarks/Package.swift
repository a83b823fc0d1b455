// swift-tools-version: 6.2

import PackageDescription

/// The settings of all targets, as in the main package.
let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "generate-dump", targets: ["DumpGenerator"]),
        .executable(name: "simdjson-limit", targets: ["SimdjsonLimit"]),
        .executable(name: "sqlite-limit", targets: ["SQLiteLimit"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // Writes dumps of invented tweets.
        .executableTarget(
            name: "DumpGenerator",
            dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: swiftSettings
        ),
        // Reads the JSON of a dump as fast as possible.
        .executableTarget(
            name: "SimdjsonLimit",
            // Without the instructions of this machine, simdjson uses slow fallbacks.
            cxxSettings: [.unsafeFlags(["-O3", "-march=native"])],
            linkerSettings: [.linkedLibrary("simdjson")]
        ),
        // Writes the rows of an archive as fast as SQLite can.
        .executableTarget(
            name: "SQLiteLimit",
            dependencies: [
                "CSQLite",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: swiftSettings
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
