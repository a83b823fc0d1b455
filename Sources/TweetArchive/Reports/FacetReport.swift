import Foundation
package import TweetDumps

/// How the tweets of a search term divide into kinds, languages and years, and their most common
/// hashtags.
///
/// ``TweetArchive/facets(of:_:limit:countsHashtags:)`` makes one.
package struct FacetReport {
    /// A property by which tweets are divided.
    package enum Facet: String, Sendable, CaseIterable {
        /// The name of the kind, such as `reply`.
        case kind
        /// Twitter's code of the language.
        case language
        /// The year in UTC.
        case year
        /// A hashtag with its sign.
        case hashtag
    }

    /// The tweets that share a value.
    package struct Row: Sendable, Equatable {
        /// The property.
        package let facet: Facet
        /// Its value.
        package let value: String
        /// The number of tweets with the value.
        package let tweets: Int
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The maximum number of languages and of hashtags.
    package let limit: Int
    /// The rows in the order of the facets: years from the last one, others by the number of tweets.
    package let rows: [Row]
}

extension TweetArchive {
    /// Counts the kinds, languages, years and most common hashtags of tweets.
    ///
    /// Tweets without a language or time have no row for it.
    ///
    /// - Complexity: Reads all tweets of the term, and again if the hashtags are counted.
    package func facets(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        limit: Int = 10,
        countsHashtags: Bool = true
    ) throws -> FacetReport {
        var rows: [FacetReport.Row] = []
        let subject = try report(on: term, filter) { tweets in
            let (tally, total) = try tweets.tally(columns: FacetTally.columns) { scan, _ in
                var tally = FacetTally()
                let total = try scan.read { try tally.add($0.row) }
                return (tally, total)
            } adding: {
                $0.add($1)
            }
            rows = tally.rows(limit: limit)
            return try ReportSubject(tweets, of: total)
        }
        guard countsHashtags else { return FacetReport(subject: subject, limit: limit, rows: rows) }
        var options = PopularityReport.Options()
        (options.kinds, options.order, options.minCount) = ([.hashtag], .tweets, 1)
        options.limit = .requested(limit)
        try popularity(of: term, filter, options: options) { report in
            try report.sections[0].rows.read { row in
                rows.append(.init(facet: .hashtag, value: row.mention.signed, tweets: row.tweets))
            }
        }
        return FacetReport(subject: subject, limit: limit, rows: rows)
    }
}

/// The number of tweets of each kind, language and day.
private struct FacetTally: Sendable {
    static let columns = ["kind", "language", TweetTime.sql]

    private static let secondsOfDay: Int64 = 86_400

    private var kinds: [Int64: Int] = [:]
    private var languages: [String: Int] = [:]
    private var days: [Int64: Int] = [:]

    mutating func add(_ row: RawStatement.Row) throws {
        let first = TweetScan.firstColumn
        kinds[row.integer(first), default: 0] += 1
        if !row.isNull(first + 1) { languages[row.text(first + 1), default: 0] += 1 }
        guard let time = try row.time(first + 2) else { return }
        days[time / FacetTally.secondsOfDay, default: 0] += 1
    }

    mutating func add(_ other: FacetTally) {
        kinds.merge(other.kinds, uniquingKeysWith: +)
        languages.merge(other.languages, uniquingKeysWith: +)
        days.merge(other.days, uniquingKeysWith: +)
    }

    func rows(limit: Int) -> [FacetReport.Row] {
        let names = kinds.map { kind, tweets in
            (TweetKind(rawValue: UInt8(clamping: kind))?.name ?? String(kind), tweets)
        }
        let years = years.sorted { $0.key > $1.key }
        return FacetTally.sorted(names).map { .init(facet: .kind, value: $0, tweets: $1) }
            + FacetTally.sorted(Array(languages)).prefix(limit)
            .map { .init(facet: .language, value: $0, tweets: $1) }
            + years.map { .init(facet: .year, value: String($0), tweets: $1) }
    }

    private var years: [Int: Int] {
        let calendar = NamedTimeZone.utc.calendar
        return days.reduce(into: [:]) { years, day in
            let start = Date(timeIntervalSince1970: Double(day.key * FacetTally.secondsOfDay))
            years[calendar.component(.year, from: start), default: 0] += day.value
        }
    }

    /// The values in descending order of their tweets; ties are in alphabetical order.
    private static func sorted(_ values: [(String, Int)]) -> [(String, Int)] {
        values.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }
}
