import Foundation
import ReportRendering
import Testing

/// The formats that hold only some tables: ids, address books and maps.
@Suite struct SpecialFormatTests {
    private static func people() -> Table {
        var table = Table(
            columns: [
                Table.Column("author", .author), Table.Column("name"), Table.Column("about"),
            ],
            sections: [
                Table.Section(rows: [
                    [.author("ada"), "Byron, Ada; \\ 9", "Engines\nand \u{1B}verses"],
                    [.author("bob\u{301}"), .empty, .empty],
                ])
            ]
        )
        table.contacts = Table.Contacts(screenName: 0, displayName: 1, description: 2, location: 1)
        return table
    }

    private static func map(_ rows: [[Table.Cell]]) -> Table {
        var table = Table(
            columns: [
                Table.Column("id"), Table.Column("x", .number), Table.Column("y", .number),
                Table.Column("tags"),
            ],
            sections: [Table.Section(rows: rows)]
        )
        table.ids = 0
        table.positions = Table.Positions(longitude: 1, latitude: 2)
        return table
    }

    @Test func escapesAddressBooks() throws {
        #expect(
            try Self.people().rendered(as: .vCard).split(separator: "\r\n") == [
                "BEGIN:VCARD", "VERSION:3.0", #"FN:Byron\, Ada\; \\ 9"#,
                #"N:Byron\, Ada\; \\ 9;;;;"#, "NICKNAME:ada", "URL:https://twitter.com/ada",
                #"ADR:;;;Byron\, Ada\; \\ 9;;;"#, "NOTE:Engines\\nand \u{FFFD}verses",
                "END:VCARD",
                "BEGIN:VCARD", "VERSION:3.0", "FN:bob\u{301}", "N:bob\u{301};;;;",
                "NICKNAME:bob\u{301}", "URL:https://twitter.com/bob%CC%81", "END:VCARD",
            ]
        )
    }

    @Test(arguments: ["x", "é", "東", "🦉"]) func foldsLongLines(character: String) throws {
        var table = Self.people()
        let text = String(repeating: character, count: 300)
        table.sections = [Table.Section(rows: [[.author("a"), .empty, .text(text)]])]
        let lines = try table.rendered(as: .vCard).components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines.joined(separator: "\r\n").replacing("\r\n ", with: "").contains(text))
    }

    @Test func listsIDs() throws {
        let table = Self.map([[.identifier(7), .empty, .empty, .empty], [.empty, 1, 1, .empty]])
        var output = RenderedBytes()
        try table.render(as: .ids, into: &output)
        #expect(String(decoding: output.bytes, as: UTF8.self) == "7\n")
        #expect(output.warnings == ["1 row is left out because it has no id"])
    }

    @Test func placesRowsOnAMap() throws {
        let table = Self.map([
            [.identifier(7), .real(-83.5), .real(41), .list(["#a", "#\"b"])],
            [.identifier(8), .real(181), .real(41), .empty],
            [.identifier(9), .real(0), .empty, .empty],
            [.identifier(10), .real(-180), .real(-90), .list([])],
        ])
        var output = RenderedBytes()
        try table.render(as: .geoJSON, into: &output)
        #expect(
            String(decoding: output.bytes, as: UTF8.self) == #"""
                {"type":"FeatureCollection","features":[
                {"type":"Feature","geometry":{"type":"Point","coordinates":[-83.5,41]},"properties":{"id":"7","tags":["#a","#\"b"]}},
                {"type":"Feature","geometry":{"type":"Point","coordinates":[-180,-90]},"properties":{"id":"10","tags":[]}}
                ]}

                """#
        )
        #expect(output.warnings == ["2 rows are left out because they have no position"])
    }

    @Test func printsTheBoxOfAPlace() throws {
        var table = Table(
            columns: ["x", "y", "w", "s", "e", "n"].map { Table.Column($0, .number) },
            sections: [
                Table.Section(rows: [[0, -1, 170, -2, -170, 2], [0, 0, .empty, 0, 0, 0]])
            ]
        )
        table.positions = Table.Positions(
            longitude: 0,
            latitude: 1,
            box: .init(west: 2, south: 3, east: 4, north: 5)
        )
        let lines = try table.rendered(as: .geoJSON).split(separator: "\n")
        #expect(lines[1].contains(#""bbox":[170,-2,-170,2],"geometry""#))
        #expect(!lines[2].contains("bbox"))
    }

    @Test(arguments: [
        (Format.ids, RenderingError.noIDs), (.vCard, .noContacts), (.geoJSON, .noPositions),
    ])
    func refusesOtherTables(format: Format, error: RenderingError) {
        #expect(throws: error) { try Table.popularity.rendered(as: format) }
    }
}
