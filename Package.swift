// swift-tools-version: 6.2

import PackageDescription

/// What all targets are compiled with: imports and existentials are spelled out.
let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Libraries show their clients only what they say they show.
let librarySettings = swiftSettings + [.enableUpcomingFeature("InternalImportsByDefault")]

/// Where pkg-config finds libxlsxwriter. Linux needs the headers alone: there it is not linked.
#if os(macOS)
let xlsxWriter: String? = "xlsxwriter"
#else
let xlsxWriter: String? = nil
#endif

let package = Package(
    name: "tagtally",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "tagtally", targets: ["tagtally"]),
        .library(name: "TweetDumps", targets: ["TweetDumps"]),
        .library(name: "TweetArchive", targets: ["TweetArchive"]),
        .library(name: "ReportRendering", targets: ["ReportRendering"]),
        .library(name: "ReportPresentation", targets: ["ReportPresentation"]),
    ],
    dependencies: [
        // Opens, configures and reads the archive; its raw handle serves the importer's hot loop.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Parsing, help, completions and errors of the command line from one declaration.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "TweetDumps",
            dependencies: [
                "DraftFiles", "CArchive", "CByteScan", "CZlib", "CBzip2", "CLzma", "CZstd",
            ],
            swiftSettings: librarySettings
        ),
        // Comparisons of many bytes at once.
        .systemLibrary(name: "CByteScan"),
        // Members of zip and tar files, as they come. Its own decompression is not used: of data
        // that is cut it loses the last bytes that could still be unpacked.
        .systemLibrary(
            name: "CArchive",
            pkgConfig: "libarchive",
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]
        ),
        // Compressed dumps: gzip, bzip2, xz and zstd.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // Many systems have no pkg-config file for bzip2, whose header is where the compiler looks.
        .systemLibrary(name: "CBzip2", providers: [.apt(["libbz2-dev"])]),
        .systemLibrary(
            name: "CLzma",
            pkgConfig: "liblzma",
            providers: [.apt(["liblzma-dev"]), .brew(["xz"])]
        ),
        .systemLibrary(
            name: "CZstd",
            pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]
        ),
        // Files that are there whole or not at all: tables, workbooks, and new archives; and temporary
        // ones. It is apart since the decoder, the archive, the renderers and the command write them.
        .target(name: "DraftFiles", swiftSettings: librarySettings),
        .target(
            name: "TweetArchive",
            dependencies: [
                "TweetDumps",
                "DraftFiles",
                "SchemaSQL",
                "CSQLiteConfig",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: librarySettings
        ),
        // A setting of SQLite's, behind a C function that Swift cannot call.
        .systemLibrary(name: "CSQLiteConfig"),
        // The text of schema.sql, embedded at compile time: C's #embed needs no copy of it.
        .target(name: "SchemaSQL"),
        .target(
            name: "ReportRendering",
            dependencies: ["DraftFiles", "CXlsxWriter"],
            swiftSettings: librarySettings
        ),
        // Workbooks with formats and charts, a row at a time. It is loaded when one is made, and not
        // at each start: with libcrypto, which it needs, that would make `tagtally --help` last 8.3 ms
        // instead of 5.7 ms. And where nobody wants workbooks it need not be installed.
        .systemLibrary(
            name: "CXlsxWriter",
            pkgConfig: xlsxWriter,
            providers: [.apt(["libxlsxwriter-dev"]), .brew(["libxlsxwriter"])]
        ),
        // Makes a table of each report: its columns, words and facts. The command and every other program
        // that shows reports run a report, then render its table.
        .target(
            name: "ReportPresentation",
            dependencies: ["TweetDumps", "TweetArchive", "ReportRendering"],
            swiftSettings: librarySettings
        ),
        // A setting of the GNU C library's allocator, which Swift does not see.
        .systemLibrary(name: "CMalloc"),
        .executableTarget(
            name: "tagtally",
            dependencies: [
                "CMalloc",
                "TweetDumps",
                "TweetArchive",
                "ReportRendering",
                "ReportPresentation",
                "DraftFiles",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "TweetDumpsTests",
            // The tests pack what the library unpacks.
            dependencies: ["TweetDumps", "CArchive", "CZlib", "CBzip2", "CLzma", "CZstd"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "DraftFilesTests",
            dependencies: ["DraftFiles"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "TweetArchiveTests",
            dependencies: [
                "TweetArchive", "TweetDumps", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "ReportRenderingTests",
            // The tests unpack the workbooks.
            dependencies: ["ReportRendering", "CArchive"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "ReportPresentationTests",
            dependencies: ["ReportPresentation", "ReportRendering", "TweetArchive", "TweetDumps"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "tagtally", "TweetArchive", "TweetDumps", "ReportRendering", "ReportPresentation",
            ],
            exclude: ["Cases", "Samples"],
            swiftSettings: swiftSettings
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)

// libFuzzer is not part of every toolchain, so what needs it is there for `make fuzz` alone.
if Context.environment["FUZZ"] != nil {
    for target in package.targets where ["TweetDumps", "TweetArchive"].contains(target.name) {
        target.swiftSettings? += [.unsafeFlags(["-sanitize=fuzzer"])]
    }
    package.targets += [
        .target(name: "LibFuzzer", path: "Tests/Fuzzing/LibFuzzer"),
        .executableTarget(
            name: "ImportFuzzer",
            dependencies: [
                "LibFuzzer",
                "TweetDumps",
                "TweetArchive",
                "CArchive",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/Fuzzing/ImportFuzzer",
            swiftSettings: swiftSettings,
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]
        ),
    ]
}
