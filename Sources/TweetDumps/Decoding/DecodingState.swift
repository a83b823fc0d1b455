/// Where in the structure of a dump its decoder stands, between two records.
struct DecodingState: Equatable {
    /// What the next bytes are.
    enum Mode: Equatable {
        /// The beginning of the dump, of which it is not yet known whether it is one.
        case beginning
        /// Blanks alone so far, too many for anything but blanks to come.
        case blanks
        /// Values in a row.
        case values
        /// The elements of an array.
        case elements
        /// Bytes that are no JSON, up to a line that begins like some.
        case junk
        /// The entries of the open page's result list.
        case entries
        /// What follows a value in the open page.
        case members
        /// What stands in `includes` of the open page.
        case includes(IncludesScan.Place)
        /// The rest of a record that cannot be read, up to a line that begins like it.
        case badRecord(lead: [UInt8], isElement: Bool)
        /// The same in the result list of the open page.
        case badEntry(lead: [UInt8])
        /// What comes is not read, as the file is no dump.
        case noDump
    }

    /// The tweets and users that a page's results refer to, which mostly stand behind them.
    enum Includes: Equatable {
        /// Nothing needed them so far.
        case unknown
        /// They are here, or the page has none.
        case found(PageIncludes?)

        var isKnown: Bool { self != .unknown }

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

    /// A page whose result list has begun.
    struct Page: Equatable {
        /// The indentation of the line in which the page begins.
        var lead: [UInt8]
        /// Whether the page is an element of an array.
        var isElement: Bool
        /// The `query` of its `search_metadata`, as written.
        var searchQuery: String?
        /// Its own `query`, as written.
        var query: String?
        /// The address that it was asked for at.
        var address: String?
        /// The rules that its tweets matched.
        var rules: [String] = []
        /// What its results refer to.
        var includes = Includes.unknown
        /// The length of its list `errors`; 0 where there is none.
        var errors = 0
        /// Whether the open list is none of its results.
        var isBesideResults = false
        /// Whether some entry could not be read, so that the page ends with its list.
        var isDamaged = false
        /// How many blanks begin each line of the entries behind a damage, at least.
        var indentation = 0

        /// The terms that the page has named so far (rule 6).
        var terms: [String] {
            [searchQuery, query].compactMap { $0?.percentDecoded } + rules
                + (address?.queryValues(of: ["query"]) ?? [])
        }
    }

    var mode = Mode.beginning
    /// The name that the last JavaScript assignment gave to its value.
    var script: Script?
    /// The owner of the personal archive, who wrote the tweets that name no author.
    var account: String?
    var page: Page?
}

/// Where the records of a list stand, to number those that share a line with its beginning.
struct ListPlace {
    /// The line in which the list begins.
    var line: Int
    /// The number of its entries so far.
    var entries = 0

    /// The number of the last entry, if it begins in the line of the list.
    func number(inLine line: Int) -> Int? { line == self.line ? entries : nil }
}

extension DecodingState.Mode {
    /// Whether the next bytes belong to a record that cannot be read.
    var isBad: Bool {
        switch self {
        case .junk, .badRecord, .badEntry: true
        default: false
        }
    }
}
