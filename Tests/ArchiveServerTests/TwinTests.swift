import ReportPresentation
import ReportRendering
import Testing
import TweetArchive
import TweetDumps
import TweetSearch

@testable import ArchiveServer

/// The tables of pages in other formats, which are those of the command.
@Suite struct TwinTests {
    /// A page, and the table that the command prints for the same question.
    struct Twin: CustomTestStringConvertible {
        let path: String
        let query: String
        let table: @Sendable (TweetArchive, Format) throws -> String

        var testDescription: String { path + query }
    }

    private static func search(_ query: String) throws -> TweetFilter {
        var filter = TweetFilter()
        filter.search = try SearchQuery(parsing: query)
        return filter
    }

    static let twins = [
        Twin(path: "/search", query: "?q=iot") { archive, format in
            try archive.tweets(of: nil, search("iot")) { try Table($0).rendered(as: format) }
        },
        Twin(path: "/search", query: "") { archive, format in
            try Table(archive.recentSearches()).rendered(as: format)
        },
        Twin(path: "/terms", query: "") { archive, format in
            try Table(archive.terms()).rendered(as: format)
        },
        Twin(path: "/term", query: "?t=%23ucd") { archive, format in
            try archive.popularity(of: SearchTerm("#ucd")) { try Table($0).rendered(as: format) }
        },
        Twin(path: "/timeline", query: "?order=likes&limit=5") { archive, format in
            try archive.tweets(of: nil, order: .likes, limit: 5) {
                try Table($0).rendered(as: format)
            }
        },
        Twin(path: "/people", query: "?by=mentioned") { archive, format in
            try archive.people(of: nil, order: .mentioned) { try Table($0).rendered(as: format) }
        },
        Twin(path: "/places", query: "?q=iot") { archive, format in
            try archive.places(of: nil, search("iot")) { try Table($0).rendered(as: format) }
        },
        Twin(path: "/media", query: "?t=%23iot") { archive, format in
            try archive.media(of: SearchTerm("#iot")) { try Table($0).rendered(as: format) }
        },
        Twin(path: "/links", query: "?by=domain") { archive, format in
            var options = LinkReport.Options()
            options.grouping = .domain
            return try archive.links(of: nil, options: options) {
                try Table($0).rendered(as: format)
            }
        },
        Twin(path: "/facets", query: "?q=iot") { archive, format in
            try Table(archive.facets(of: nil, search("iot"))).rendered(as: format)
        },
        Twin(path: "/trend", query: "?t=%23ucd&by=day") { archive, format in
            try archive.trend(of: SearchTerm("#ucd")) { try Table($0).rendered(as: format) }
        },
        Twin(path: "/term", query: "?t=%23ucd&with=%23iot") { archive, format in
            try archive.comparison(of: ["#ucd", "#iot"].compactMap { SearchTerm($0) }) {
                try Table($0).rendered(as: format)
            }
        },
        Twin(path: "/term", query: "?q=iot") { archive, format in
            try archive.popularity(of: nil, search("iot")) { try Table($0).rendered(as: format) }
        },
        Twin(path: "/person/nadia_relay", query: "") { archive, format in
            var filter = TweetFilter()
            filter.authors = ["nadia_relay"]
            filter.kinds.remove(.reply)
            return try archive.tweets(of: nil, filter) { try Table($0).rendered(as: format) }
        },
        Twin(path: "/evidence", query: "?t=%23ucd&m=%23iot&lang=en") { archive, format in
            var filter = TweetFilter()
            filter.languages = ["en"]
            let mention = try #require(MentionName("#iot"))
            return try archive.evidence(for: mention, of: SearchTerm("#ucd"), filter) {
                try Table($0).rendered(as: format)
            }
        },
        Twin(path: "/tweet/1191341760983338589", query: "") { archive, format in
            try archive.details(of: [1_191_341_760_983_338_589]) {
                try Table($0).rendered(as: format)
            }
        },
    ]

    @Test(arguments: twins)
    func areTheTablesOfTheCommand(twin: Twin) throws {
        try ServedArchive.with(.sample) { served in
            for format in [Format.json, .csv, .text, .markdown, .html] {
                let ending = try #require(format.fileExtensions.first)
                let answer = try served.get("\(twin.path).\(ending)\(twin.query)")
                #expect(answer.status == 200 && answer.isComplete)
                #expect(try answer.text == twin.table(served.archive, format))
            }
        }
    }

    @Test func areHarmlessInHostileArchives() throws {
        try ServedArchive.with(.hostile) { served in
            let answer = try served.get("/timeline.csv")
            let expected = try served.archive.tweets(of: nil) { try Table($0).rendered(as: .csv) }
            #expect(answer.text == expected)
            #expect(answer.headers["content-type"] == "text/csv; charset=utf-8")
            let disposition = "attachment; filename=\"tagtally-timeline.csv\""
            #expect(answer.headers["content-disposition"] == disposition)
        }
    }

    @Test func linksToEveryFormat() throws {
        try ServedArchive.with(.sample) { served in
            let page = try served.get("/people?by=mentioned").text
            for ending in ["json", "csv", "xlsx", "vcf", "html"] {
                #expect(page.contains("href=\"/people.\(ending)?by=mentioned\""))
            }
        }
    }
}
