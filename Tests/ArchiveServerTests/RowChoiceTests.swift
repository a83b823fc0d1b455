import Foundation
import ReportRendering
import TestSupport
import Testing
import TweetArchive

@testable import ArchiveServer

/// The order and the choice of rows that an address asks for, which see all rows of a table.
@Suite struct RowChoiceTests {
    private static var one: Table {
        Table(
            columns: [Table.Column("name"), Table.Column("number", .any)],
            sections: [
                Table.Section(rows: [
                    ["b", .unknown], ["Ä", .integer(9_007_199_254_740_993)], ["a", .real(0.5)],
                    ["", 7], ["#A", .integer(9_007_199_254_740_992)], ["c", 7], ["d", "text"],
                    ["e", .empty],
                ])
            ]
        )
    }

    private static func names(_ choice: RowChoice, of table: Table = one) throws -> [String] {
        try choice.applied(to: table).table.rendered(as: .csv).split(separator: "\n").dropFirst()
            .map { String($0.prefix { $0 != "," }) }
    }

    @Test(arguments: [1, 2, 3, 50_000]) func sortsByTheValuesOfCells(partSize: Int) throws {
        func names(_ sort: String?, _ limit: RowLimit = .none) throws -> [String] {
            var choice = RowChoice(sort: sort, words: nil, limit: limit)
            choice.partSize = partSize
            return try Self.names(choice)
        }
        // Equal cells keep their order, and nothing comes last in both directions.
        #expect(try names("number") == ["Ä", "#A", "", "c", "a", "d", "b", "e"])
        #expect(try names("-number") == ["a", "", "c", "#A", "Ä", "d", "b", "e"])
        #expect(try names("number", 3) == ["Ä", "#A", ""])
        #expect(try names("name") == ["a", "#A", "b", "c", "d", "e", "Ä", ""])
        #expect(try names("-name") == ["Ä", "e", "d", "c", "b", "a", "#A", ""])
        #expect(try names("-number", 5) == ["a", "", "c", "#A", "Ä"])
    }

    @Test func choosesRowsByWhatPagesShow() throws {
        let table = Table(
            columns: [
                Table.Column("author", .author), Table.Column("n", .number),
                Table.Column("hidden", visibility: .details),
            ],
            sections: [
                Table.Section(rows: [[.author("Bob"), 1234, "secret"], [.author("ann"), 2, ""]])
            ]
        )
        func names(_ words: String) throws -> [String] {
            try Self.names(RowChoice(sort: nil, words: words, limit: .none), of: table)
        }
        #expect(try names("@bO") == ["Bob"])
        #expect(try names("1,2") == ["Bob"] && names("1234") == ["Bob"])
        #expect(try names("n") == ["ann"] && names("secret") == [])
    }

    @Test func seesRowsBeyondTheLimit() throws {
        // A hundred people wrote more than the one who is mentioned most.
        let records = (0...240).map { number in
            let name = number < 240 ? "fan\(number / 2)" : "star"
            return
                #"{"id_str":"\#(number + 1)","text":"hi @star","user":{"screen_name":"\#(name)"},"#
                + #""entities":{"hashtags":[],"user_mentions":[{"screen_name":"star"}]}}"#
        }
        let served = try ServedArchive { try $0.importRecords(records, $1) }
        let page = try served.get("/people").text
        #expect(page.contains("the first 100 of 121 rows") && !page.contains("@star<"))
        let sorted = try served.get("/people?sort=mentioned").text
        #expect(sorted.contains(/<tbody>\n<tr>.*@star</))
        let heading = "aria-sort=\"descending\"><a href=\"/people?sort=-mentioned#rows\""
        #expect(sorted.contains(heading))
        #expect(sorted.contains("the first 100 of 121 rows") && sorted.contains("rel=\"next\""))
        let found = try served.get("/people?rows=STAR&limit=1").text
        #expect(found.contains("1 of 121 rows") && found.contains("@star<"))
        let some = try served.get("/people?rows=fan1&limit=10").text
        #expect(some.contains("the first 10 of 31 found in 121 rows"))
        #expect(some.contains("href=\"/people?rows=fan1&amp;limit=10&amp;page=2\""))
        let last = try served.get("/people?rows=fan1&limit=10&page=4").text
        #expect(last.contains("rows 31 to 31 of 31 found in 121 rows"))
        #expect(last.contains("href=\"/people?rows=fan1&amp;limit=10&amp;page=3\""))
        let second = try served.get("/people?page=2").text
        #expect(second.contains("rows 101 to 121 of 121 rows") && second.contains("@star<"))
        let none = try served.get("/people?rows=nobody").text
        #expect(none.contains("0 of 121 rows") && none.contains("No rows"))
        let csv = try served.get("/people.csv?sort=mentioned&rows=star").text
        #expect(csv.split(separator: "\n").count == 2 && csv.contains("\nstar,1,1,0,241,"))
        let json = try served.get("/people.json?rows=fan1&limit=10").text
        #expect(json.contains("\"left_out\":21") && json.contains("\"rows_with\":\"fan1\""))
    }

