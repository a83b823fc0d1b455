import Foundation
import ReportPresentation
import ReportRendering
import TestSupport
import Testing
import TweetArchive

@testable import ArchiveServer

/// Questions in SQL.
@Suite(.serialized) struct QueryPageTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.sample) }

    private static func address(_ sql: String, ending: String = "") -> String {
        PageAddress("/query" + ending, ["sql": sql]).text
    }

    private static let endless = """
        WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c
        """

    @Test func answersAsTheCommand() throws {
        let sql = "SELECT kind, count(*) AS tweets FROM tweet GROUP BY kind ORDER BY kind"
        let page = try served.get(Self.address(sql)).text
        let expected = try served.archive.query(sql) { try Table($0).rendered(as: .csv) }
        #expect(try served.get(Self.address(sql, ending: ".csv")).text == expected)
        let elements = try MarkupReader.elements(of: page)
        #expect(elements.count { $0.name == "tr" } == expected.split(separator: "\n").count)
        #expect(elements.first { $0.name == "textarea" }?.text == sql)
    }

    @Test(arguments: [
        "DELETE FROM tweet", "PRAGMA query_only = 0", "ATTACH 'x' AS y", "SELECT 1; SELECT 2",
        "SELECT load_extension('x')", "VACUUM INTO 'copy'", "SELECT zeroblob(9000000)",
        "WITH t AS (SELECT 1) DELETE FROM tweet", "INSERT INTO list VALUES ('a', 'b')", "<b>",
        "SELECT * FROM nothing",
    ])
    func refusesWhatDoesMoreThanRead(sql: String) throws {
        let tweets = try served.archive.size().tweets
        let answer = try served.get(Self.address(sql))
        #expect(answer.status == 400)
        let elements = try MarkupReader.elements(of: answer.text)
        #expect(elements.contains { $0.classes.contains("empty") && $0.text.count > 25 })
        #expect(elements.first { $0.name == "textarea" }?.text == sql)
        #expect(try served.get(Self.address(sql, ending: ".json")).status == 400)
        #expect(try served.archive.size().tweets == tweets)
    }

    @Test func hasAtMostTenThousandRows() throws {
        let served = try ServedArchive(.empty)
        let sql = """
            WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 12000)
            SELECT x FROM c
            """
        for limit in ["", "&limit=11000"] {
            let csv = try served.get(Self.address(sql, ending: ".csv") + limit).text
            #expect(csv.split(separator: "\n").count == 10_001)
        }
        let page = try served.get(Self.address(sql) + "&limit=100000").text
        #expect(page.contains("2,000 more rows are left out"))
    }

    /// Memory is limited for the query alone.
    @Test func answersOthersWhileAQueryNeedsMuchMemory() throws {
        let values = (1...90).map { "hex(zeroblob(49000\($0 % 10)))" }.joined(separator: ", ")
        for _ in 0..<3 {
            let answer = try served.get(Self.address("SELECT \(values)"))
            #expect(answer.status == 400)
            #expect(answer.text.contains("it needs more than 64 MB of memory"))
            #expect(try served.get("/mentions").status == 200)
        }
        let rows = "SELECT hex(zeroblob(400000)) FROM tweet, (SELECT 1 UNION ALL SELECT 2)"
        let many = try served.get(Self.address(rows) + "&limit=1000")
        #expect(many.status == 400 && many.text.contains("more than 64 MB"))
    }

    @Test func interruptsTheQueryOfAClientThatLeaves() throws {
        var clients: [RawClient] = []
        let (endless, short) = (Self.address(Self.endless), Self.address("SELECT 1"))
        // One of them is refused if it comes while the other question is answered.
        let isBusy = try ServedArchive.isTrueSoon {
            clients.append(try served.client("GET \(endless) HTTP/1.1\r\n\(served.headers)\r\n"))
            Thread.sleep(forTimeInterval: 0.05)
            return try served.get(short).status == 503
        }
        #expect(isBusy)
        #expect(try served.get("/terms").status == 200)
        for client in clients { client.close() }
        #expect(try ServedArchive.isTrueSoon { try served.get(short).status == 200 })
    }
}
