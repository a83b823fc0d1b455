// swift-tools-version: 6.2

import PackageDescription

/// The settings of all targets: imports and existential types are explicit.
let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The settings of libraries, which also keep the modules that they import internal by default.
let librarySettings = swiftSettings + [.enableUpcomingFeature("InternalImportsByDefault")]

/// The settings of targets that read every byte of a dump or text, or write or check every byte of an output.
///
/// The build of the tests is not optimised (-Onone). These targets are, because they would be ten times slower.
/// The Makefile sets the variable; packages that depend on this one must not get unsafe flags.
let optimised: [SwiftSetting] =
    Context.environment["TAGTALLY_TEST_BUILD"] == nil ? [] : [.unsafeFlags(["-Xfrontend", "-O"])]

/// The pkg-config name of libxlsxwriter. Linux needs only its headers and does not link it.
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
        .library(name: "TweetSearch", targets: ["TweetSearch"]),
        .library(name: "TweetArchive", targets: ["TweetArchive"]),
        .library(name: "ReportRendering", targets: ["ReportRendering"]),
        .library(name: "ReportPresentation", targets: ["ReportPresentation"]),
        .library(name: "ArchiveServer", targets: ["ArchiveServer"]),
    ],
    dependencies: [
        // Opens, configures and reads the archive; its raw handle serves the importer's hot loop.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Parsing, help, completions and errors of the command line from one declaration.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // HTTP for the pages in a browser: parsing, connections and their limits.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        // SHA-256 of dumps, with which `tagtally dumps --changed` compares them, and HMAC for pseudonyms:
        // BoringSSL's, which uses the processor's instructions for it; on macOS the system's own. It adds
        // 1.8 MB to the program.
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        .target(
            name: "TweetDumps",
            dependencies: [
                "DraftFiles", "PublicSuffixes", "CArchive", "CByteScan", "CZlib", "CBzip2", "CLzma",
                "CZstd",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: librarySettings + optimised
        ),
        // The Public Suffix List, embedded at compile time as SchemaSQL is: links are counted by registrable
        // domains, the same on every machine.
        .target(
            name: "PublicSuffixes",
            exclude: ["NOTICE", "make-public-suffixes", "public-suffixes.dat"]
        ),
        // JSON, many bytes at once: in C, because Swift cannot be compiled for several processors.
        .target(name: "CByteScan"),
        // Entries of zip and tar files, read as a stream. Its own decompression is not used: of data
        // that is cut it loses the last bytes that could still be decompressed.
        .systemLibrary(
            name: "CArchive",
            pkgConfig: "libarchive",
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]
        ),
        // Compressed dumps: gzip, bzip2, xz and zstd.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // bzip2 has no pkg-config file on many systems; the compiler finds its header anyway.
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
        // Files that appear only when they are complete (tables, workbooks, new archives), and
        // temporary files. The decoder, the archive, the renderers and the command all use them.
        .target(name: "DraftFiles", swiftSettings: librarySettings),
        .target(
            name: "TweetArchive",
            dependencies: [
                "TweetDumps",
                "TweetSearch",
                "DraftFiles",
                "SchemaSQL",
                "CSQLiteConfig",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: librarySettings
        ),
        // Settings of SQLite whose C functions Swift cannot call, limits of memory for threads, and rows
        // in memory that SQLite reads or writes.
        .target(name: "CSQLiteConfig", linkerSettings: [.linkedLibrary("sqlite3")]),
        // The text of schema.sql, embedded at compile time with C's #embed, which needs no copy.
        .target(name: "SchemaSQL"),
        .target(
            name: "ReportRendering",
            dependencies: ["DraftFiles", "CXlsxWriter"],
            swiftSettings: librarySettings + optimised
        ),
        // Writes workbooks with formats and charts, row by row. It is loaded when a workbook is
        // written, not at each start: with libcrypto, which it needs, `tagtally --help` would take
        // 8.3 ms instead of 5.7 ms. Without workbooks it need not be installed.
        .systemLibrary(
            name: "CXlsxWriter",
            pkgConfig: xlsxWriter,
            providers: [.apt(["libxlsxwriter-dev"]), .brew(["libxlsxwriter"])]
        ),
        // Makes a table of each report: its columns, words and facts. The command and every other program
        // that shows reports run a report, then render its table.
        .target(
            name: "ReportPresentation",
            dependencies: [
                "TweetDumps", "TweetSearch", "TweetArchive", "ReportRendering",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: librarySettings
        ),
        // The language of searches, and the words by which texts are searched. It knows no archive.
        .target(
            name: "TweetSearch",
            dependencies: ["TweetDumps", "CByteScan"],
            swiftSettings: librarySettings + optimised
        ),
        // Shows the archive in a browser. Only this module and the command know swift-nio.
        .target(
            name: "ArchiveServer",
            dependencies: [
                "TweetDumps",
                "TweetSearch",
                "TweetArchive",
                "ReportRendering",
                "ReportPresentation",
                "DraftFiles",
                "PageAssets",
                "WorldMap",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: librarySettings
        ),
        // The countries of the world as one path of SVG, embedded at compile time as SchemaSQL is.
        .target(name: "WorldMap", exclude: ["make-world-path", "world.path"]),
        // The style sheet, the scripts and the icons of the pages, embedded like that.
        .target(
            name: "PageAssets",
            exclude: [
                "page.css", "page.js", "sending.js", "map.js", "icons.svg", "site.css", "search.js",
                "address.js",
            ]
        ),
        // The commit that `tagtally --version` names: in C, which can ask whether a header exists.
        .target(name: "BuildCommit"),
        // A part of the Unicode data that Foundation links, in programs that `make install` builds.
        .target(name: "UnicodeData"),
        // A setting of the GNU C library's allocator, which Swift does not import.
        .systemLibrary(name: "CMalloc"),
        .executableTarget(
            name: "tagtally",
            dependencies: [
                "BuildCommit",
                "UnicodeData",
                "CMalloc",
                "TweetDumps",
                "TweetSearch",
                "TweetArchive",
                "ReportRendering",
                "ReportPresentation",
                "ArchiveServer",
                "DraftFiles",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: swiftSettings
        ),
        // An example for those who use the libraries, which a test runs.
        .executableTarget(
            name: "HashtagShares",
            dependencies: ["TweetDumps", "TweetArchive", "ReportRendering"],
            path: "Examples/Swift",
            swiftSettings: swiftSettings
        ),
        // Helpers that several test targets use.
        .target(
            name: "TestSupport",
            dependencies: [
                "TweetArchive", "TweetDumps", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/TestSupport",
            swiftSettings: swiftSettings + optimised
        ),
        // Reads the sources as text, so it needs none of the modules.
        .testTarget(name: "ArchitectureTests", swiftSettings: swiftSettings),
        .testTarget(
            name: "TweetDumpsTests",
            // The tests compress data and create containers for the library to read.
            dependencies: [
                "TweetDumps", "TestSupport", "CByteScan", "CArchive", "CZlib", "CBzip2", "CLzma",
                "CZstd",
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "DraftFilesTests",
            dependencies: ["DraftFiles"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "TweetSearchTests",
            dependencies: ["TweetSearch", "TweetDumps", "TestSupport"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "TweetArchiveTests",
            dependencies: [
                "TweetArchive", "TweetDumps", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "ReportRenderingTests",
            // The tests extract the files of workbooks.
            dependencies: ["ReportRendering", "TestSupport", "CArchive"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "ReportPresentationTests",
            dependencies: [
                "ReportPresentation", "ReportRendering", "TweetArchive", "TweetDumps",
                "TestSupport",
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "ArchiveServerTests",
            // The tests run the command as another program beside the server.
            dependencies: [
                "tagtally", "ArchiveServer", "TweetArchive", "TweetDumps", "TweetSearch",
                "ReportRendering", "ReportPresentation", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "tagtally", "HashtagShares", "TweetArchive", "TweetDumps", "ReportRendering",
                "ReportPresentation", "ArchiveServer", "TestSupport",
            ],
            exclude: ["Cases", "Samples"],
            swiftSettings: swiftSettings
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)

// libFuzzer is not part of every toolchain, so only `make fuzz` builds the targets that need it.
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