    /// Pages with tables, and their columns.
    static let tables = [
        "/people", "/terms", "/mentions?min=1", "/compare?t=%23ucd&other=%23iot&min=1",
        "/links?min=1", "/places", "/trend?by=day", "/imports", "/refused",
        "/person/nadia_relay?show=mentions",
        "/query?sql=SELECT%20id,text,kind%20FROM%20tweet", "/words", "/network?weight=1",
    ]

    @Test(arguments: tables)
    func sortsEveryColumnOfAPage(address: String) throws {
        let served = try ServedArchive(.sample)
        let links = try served.elements(address).compactMap { $0.attributes["href"] }
            .filter { $0.contains("sort=") }
        let parts = address.split(separator: "?", maxSplits: 1)
        let csv = "\(parts[0]).csv?" + (parts.count > 1 ? parts[1] + "&" : "")
        let all = try served.get(csv).text.split(separator: "\n").dropFirst().sorted()
        #expect(links.count > 1 || all.count < 2)
        for link in links {
            let item = try #require(link.firstMatch(of: /sort=([^#&]*)/)).1
            for sign in ["", "-"] {
                let sorted = try served.get("\(csv)sort=\(sign)\(item)").text
                #expect(sorted.split(separator: "\n").dropFirst().sorted() == all, "\(item)")
                let target = "\(parts[0])?\(parts.dropFirst().joined())&sort=\(sign)\(item)"
                let answer = try served.get(target)
                #expect(answer.status == 200, "\(target)")
                let heading = try MarkupReader.elements(of: answer.text)
                    .first { ["ascending", "descending"].contains($0.attributes["aria-sort"]) }
                #expect(heading?.name == "th", "\(target)")
            }
        }
    }

    @Test func hasTheRanksOfTheOrderOfTheReport() throws {
        let served = try ServedArchive(.sample)
        for (path, column) in [("/people", "mentioned"), ("/mentions", "tweets")] {
            let byOrder = try served.get("\(path).json?by=\(column)").text
            let bySort = try served.get("\(path).json?sort=\(column)").text
            let rows = { (text: String) in text.split(separator: "\n").dropFirst() }
            #expect(rows(byOrder) == rows(bySort))
        }
    }

    @Test func stopsWhenTheClientHasLeft() throws {
        final class Closed: ResponseWriter {
            let isClosed = true
            func begin(_ head: ResponseHead) {}
            func write(_ bytes: [UInt8]) {}
        }
        let served = try ServedArchive(.sample)
        let target = try RequestTarget("/people?sort=tweets")
        let route = try Site.standard.route(target, served.server.parts)
        #expect(throws: ArchiveJob.Stop.clientLeft) {
            try PagePrinter(route).send(served.archive, to: Closed())
        }
    }
}
