/// The position of a decoder in the structure of a dump, between two records.
struct DecodingState: Equatable {
    /// What the next bytes belong to.
    enum Mode: Equatable {
        /// The beginning of the file, which may not be a dump.
        case beginning
        /// A file that has had nothing but blanks for its first megabyte.
        case blanks
        /// A sequence of values.
        case values
        /// The elements of an array.
        case elements
        /// Bytes that are not JSON, up to a line that begins like JSON.
        case junk
        /// The result list of the open page.
        case results
        /// The open page, after the value of a member.
        case members
        /// The `includes` of the open page.
        case includes(IncludesScan.Position)
        /// The rest of an unreadable record, up to a line that is indented like its first line.
        case badRecord(indent: [UInt8], isElement: Bool)
        /// The rest of an unreadable record in the result list of the open page.
        case badResult(indent: [UInt8])
        /// A file that is no dump; the rest is ignored.
        case noDump
    }

    /// The tweets and users that a page's results refer to.
    ///
    /// They usually follow the results.
    enum Includes: Equatable {
        /// Not searched yet, since no result needed them.
        case unknown
        /// Searched; nil if the page has none.
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
        var indent: [UInt8]
        /// True if the page is an element of an array.
        var isElement: Bool
        /// The `query` of the page's `search_metadata`, as written.
        var searchQuery: String?
        /// The page's own `query`, as written.
        var query: String?
        /// The address from which the page was requested.
        var address: String?
        /// The rules that the page's tweets matched.
        var rules: [String] = []
        /// The tweets and users that the page's results refer to.
        var includes = Includes.unknown
        /// The number of elements in `errors`; 0 if there is no such list.
        var errors = 0
        /// True if the open list does not belong to the results.
        var isBesideResults = false
        /// True if a result was unreadable, so that the page ends with its list.
        var isDamaged = false
        /// The minimum indentation of the lines of the results after a damage, in bytes.
        var minIndent = 0

        /// The terms that the page has named so far.
        var terms: [String] {
            [searchQuery, query].compactMap { $0?.percentDecoded } + rules
                + (address?.queryValues(of: ["query"]) ?? [])
        }
    }

    var mode = Mode.beginning
    /// The last JavaScript assignment.
    var script: Script?
    /// The screen name of the personal archive's owner, who is the author of tweets that name none.
    var owner: String?
    var page: Page?
}

/// Counts the records of a list, to number those that begin in the same line as the list.
struct RecordCounter {
    /// The line in which the list begins.
    var line: Int
    /// The number of records so far.
    var count = 0

    /// The number of the last record if it begins in the line of the list; else nil.
    func number(inLine line: Int) -> Int? { line == self.line ? count : nil }
}

extension DecodingState.Mode {
    /// The depth of the next value in its record.
    var depth: Int { self == .members ? 1 : 0 }

    /// True if the next bytes belong to an unreadable record.
    var isBad: Bool {
        switch self {
        case .junk, .badRecord, .badResult: true
        default: false
        }
    }
}
