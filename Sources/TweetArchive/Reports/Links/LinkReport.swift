public import TweetDumps

/// The links, or the domains of links, that the most tweets of a search term or of the whole archive
/// share.
///
/// ``TweetArchive/links(of:_:options:_:)`` makes one.
public struct LinkReport {
    /// The links that are counted together.
    public enum Grouping: String, Sendable, CaseIterable {
        /// Those with the same address, as dumps expand it.
        case url
        /// Those of the same domain, in lower case and without a leading `www.`; links without a
        /// domain are left out.
        case domain
    }

    /// The links that a report shows.
    ///
    /// ```swift
    /// var options = LinkReport.Options()
    /// options.grouping = .domain
    /// options.limit = 10
    /// ```
    public struct Options: Sendable {
        /// The links that are counted together.
        public var grouping = Grouping.url
        /// The minimum number of tweets with a link, at least 1; links below it are hidden.
        public var minCount = 2
        /// The maximum number of rows.
        public var limit = RowLimit.none

        /// The addresses in at least two tweets.
        public init() {}
    }

    /// A link or domain with its numbers.
    public struct Row: Sendable, Equatable {
        /// The address or the domain.
        public let link: String
        /// The number of tweets with it, each of which counts once.
        public let tweets: Int
        /// The number of different known authors of those tweets; nil if none is known.
        public let authors: Int?
    }

    /// The tweets that the report is about.
    public let subject: ReportSubject
    /// The options of the report.
    public let options: Options
    /// The number of links that are hidden because fewer than `minCount` tweets have them.
    public let hidden: Int
    /// The rows within the limit: by the number of tweets, then of authors, then in alphabetical
    /// order of the bytes.
    public let rows: ReportRows<Row>
    /// The number of rows beyond the limit.
    public let leftOut: Int
}

extension TweetArchive {
    /// Counts how many tweets share each link.
    ///
    /// ```swift
    /// var options = LinkReport.Options()
    /// options.grouping = .domain
    /// try archive.links(of: SearchTerm("#iot"), options: options) { report in
    ///     try report.rows.read { row in print(row.link, row.tweets) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are counted.
    ///   - options: The links to show.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads all tweets of the term, and their links.
    public func links<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: LinkReport.Options = .init(),
        _ body: (LinkReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let counter = LinkCounter(tweets: tweets)
            let counted = try counter.links(by: options.grouping, minCount: options.minCount)
            let links = counted.links.prefix(options.limit.maximum ?? .max)
            return try body(
                LinkReport(
                    subject: ReportSubject(tweets, of: counted.total),
                    options: options,
                    hidden: counted.hidden,
                    rows: ReportRows { body in
                        for link in links { try body(LinkReport.Row(link)) }
                    },
                    leftOut: options.limit.leftOut(of: counted.links.count)
                )
            )
        }
    }
}

extension LinkReport.Row {
    fileprivate init(_ link: LinkCounter.Link) {
        self.init(
            link: String(decoding: link.name, as: UTF8.self),
            tweets: link.tweets,
            // Every tweet has an author, so 0 means that none is known.
            authors: link.authors > 0 ? link.authors : nil
        )
    }
}
