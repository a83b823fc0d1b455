import Foundation
import GRDB
import ReportPresentation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The pages of a server that shows people under pseudonyms.
@Suite(.slow) struct PseudonymousPageTests {
    private let key: PseudonymKey

    init() throws { key = try #require(PseudonymKey((0..<32).map { UInt8($0) })) }

    private func serve(
        _ key: PseudonymKey? = nil,
        _ change: (inout PseudonymChoice) -> Void = { _ in }
    ) throws -> ServedArchive {
        var choice = PseudonymChoice(key: key ?? self.key)
        change(&choice)
        return try ServedArchive(pseudonyms: choice, filledBy: PseudonymousPageTests.importAll)
    }

    private static func importAll(_ archive: TweetArchive, _ folder: URL) throws {
        for (term, file) in [
            ("#ucd", "ucd-search.json"), ("#iot", "iot-stream.jsonl"), (nil, "timeline.json"),
            (nil, "coordination.jsonl"),
        ] {
            let dump = DumpFile(path: sampleData.appending(path: file).path)
            try archive.importDumps([dump], term: term.flatMap { SearchTerm($0) })
        }
        let personal = projectFolder.appending(path: "Examples/personal/2025")
        try archive.importDumps(DumpFolder(path: personal.path).files)
        try archive.add(["dorm_owl", "campus_lark"], to: try #require(ListName("Campus")))
    }

    // MARK: - The walk

    @Test func tellNobody() throws {
        let served = try serve()
        let identities = try Identities(of: served.archive)
        #expect(identities.names.count > 30 && identities.rareNames.count > 10)
        var walk = Walk()
        while let address = walk.next() {
            let answer = try served.get(address)
            #expect([200, 303].contains(answer.status), "\(address): \(answer.status)")
            if address.hasPrefix("/assets/") { continue }
            let headers = answer.headers.map { "\($0): \($1)" }.joined(separator: "\n")
            let found = identities.found(in: address + headers + answer.text)
            #expect(found.isEmpty, "\(address): \(found.prefix(9))")
            guard answer.headers["content-type"]?.hasPrefix("text/html") == true,
                !address.prefix(while: { $0 != "?" }).hasSuffix(".html")
            else { continue }
            #expect(answer.text.contains("Pseudonyms replace the names"), "\(address)")
            walk.add(answer.text)
        }
        #expect(walk.count > 300)
        #expect(walk.kinds.contains { $0.hasPrefix("/person/") })
    }

    /// The pages without pseudonyms have what the walk looks for.
    @Test func tellEverybodyWithoutAKey() throws {
        let served = try ServedArchive(filledBy: PseudonymousPageTests.importAll)
        let identities = try Identities(of: served.archive)
        for address in ["/tweets", "/people", "/mentions.csv", "/tweets.json"] {
            #expect(!identities.found(in: try served.get(address).text).isEmpty, "\(address)")
        }
    }

    /// Follows the links of pages, some of each kind.
    struct Walk {
        private static let maxOfKind = 2
        private static let maximum = 700

        private(set) var count = 0
        private var rest = ["/"]
        private var known: Set<String> = ["/"]
        private var numbers: [String: Int] = [:]

        var kinds: Set<String> { Set(numbers.keys) }

        mutating func next() -> String? {
            guard count < Walk.maximum, !rest.isEmpty else { return nil }
            count += 1
            return rest.removeFirst()
        }

        mutating func add(_ page: String) {
            // The values of addresses, apart from their names, make no other kind.
            let value = #/=[^&]*|person-[a-z]{8}|[0-9]{5,}/#
            for link in page.matches(of: #/(?:href|src)="(/[^"#]*)/#) {
                let address = String(link.1).replacing("&amp;", with: "&")
                guard known.insert(address).inserted else { continue }
                let kind = address.replacing(value, with: "=")
                guard numbers[kind, default: 0] < Walk.maxOfKind else { continue }
                numbers[kind, default: 0] += 1
                rest.append(address)
            }
        }
    }

    /// What of an archive no page may have.
    private struct Identities {
        let names: Set<String>
        /// The names that are in no text without a sign.
        let rareNames: Set<String>
        let numbers: Set<String>
        let others: [String]

        init(of archive: TweetArchive) throws {
            func values(_ sql: String) throws -> Set<String> {
                try archive.database.read { try String.fetchSet($0, sql: sql) }
            }
            names = try values(
                """
                SELECT folded FROM author UNION SELECT folded FROM mention WHERE kind = 1
                UNION SELECT lower(original_author) FROM tweet WHERE original_author NOT NULL
                UNION SELECT lower(author) FROM quoted WHERE author NOT NULL
                UNION SELECT lower(name) FROM account_name
                UNION SELECT lower(name) FROM personal_archive
                """
            )
            let texts = try values(
                "SELECT text FROM tweet UNION SELECT text FROM quoted UNION SELECT name FROM source"
            ).joined(separator: " ").lowercased()
            let words = texts.replacing(#/[@＠][a-z0-9_]+/#, with: " ")
                .matches(of: #/[a-z0-9_]+/#).map { String($0.0) }
            rareNames = names.filter { $0.utf8.count > 3 && !words.contains($0) }
            let columns = [
                "id", "account", "reply_to", "reply_to_account", "retweet_of", "original_account",
                "quote_of", "conversation", "latest_version",
            ]
            let all = columns.map { "SELECT CAST(\($0) AS TEXT) FROM tweet WHERE \($0) > 99999" }
            let personal = [
                "SELECT CAST(account AS TEXT) FROM related_account",
                "SELECT CAST(tweet AS TEXT) FROM liked",
                "SELECT CAST(tweet AS TEXT) FROM deleted_tweet",
                "SELECT CAST(id AS TEXT) FROM article",
                "SELECT CAST(account AS TEXT) FROM personal_archive",
            ]
            numbers = try values((all + personal).joined(separator: " UNION "))
            others = try values(
                """
                SELECT display FROM profile WHERE display LIKE '% %'
                UNION SELECT description FROM profile WHERE description LIKE '% %'
                UNION SELECT display FROM personal_archive WHERE display LIKE '% %'
                UNION SELECT description FROM personal_archive WHERE description LIKE '% %'
                UNION SELECT url FROM media UNION SELECT description FROM media WHERE description NOT NULL
                """
            ).filter { !texts.contains($0.lowercased()) }
        }

        /// What a page has of the archive, apart from the examples of fields.
        func found(in page: String) -> [String] {
            let page = page.replacing("placeholder=\"@dorm_owl\"", with: "")
            let signed = page.matches(
                of: #/(?:[@＠]|%40|\/person\/)([A-Za-z0-9_]+)(?![A-Za-z0-9_-])/#
            )
            .map { $0.1.lowercased() }.filter(names.contains)
            let words = page.matches(of: #/[A-Za-z0-9_]+/#)
                .map { $0.0.lowercased() }.filter(rareNames.contains)
            let numbers = page.matches(of: #/[0-9]{6,}/#)
                .map { String($0.0) }.filter(numbers.contains)
            // The function of C is much faster than `contains`, but ends at a zero byte.
            let text = page.replacingOccurrences(of: "\0", with: " ")
            let texts = others.filter { strstr(text, $0) != nil }
            return signed + words + numbers + texts
        }
    }

    // MARK: - Addresses

    @Test func understandPseudonyms() throws {
        let served = try serve()
        let plain = try ServedArchive(filledBy: PseudonymousPageTests.importAll)
        let rows = try archive(of: plain, "SELECT author.folded FROM author WHERE tweets > 0")
        #expect(rows.count > 10)
        let addresses = [
            "/person/", "/tweets?author=", "/tweets?q=from:", "/tweets?q=@", "/mentions?with=@",
        ]
        let found = #/<p class="found num"><b>[0-9]+/#
        for name in rows {
            let pseudonym = try self.pseudonym(of: name, plain)
            for address in addresses {
                let (shown, real) = (
                    try served.get(address + pseudonym), try plain.get(address + name)
                )
                #expect(shown.status == real.status, "\(address)\(pseudonym)")
                let numbers = [shown, real].map { $0.text.firstMatch(of: found)?.0 }
                #expect(numbers[0] == numbers[1], "\(address)\(pseudonym)")
            }
        }
    }

    @Test func understandOtherNumbers() throws {
        let served = try serve()
        let ids = try archive(of: served, "SELECT CAST(id AS TEXT) FROM tweet LIMIT 20")
        for id in ids.compactMap({ Int64($0) }) {
            let shown = key.number(for: id)
            #expect(try served.get("/tweet/\(shown)").status == 200)
            #expect(try served.get("/tweet/\(shown).json").text.contains("\(shown)"))
        }
    }

    /// Whoever shows the screen may type a name, which the page then does not repeat.
    @Test func hideNamesThatAreTyped() throws {
        let served = try serve()
        let pseudonym = try pseudonym(of: "dorm_owl", served)
        for address in [
            "/tweets?author=dorm_owl", "/tweets?q=from:dorm_owl", "/person/dorm_owl",
            "/person/dorm_owl?show=replies", "/evidence?m=@dorm_owl", "/person/dorm_owl.csv",
            "/tweets?q=from:dorm_owl%20%28", "/trend?mention=@dorm_owl",
            "/tweets?author=dorm_owl&limit=x",
        ] {
            let text = try served.get(address).text.replacing("placeholder=\"@dorm_owl\"", with: "")
            #expect(!text.contains("dorm_owl"), "\(address)")
            #expect(text.contains(pseudonym), "\(address)")
        }
    }

    @Test func refuseWhatCannotHavePseudonyms() throws {
        let served = try serve()
        for path in [QueryPage.path, ImportsPage.path, RefusedRecordsPage.path, "/terms.sqlite"] {
            #expect(try served.get(path).status == 404, "\(path)")
        }
        let reason = "because any column of a query could be names"
        #expect(try served.get(QueryPage.path).text.contains(reason))
        #expect(try served.get("/media/file/1191324976926425401/0").status == 404)
        let home = try served.get("/").text
        #expect(!home.contains("href=\"\(QueryPage.path)\""))
        #expect(!home.contains("<form method=\"post\""))
    }

    // MARK: - Keys and choices

    @Test func agreeWithOneKeyAndNotWithTwo() throws {
        func pseudonyms(_ served: ServedArchive) throws -> Set<String> {
            let pages = try ["/people", "/tweets", "/network", "/mentions"].map {
                try served.get($0).text
            }
            return Set(pages.joined().matches(of: #/person-[a-z]{8}/#).map { String($0.0) })
        }
        let one = try pseudonyms(serve())
        #expect(one.count > 20)
        #expect(try pseudonyms(serve()) == one)
        #expect(try pseudonyms(serve(.random())).isDisjoint(with: one))
    }

    @Test func keepIDsOrRoundTimes() throws {
        let id = "1174953033306473686"
        #expect(try serve { $0.keepsNumbers = true }.get("/tweet/\(id)").text.contains(id))
        let page = try serve { $0.roundsTimes = true }.get("/tweets").text
        let times = page.matches(of: #/datetime="[^"]*T[0-9]{2}:([^"]*)"/#).map { String($0.1) }
        #expect(times.count > 10 && times.allSatisfy { $0 == "00:00Z" })
        #expect(!page.contains(#/[0-9]{4}, [0-9]{2}:(?!00)/#))
    }

    @Test func keepNamesOfManyFollowers() throws {
        let page = try serve { $0.minFollowersOfPublic = 1 }.get("/person/dorm_owl").text
        #expect(page.contains("<h1 id=\"heading\" dir=\"auto\">@dorm_owl</h1>"))
    }

    private func archive(of served: ServedArchive, _ sql: String) throws -> [String] {
        try served.archive.database.read { try String.fetchAll($0, sql: sql) }
    }

    private func pseudonym(of name: String, _ served: ServedArchive) throws -> String {
        try served.archive.withKnownPeople { people in
            try Pseudonyms(PseudonymChoice(key: key), people).name(name)
        }
    }
}
