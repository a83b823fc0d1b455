import Foundation
import TestSupport
import Testing

/// Address books and maps of hostile dumps, read by other programs.
@Suite(.slow) struct ReadBackTests {
    /// A person of an address book, as another program reads it.
    private struct Contact: Decodable {
        let name: String
        let nickname: String
        let note: String?
        let city: String?
    }

    /// A person of a JSON table.
    private struct Person: Decodable {
        let author: String
        let displayName: String?
        let description: String?
        let location: String?

        enum CodingKeys: String, CodingKey {
            case author
            case displayName = "display_name"
            case description
            case location
        }
    }

    @Test(
        "an address book is read by vobject",
        .enabled(if: Python.has("vobject"), "python3 with vobject is not installed")
    )
    func readsAddressBooks() async throws {
        let script = """
            import json, sys, vobject
            text = open(sys.argv[1], newline="", encoding="utf-8").read()
            value = lambda card, name: getattr(card, name).value if hasattr(card, name) else None
            print(json.dumps([
                {"name": card.fn.value, "nickname": card.nickname.value,
                 "note": value(card, "note"),
                 "city": card.adr.value.city if hasattr(card, "adr") else None}
                for card in vobject.readComponents(text)]))
            """
        try await withHostileArchive { tool in
            let output = try await tool.read("people", as: "vcard", by: script, with: "vobject")
            let contacts = try JSONDecoder().decode([Contact].self, from: Data(output.utf8))
            let people: [Person] = try await tool.rows("people")
            try #require(people.count > 1 && contacts.count == people.count)
            for (contact, person) in zip(contacts, people) {
                #expect(contact.name == (person.displayName ?? person.author).printed)
                #expect(contact.nickname == person.author.printed)
                #expect(contact.note == person.description?.printed)
                #expect(contact.city == person.location?.printed)
            }
        }
    }

    /// A row of a table with positions.
    private struct Place: Decodable {
        let longitude: Double?
    }

    @Test(
        "a map is valid GeoJSON",
        .enabled(if: Python.has("geojson"), "python3 with geojson is not installed"),
        arguments: ["timeline", "places"]
    )
    func readsMaps(command: String) async throws {
        let script = """
            import geojson, json, sys
            map = geojson.load(open(sys.argv[1], encoding="utf-8"))
            assert map.is_valid, map.errors()
            assert all(feature.is_valid for feature in map.features)
            print(json.dumps([feature["geometry"]["coordinates"][0] for feature in map.features]))
            """
        try await withHostileArchive { tool in
            let output = try await tool.read(command, as: "geojson", by: script, with: "geojson")
            let longitudes = try JSONDecoder().decode([Double].self, from: Data(output.utf8))
            let rows: [Place] = try await tool.rows(command)
            #expect(longitudes.count > 20)
            #expect(longitudes == rows.compactMap(\.longitude))
        }
    }

    private func withHostileArchive(_ body: (BuiltTool) async throws -> Void) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            _ = try await HostileDump.hostile.imports(by: tool)
            try await body(tool)
        }
    }
}

extension String {
    /// The text as formats for people print it, with newlines.
    ///
    /// vobject reads `\r` before a newline as part of it.
    fileprivate var printed: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    let isControl = scalar.properties.generalCategory == .control
                    let isSeparator = ["\u{2028}", "\u{2029}"].contains(scalar)
                    let controls = isControl || isSeparator || scalar.properties.isBidiControl
                    return controls && scalar != "\n" ? "\u{FFFD}" : scalar
                }
            )
        )
    }
}

extension BuiltTool {
    /// Writes a table into a file, which a program in Python reads.
    ///
    /// - Returns: The output of the program.
    fileprivate func read(
        _ command: String,
        as format: String,
        by script: String,
        with module: String
    ) async throws -> String {
        let written = try await call(arguments: [command, "--output", "table", "--format", format])
        #expect(written.status == 0, "\(written.errors)")
        let python = try #require(Python.program(with: module))
        let result = try await run(program: python, ["-c", script, "table"])
        #expect(result.status == 0, "\(result.errors)")
        return result.output
    }

    /// The rows of a table.
    fileprivate func rows<Row: Decodable>(_ command: String) async throws -> [Row] {
        let result = try await call(arguments: [command, "--format", "jsonl"])
        return try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
    }
}
