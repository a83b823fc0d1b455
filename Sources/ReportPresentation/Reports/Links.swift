package import ReportRendering
public import TweetArchive
import TweetDumps

extension LinkReport.Grouping: ReportValue {}

enum Links: Report {
    static let name = "links"
    static let sentence = "Print the links that the most tweets share."
    static let explanation = """
        A tweet counts once for each of its links; a retweet has those of its original. Links in a single \
        tweet are hidden.

        With --canonical, addresses of the same page are one link: with http or https, with or without \
        www., with or without what tracks readers (utm_source, fbclid), for phones or not. spellings is \
        the number of different addresses. Domains are those that can be registered, such as bbc.co.uk, \
        by the Public Suffix List. Nothing is looked up on the web, so links of shorteners, such as \
        bit.ly, stay as they are.

        --short prints the links of shorteners, which hide where they lead; with --by domain, the \
        shorteners. share is their part of all tweets with links.
        """
    static let examples = """
        tagtally links '#ucd'                the links in these tweets
        tagtally links --by domain           the sites that the archive's tweets link to
        tagtally links --canonical           pages, however their addresses are written
        tagtally links --by domain --canonical --output domains.csv
        tagtally links --by domain --short   which shorteners hide where links lead
        tagtally links '#ucd' --no-retweets --min-count 1 --output links.csv
        """
    static let grouping = ReportOption(
        "by",
        LinkReport.Grouping.url,
        "Count addresses, or their domains without www.",
        label: "Count by"
    )
    static let canonical = ReportOption(
        "canonical",
        false,
        "Count addresses of the same page as one link, and registrable domains.",
        label: "Same page as one"
    )
    static let short = ReportOption(
        "short",
        false,
        "Count only links of shorteners; with --by domain, the shorteners.",
        label: "Shorteners only"
    )
    static let options: [any AnyReportOption] = [grouping, canonical, short, .minCount]

    static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body) throws {
        var options = LinkReport.Options()
        options.grouping = request[grouping]
        options.isCanonical = request[canonical]
        options.isShort = request[short]
        options.minCount = request[.minCount]
        options.limit = request.limit
        try archive.links(of: request.term, request.filter, options: options) {
            try body(Table($0), $0.subject)
        }
    }
}

extension Table {
    /// Creates a table of links, those in the most tweets first.
    package init(_ report: LinkReport) {
        let (subject, options) = (SubjectFacts(report.subject), report.options)
        let (noun, column) = options.words
        self.init(
            heading: "\(noun.prefix(1).uppercased() + noun.dropFirst())s in \(subject.phrase)",
            columns: [
                Column("rank", .rowNumber),
                Column(column, heading: noun, maxWidth: Column.longMaxWidth),
                Column("tweets", .number), Column("authors", .number),
            ] + options.columns.map { Column($0, .number) },
            sections: [Section(rows: Rows.ranked(report.rows) { report.cells($0, of: $1) })],
            facts: subject.facts(
                of: "Links",
                [subject.authorless()] + report.linkedFacts
                    + RowFacts.hidden(
                        report.hidden,
                        "in fewer than \(options.minCount.counted("tweet"))",
                        minCount: options.minCount,
                        noun
                    ) + [RowFacts.leftOut(report.leftOut, by: options.limit, "row")],
                rules: options.rules
            )
        )
    }
}

extension LinkReport.Options {
    /// The noun for a row, in the singular, and the name of its column.
    fileprivate var words: (noun: String, column: String) {
        switch key {
        case .address, .form: (isShort ? "short link" : "link", "link")
        case .domain: ("domain", "domain")
        case .site: ("registrable domain", "registrable_domain")
        case .shortener: ("shortener", "shortener")
        }
    }

    /// The names of the columns after the authors.
    fileprivate var columns: [String] {
        (isShort ? ["share"] : []) + (hasSpellings ? ["spellings"] : [])
    }

    /// Whether a row can include several addresses.
    fileprivate var hasSpellings: Bool { isCanonical || key == .shortener }

    fileprivate var rules: [String] {
        var rules = [
            "A tweet counts once for each link, even if it has the link twice; "
                + "a retweet has the links of its original."
        ]
        if isCanonical || isShort {
            rules.append(
                "Links are the same if their canonical forms are, by the lists: "
                    + "\(CanonicalLink.versions), and the Public Suffix List, version "
                    + "\(CanonicalLink.suffixVersion)."
            )
        }
        if hasSpellings { rules.append("spellings is the number of different addresses.") }
        if isShort {
            rules.append(
                "share is the part of all tweets with links. "
                    + "Where links of shorteners lead is not known."
            )
        }
        return rules
    }
}

extension LinkReport {
    /// The facts about the tweets that have links, and about those whose links hide where they lead.
    fileprivate var linkedFacts: [Table.Fact] {
        guard let linked else { return [] }
        let short =
            "\(linked.short.grouped) \(linked.short == 1 ? "has" : "have") links of shorteners"
        let remark = options.isShort ? "" : ", which may lead to the same pages"
        return [
            Table.Fact(key: "linked", label: "Tweets with links", .count(linked.tweets)),
            Table.Fact(
                key: "short",
                label: "Tweets with short links",
                number: linked.short,
                note: "Of \(linked.tweets.counted("tweet")) with links, \(short)\(remark)."
            ),
            Table.Fact(
                key: "expanded",
                label: "Expanded links",
                number: linked.expanded,
                note: "\(linked.expanded.counted("link")) \(linked.expanded.wasOrWere) expanded as "
                    + "imported with --links."
            ),
        ]
    }

    fileprivate func cells(_ rank: Table.Cell, of row: Row) -> [Table.Cell] {
        let share = Double(row.tweets) / Double(max(1, linked?.tweets ?? 0))
        return [
            rank, .text(row.link), .count(row.tweets, of: Table.Counted(part(of: row))),
            row.authors.map { .count($0) } ?? .unknown,
        ] + (options.isShort ? [.share(share)] : [])
            + (options.hasSpellings ? [.count(row.spellings ?? 0)] : [])
    }

    private func part(of row: Row) -> Table.Counted.Part {
        switch options.key {
        case .address: .link(row.link)
        case .domain: .domain(row.link)
        case .form: .canonicalLink(row.link)
        case .site: .registrableDomain(row.link)
        case .shortener: .shortener(row.link)
        }
    }
}
