import Foundation
import Testing

@testable import TweetDumps

/// Terms from the names of dumps and from tables.
@Suite struct GivenTermsTests {
    @Test(
        arguments: [
            ("ucd.jsonl.gz", "ucd"), ("dumps/2019/#UCD.json", "#UCD"), ("café bar.csv", "café bar"),
            ("climate.change.ndjson", "climate.change"), ("a.TXT.BZ2", "a"), ("a.2019", "a.2019"),
            ("x.zip!folder/b.json.xz", "b"), (".json", ".json"), ("json", "json"), ("#.json", nil),
            ("a/", "a"), ("zip.zip", "zip"),
        ] as [(String, String?)]
    )
    func takesTheNameWithoutItsEndings(path: String, term: String?) {
        let dump = DumpFile(path: path)
        let terms = GivenTerms.fromNames.terms(of: dump, entry: nil)
        #expect(terms?.map(\.name) == term.map { [$0] })
        let ofEntry = GivenTerms.fromNames.terms(of: DumpFile(path: "y.zip"), entry: path)
        #expect(ofEntry == terms)
    }

    /// The terms of dumps by a table in the folder `tables`, such as `a.json: x, y`.
    private func terms(_ table: String, of dumps: [String]) throws -> [String] {
        try withFolder { folder in
            let tables = folder + "/tables"
            try FileManager.default.createDirectory(
                atPath: tables,
                withIntermediateDirectories: true
            )
            try Data(table.utf8).write(to: URL(filePath: tables + "/t.csv"))
            let files = dumps.map { DumpFile(path: $0.replacing("FOLDER", with: folder)) }
            let match = try TermsTable(readingFrom: tables + "/t.csv").match(files)
            let found = match.terms.map { name, terms in
                let short = name.replacing(folder, with: "FOLDER")
                return "\(short): \(terms.map(\.name).joined(separator: ", "))"
            }
            return found.sorted() + match.missing.map { "missing: \($0)" }
        }
    }

    @Test(arguments: [
        "a.json,#ucd\nb.json,\"x, y\"\n", "file,term\na.json,#ucd\r\n\r\nb.json,\"x, y\"",
        "a.json\t#ucd\nb.json\tx, y\n", "\u{FEFF}File;Search_Term\na.json; #ucd \nb.json;x, y;\n",
        "path|query\na.json|#ucd\nb.json|x, y",
    ])
    func readsTables(table: String) throws {
        #expect(try terms(table, of: ["a.json", "b.json"]) == ["a.json: #ucd", "b.json: x, y"])
    }

    @Test func givesAFileAllItsTerms() throws {
        let table = "a.json,x\na.json,y\na.json,X\n"
        #expect(try terms(table, of: ["a.json"]) == ["a.json: x, y"])
    }

    @Test(
        arguments: [
            ("a.json", "a.json"), ("in/../a.json", "a.json"), ("a.json", "./a.json"),
            ("d/a.json", "FOLDER/tables/d/a.json"), ("../a.json", "FOLDER/a.json"),
            ("a.json", "/anywhere/a.json"), ("/elsewhere/a.json", "in/a.json"), ("-", "-"),
        ]
    )
    func findsDumpsByTheirPaths(file: String, dump: String) throws {
        #expect(try terms("\(file),x\n", of: [dump, "b.json"]) == ["\(dump): x"])
    }

    @Test func prefersThePathToTheName() throws {
        let dumps = ["one/a.json", "two/a.json"]
        #expect(try terms("two/a.json,x\n", of: dumps) == ["two/a.json: x"])
        #expect(throws: TermsTable.Failure.self) { try terms("a.json,x\n", of: dumps) }
    }

    @Test func saysWhichFilesAreMissing() throws {
        #expect(try terms("a,x\nb,y\nb,z\n", of: ["c"]) == ["missing: a", "missing: b"])
        #expect(try terms("", of: ["c"]) == [])
    }

    @Test(
        arguments: [
            ("a.json\n", "t.csv:1: a row has a file and a term, in two cells"),
            ("a.json,x\n\nb.json,y,z\n", "t.csv:3: a row has"),
            ("a.json,x\nb.json, # \n", "t.csv:2: '#' is no search term"),
            (",x\n", "t.csv:1: a file is missing"),
        ]
    )
    func refusesOtherTables(table: String, reason: String) throws {
        let error = try #require(throws: TermsTable.Failure.self) { try terms(table, of: ["a"]) }
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test(arguments: [("/nowhere.csv", "cannot be read: No such file"), ("/dev/zero", "regular")])
    func saysWhyATableCannotBeRead(path: String, reason: String) throws {
        let error = try #require(throws: TermsTable.Failure.self) {
            try TermsTable(readingFrom: path)
        }
        #expect(error.description.contains(reason), "\(error)")
    }
}
