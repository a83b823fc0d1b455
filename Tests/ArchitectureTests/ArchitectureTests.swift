import Foundation
import Testing

/// Checks which folders of a module use which others; SwiftPM checks the modules themselves.
@Suite struct ArchitectureTests {
    /// The folders of each module that have Swift files, the lowest first.
    ///
    /// A folder uses only itself and the folders before it. The module's own folder is the empty name.
    private static let folders = [
        "DraftFiles": [""],
        "TweetDumps": [
            "JSON", "Model", "Unpacking", "Extraction", "Links", "Formats", "Tables", "Decoding",
            "Lines", "Scheduling", "Accounting", "Inspection", "Extracts",
        ],
        "TweetSearch": ["Words", "Language", "Matching", "Counting"],
        "TweetArchive": [
            "Storage", "Names", "Importing/Records", "Importing/Pending", "Importing/Stores",
            "Importing", "Editing", "Reports/Filters", "Reports/Scanning", "Reports/Counting",
            "Reports/Queries", "Reports/Networks", "Reports/Coordination", "Reports/Tweets",
            "Reports/Media", "Reports/People", "Reports", "Searches",
        ],
        "ReportRendering": [
            "Text", "Table", "Charts", "PlainText", "Pages", "Workbooks", "",
        ],
        "ReportPresentation": [
            "", "Pseudonyms", "Wording", "Facts", "Tables", "Reports", "Packages",
        ],
        "ArchiveServer": [
            "Markup", "Requests", "Jobs", "Media", "Maps", "Pages", "Publishing",
            "Connections",
        ],
        "tagtally": ["Output", "Arguments", "Commands", ""],
    ]

    /// The only folders that import a module, though others of their module could.
    private static let importers = [
        "CArchive": ["TweetDumps/Unpacking"],
        "CBzip2": ["TweetDumps/Unpacking"],
        "CLzma": ["TweetDumps/Unpacking"],
        "CZlib": ["TweetDumps/Unpacking"],
        "CZstd": ["TweetDumps/Unpacking"],
        "CSQLiteConfig": ["TweetArchive/Storage", "TweetArchive/Reports/Queries"],
        "GRDBSQLite": ["TweetArchive/Storage", "TweetArchive/Reports/Queries"],
        "PublicSuffixes": ["TweetDumps/Links"],
        "SchemaSQL": ["TweetArchive/Storage"],
        "CXlsxWriter": ["ReportRendering/Workbooks"],
        "WorldMap": ["ArchiveServer/Maps"],
        "PageAssets": ["ArchiveServer/Pages", "ArchiveServer/Publishing"],
        "NIOCore": ["ArchiveServer/Connections"],
        "NIOHTTP1": ["ArchiveServer/Connections"],
        "NIOPosix": ["ArchiveServer/Connections", "ArchiveServer/Jobs"],
        // The part of Foundation that loads from the network, which tagtally never does.
        "FoundationNetworking": [],
    ]

    @Test func listsEveryFolder() throws {
        let existing = try SourceFile.all.get().map(\.folder)
        let listed = Self.folders.keys.flatMap(Self.paths)
        #expect(Set(existing).symmetricDifference(listed) == [])
    }

    @Test(arguments: folders.keys.sorted()) func usesOnlyFoldersBelow(module: String) throws {
        let uses = SourceFile.upwardUses(in: try SourceFile.all.get(), of: Self.paths(of: module))
        for use in uses { Issue.record("\(use)") }
    }

    @Test(arguments: importers.keys.sorted()) func isImportedWhereListed(module: String) throws {
        let files = try SourceFile.all.get().filter { $0.imports.contains(module) }
        #expect(Set(files.map(\.folder)) == Set(Self.importers[module, default: []]))
    }

    @Test(arguments: [
        ("let more: [Sum] = []", 1), ("let more = \"one and \\(Sum.zero)\"", 1), ("// Sum", 0),
        ("let more = \"Sum\"", 0), ("let more = Summary()", 0), ("let more = Both()", 0),
    ]) func findsTypesOfFoldersAbove(text: String, count: Int) {
        let files = [
            SourceFile(path: "Low/More.swift", text: "\n\(text)\nstruct Both {}"),
            SourceFile(path: "High/Sum.swift", text: "public final class Sum {}\nenum Both {}"),
        ]
        let uses = SourceFile.upwardUses(in: files, of: ["Low", "High"])
        #expect(uses == Array(repeating: "Low/More.swift:2 uses Sum of High", count: count))
        #expect(SourceFile.upwardUses(in: files, of: ["High", "Low"]) == [])
    }

    private static func paths(of module: String) -> [String] {
        folders[module, default: []].map { $0.isEmpty ? module : "\(module)/\($0)" }
    }
}

/// What a plain search finds in a Swift file.
private struct SourceFile {
    /// The path in the folder of the sources.
    let path: String
    /// The text without comments, and without texts in quotes unless they have values in them.
    let code: String
    /// The names of the modules that are imported.
    let imports: [String]
    /// The names of the types that are declared outside of other types.
    let types: [String]

    init(path: String, text: String) {
        self.path = path
        let others = #""[^"\\\n]*"|//.*"#
        code = text.replacingOccurrences(of: others, with: "", options: .regularExpression)
        let lines = code.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        imports = lines.compactMap { $0.prefixMatch(of: /([@\w]+ )*import (\w+ )?(\w+)/) }
            .map { String($0.3) }
        let type = /(?!.*import )([@\w]+ )*(struct|class|enum|actor|protocol|typealias) (\w+)/
        types = lines.compactMap { $0.prefixMatch(of: type) }.map { String($0.3) }
    }

    /// The Swift files of all modules.
    static let all = Result {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        return try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".swift") }.sorted().map { path in
                let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
                return SourceFile(path: path, text: text)
            }
    }

    var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

    /// The first use of a type of a higher folder in each file; the lowest folder is the first.
    ///
    /// The name of a type that two folders declare is ignored.
    static func upwardUses(in files: [SourceFile], of folders: [String]) -> [String] {
        let types = files.filter { folders.contains($0.folder) }
            .flatMap { file in file.types.map { ($0, file.folder) } }
        let owners = Dictionary(grouping: types, by: \.0).filter { $0.value.count == 1 }
            .mapValues { $0[0].1 }
        return folders.enumerated().flatMap { rank, folder in
            let above = owners.filter { folders[(rank + 1)...].contains($0.value) }
            return files.filter { $0.folder == folder }.compactMap { $0.use(of: above) }
        }
    }

    /// A sentence about the first use of a type; the types have their folders.
    private func use(of types: [String: String]) -> String? {
        let pattern = #"\b(\#(types.keys.joined(separator: "|")))\b"#
        guard !types.isEmpty, let use = code.range(of: pattern, options: .regularExpression)
        else { return nil }
        let (name, line) = (String(code[use]), code[..<use.lowerBound].count { $0 == "\n" } + 1)
        return "\(path):\(line) uses \(name) of \(types[name] ?? "")"
    }
}
