/// A page whose result list has begun.
struct PageState: Equatable {
    /// What the next bytes of the page belong to.
    enum Mode: Equatable {
        /// A result list.
        case results
        /// The page, after the value of a member.
        case members
        /// The page's `includes`.
        case includes(IncludesScan.Position)
        /// The rest of an unreadable result, up to a line that is indented like its first line.
        case badResult(indent: [UInt8])
    }

    /// The tweets and users that a page's results refer to.
    ///
    /// They usually follow the results.
    enum Includes: Equatable {
        /// Not searched yet, since no result needed them.
        case unknown
        /// Searched; nil if the page has none.
        case found(PageIncludes?)

        var known: PageIncludes? {
            if case .found(let includes) = self { return includes }
            return nil
        }

        static func == (one: Includes, other: Includes) -> Bool {
            switch (one, other) {
            case (.unknown, .unknown): true
            case (.found(let one), .found(let other)): one === other
            default: false
            }
        }
    }

    var mode = Mode.results
    /// The damage of the page, if there is one.
    var damage: PageDamage
    /// The `query` of the page's `search_metadata`, as written.
    private var searchQuery: String?
    /// The page's own `query`, as written.
    private var query: String?
    /// The address from which the page was requested.
    private var address: String?
    /// The rules that the page's tweets matched.
    private var rules: [String] = []
    /// The tweets and users that the page's results refer to.
    var includes = Includes.unknown
    /// The number of elements in `errors`; 0 if there is no such list.
    private(set) var errors = 0
    /// True if the open list does not belong to the results.
    var isBesideResults = false

    /// Creates the state of a page of which nothing is known.
    init(indent: [UInt8]) {
        damage = PageDamage(indent: indent)
    }

    /// Creates the state of a page from the members before its result list.
    init(indent: [UInt8], _ members: PageMembers, rules: [String]) {
        self.init(indent: indent)
        self.rules = rules
        searchQuery = members.searchQuery?.string
        query = members.query?.string
        address = members.address?.string
        errors = members.errors ?? 0
        if let includes = members.includes { self.includes = .found(PageIncludes(includes)) }
    }

    /// The terms that the page has named so far.
    var terms: [String] {
        [searchQuery, query].compactMap { $0?.percentDecoded } + rules
            + (address?.queryValues(of: ["query"]) ?? [])
    }

    /// Reads the value of a member beside the results, with the cursor at the value.
    ///
    /// - Parameters:
    ///   - member: The meaning of the member; nil if it has none.
    ///   - records: Has the cursor, which moves behind the value.
    /// - Throws: Why the value cannot be read.
    mutating func read(
        _ member: TweetMember?,
        _ records: inout RecordDecoder
    ) throws(JSONFault) {
        switch member {
        case .searchMetadata: searchQuery = try records.window.cursor.readText(of: "query")?.string
        case .pageQuery: query = try records.window.cursor.readText()?.string
        case .twarc: address = try records.window.cursor.readText(of: "url")?.string
        case .rules: rules = try records.readTerms()
        case .errors: errors = try records.window.cursor.countObjects() ?? 0
        default: try records.window.cursor.skipValue()
        }
    }
}
