import Foundation

extension Table {
    /// Tweets that a number counts.
    ///
    /// Pages that can show tweets make the number a link to them; other formats print it alone.
    ///
    /// ```swift
    /// let cell: Table.Cell = .count(3, of: Table.Counted(.author("nasa")))
    /// ```
    public struct Counted: Sendable, Hashable {
        /// What distinguishes the tweets from the others of the table.
        public enum Part: Sendable, Hashable {
            /// Nothing: they are all tweets of the table.
            case all
            /// A hashtag or user in them.
            case mention(Mention)
            /// Their author, by the screen name without `@`.
            case author(String)
            /// The account of their author, by Twitter's number.
            case account(Int64)
            /// The user whose tweets they repeat, by the screen name without `@`.
            case retweets(of: String)
            /// The user whose tweets they answer, by the screen name without `@`.
            case replies(to: String)
            /// The user whose tweets they quote, by the screen name without `@`.
            case quotes(of: String)
            /// All of several parts, such as those of both ends of an edge.
            case together([Part])
            /// They are no retweets.
            case noRetweets
            /// Their times, from the beginning of one period to the end of another; for hours, to the
            /// beginning of the other. With a mention, only tweets that have it.
            case period(from: Time, to: Time, with: Mention? = nil)
            /// What they repeat, by the id of one of these retweets.
            case repeats(like: Int64)
            /// Their words, by the id of one of them.
            case words(like: Int64)
            /// Their words, which are in one group of similar texts, by the id of one of them and the minimum
            /// similarity in percent.
            case similarWords(like: Int64, percent: Int)
            /// A link.
            case link(String)
            /// The domain of a link.
            case domain(String)
            /// The canonical form of a link.
            case canonicalLink(String)
            /// The registrable domain of a link.
            case registrableDomain(String)
            /// The host of a shortener that made a link.
            case shortener(String)
            /// Their place, by the key that the archive has for it.
            case place(String)
            /// The code of the country of their place.
            case country(String)
            /// Their point, without a place, in degrees.
            case point(longitude: Double, latitude: Double)
            /// Their kind, by its name.
            case kind(String)
            /// The code of their language.
            case language(String)
            /// The program that sent them.
            case source(String)
            /// The hour of the day in UTC, and the day of the week from 0, Monday; nil for all days.
            case hour(Int, day: Int?)
            /// A word or an emoji in their texts, and the name of what was counted.
            case word(String, choice: String)
            /// The rows of a report, by its name and the values of its options.
            case rows(of: String, options: [String: String])
        }

        /// What distinguishes the tweets from the others of the table.
        public let part: Part
        /// The search term that found them; nil for that of the table.
        public let term: String?
        /// Whether they also pass the filter of the table.
        public let isFiltered: Bool

        /// Creates the tweets that a number counts.
        public init(_ part: Part, term: String? = nil, isFiltered: Bool = true) {
            (self.part, self.term, self.isFiltered) = (part, term, isFiltered)
        }
    }

    /// A hashtag or user in a cell.
    ///
    /// ```swift
    /// let hashtag = Table.Mention(.hashtag, "IoT", folded: "iot")  // printed as #IoT
    /// let user = Table.Mention(.user, "bob")  // printed as @bob
    /// ```
    public struct Mention: Sendable, Hashable {
        /// The kind of a mention.
        public enum Kind: String, Sendable, CaseIterable {
            /// A hashtag, written with `#`.
            case hashtag
            /// A user, written with `@`.
            case user
        }

        /// The kind.
        public let kind: Kind
        /// The spelling, without the sign.
        public let name: String
        /// The folded, case-insensitive form of the name, without the sign.
        public let folded: String

        /// Creates a mention.
        public init(_ kind: Kind, _ name: String, folded: String? = nil) {
            self.kind = kind
            self.name = name
            self.folded = folded ?? name
        }

        package var signed: String { kind.sign + name }
    }

    /// A node of a network in a cell that is no hashtag or user.
    ///
    /// ```swift
    /// let domain = Table.Node(
    ///     kind: "domain",
    ///     id: "domain:example.org",
    ///     name: "example.org",
    ///     Table.Counted(.registrableDomain("example.org"))
    /// )
    /// ```
    public struct Node: Sendable, Hashable {
        /// What it is, such as `domain`.
        public let kind: String
        /// The unique id, for programs.
        public let id: String
        /// The name for people.
        public let name: String
        /// The tweets that have it.
        public let counted: Counted

        /// Creates a node with the tweets that have it.
        public init(kind: String, id: String, name: String, _ counted: Counted) {
            (self.kind, self.id, self.name, self.counted) = (kind, id, name, counted)
        }
    }

    /// The path of a file in a cell.
    ///
    /// A full path reveals the folders of a computer. Pages and workbooks, which are often passed
    /// on, therefore print the short name unless ``RenderingStyle/showsFullPaths`` is set.
    ///
    /// ```swift
    /// Table.Path("/home/bob/iot/day1.json", name: "day1.json", remark: " (JSON)")
    /// ```
    public struct Path: Sendable, Hashable {
        /// The full path.
        public let path: String
        /// The short name: the file name, or a longer end of the path that is unique in the table.
        public let name: String
        /// Text after the path in formats for people, such as a format; empty for none.
        public let remark: String

        /// The text between several paths in a cell.
        static let separator = "; "

        /// Creates a path.
        public init(_ path: String, name: String, remark: String = "") {
            self.path = path
            self.name = name
            self.remark = remark
        }
    }

    /// A label that names a value, in a table with one value a row.
    ///
    /// ```swift
    /// let row: [Table.Cell] = [
    ///     .label(Table.Label(key: "refused_for", detail: "no id", text: "refused: no id")), 3,
    /// ]
    /// ```
    public struct Label: Sendable, Hashable {
        /// The name for programs, such as `refused_for`.
        public let key: String
        /// What distinguishes the value from others with the same key, for programs; nil for none.
        public let detail: String?
        /// The file that the value is about, printed before ``text``; nil for none.
        public let path: Path?
        /// The label for people.
        public let text: String

        /// Creates a label.
        public init(key: String, detail: String? = nil, path: Path? = nil, text: String) {
            self.key = key
            self.detail = detail
            self.path = path
            self.text = text
        }
    }
}

extension Table.Mention.Kind {
    var sign: String {
        switch self {
        case .hashtag: "#"
        case .user: "@"
        }
    }

    /// The name of the kind in a legend: `hashtags` or `users`.
    var title: String { rawValue + "s" }
}

extension Table {
    /// A point in time, or a period such as an hour or a month, in local time.
    ///
    /// ```swift
    /// let moment = Table.Time(start: 1_583_053_506)
    /// moment.description  // "2020-03-01T09:05:06Z"
    /// let hour = Table.Time(start: 1_583_049_600, offset: 3600, length: .hour)
    /// hour.description  // "2020-03-01T09:00+01:00"
    /// ```
    public struct Time: Sendable, Hashable {
        /// The length of a time, which decides how precisely it is printed.
        public enum Length: Sendable, CaseIterable {
            /// A point in time whose thousandths are unknown, printed for programs as
            /// `2020-03-01T09:05:06.000Z`, the form that many of them read.
            case millisecond
            /// A point in time, printed as `2020-03-01T09:05:06Z`.
            case second
            /// An hour, printed as `2020-03-01T09:00Z`.
            case hour
            /// A day, or the week that begins with it, printed as `2020-03-01`.
            case day
            /// A month, printed as `2020-03`.
            case month
            /// A year, printed as `2020`.
            case year
        }

        /// The beginning, in seconds since 1970-01-01 00:00 UTC.
        public let start: Int
        /// The offset of local time from UTC, in seconds, positive to the east.
        public let offset: Int
        /// The length of the time.
        public let length: Length

        /// Creates a time.
        public init(start: Int, offset: Int = 0, length: Length = .second) {
            self.start = start
            self.offset = offset
            self.length = length
        }

        /// The beginning in local time, in seconds since 1970-01-01 00:00 local time.
        var localStart: Int { start + offset }

        /// The time without thousandths.
        var forPeople: Self {
            length == .millisecond ? Self(start: start, offset: offset) : self
        }
    }
}

extension Table.Time: CustomStringConvertible {
    /// The time in ISO 8601, as precise as its ``length``.
    public var description: String {
        var seconds = time_t(localStart)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let year = String(parts.tm_year + 1900).zeroPadded(to: 4)
        let month = year + "-" + twoDigits(parts.tm_mon + 1)
        let day = month + "-" + twoDigits(parts.tm_mday)
        let minute = "T" + twoDigits(parts.tm_hour) + ":" + twoDigits(parts.tm_min)
        return switch length {
        case .millisecond: day + minute + ":" + twoDigits(parts.tm_sec) + ".000" + zone
        case .second: day + minute + ":" + twoDigits(parts.tm_sec) + zone
        case .hour: day + minute + zone
        case .day: day
        case .month: month
        case .year: year
        }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The time as people write it: `1 Mar 2020, 09:05`, `1 Mar 2020`, `Mar 2020` or `2020`.
    package var date: String {
        var seconds = time_t(localStart)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let year = String(parts.tm_year + 1900)
        let month = Self.months[Int(parts.tm_mon)] + " " + year
        let day = "\(parts.tm_mday) " + month
        return switch length {
        case .millisecond, .second, .hour:
            day + ", " + twoDigits(parts.tm_hour) + ":" + twoDigits(parts.tm_min)
        case .day: day
        case .month: month
        case .year: year
        }
    }

    /// The offset from UTC in ISO 8601: `Z` or `+01:00`.
    var zone: String {
        if offset == 0 { return "Z" }
        let minutes = abs(offset) / 60
        return (offset < 0 ? "-" : "+") + twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
    }
}

private func twoDigits(_ number: some BinaryInteger) -> String {
    String(number).zeroPadded(to: 2)
}

extension Table {
    /// A text with marked parts, such as the hashtags of a tweet and the words that a search found.
    ///
    /// ```swift
    /// var text = Table.MarkedText("Launch of #Apollo")
    /// text.mark(10..<17, as: .hashtag)
    /// text.mark(0..<6, as: .hit)
    /// ```
    public struct MarkedText: Sendable, Hashable {
        /// What a part of a text is.
        public enum Mark: Int, Sendable, CaseIterable {
            /// A hashtag, with its sign.
            case hashtag
            /// A user, with the sign.
            case user
            /// The address of a link.
            case link
            /// A search hit, which may overlap the others.
            case hit
        }

        struct Marks: OptionSet, Hashable {
            let rawValue: Int
            init(rawValue: Int) { self.rawValue = rawValue }
            init(_ mark: Mark) { rawValue = 1 << mark.rawValue }
        }

        /// The text.
        public let text: String
        /// The marked parts, in the order in which they were marked.
        private var parts: [Part] = []

        private struct Part: Hashable {
            let range: Range<Int>
            let mark: Mark
        }

        /// Creates a text without marks.
        public init(_ text: String) { self.text = text }

        /// Marks a part of the text, by the offsets of its bytes in UTF-8.
        public mutating func mark(_ range: Range<Int>, as mark: Mark) {
            precondition(range.upperBound <= text.utf8.count, "the range exceeds the text")
            parts.append(Part(range: range, mark: mark))
        }

        /// The text with other texts in place of some of its parts, which keep their marks.
        ///
        /// The parts are ranges of bytes in UTF-8, in ascending order.
        package func replacing(_ replaced: [(range: Range<Int>, text: String)]) -> MarkedText {
            var (bytes, end): ([UInt8], Int) = ([], 0)
            let old = Array(text.utf8)
            // The ranges of the replacements in the new text.
            var newRanges: [Range<Int>] = []
            for (range, text) in replaced {
                bytes += old[end..<range.lowerBound]
                newRanges.append(bytes.count..<bytes.count + text.utf8.count)
                bytes += Array(text.utf8)
                end = range.upperBound
            }
            bytes += old[end...]
            func newOffset(of offset: Int, isEnd: Bool) -> Int {
                let before = replaced.lastIndex { $0.range.lowerBound <= offset }
                guard let before else { return offset }
                let (range, new) = (replaced[before].range, newRanges[before])
                if offset >= range.upperBound { return new.upperBound + offset - range.upperBound }
                return isEnd && offset > range.lowerBound ? new.upperBound : new.lowerBound
            }
            var changed = MarkedText(String(decoding: bytes, as: UTF8.self))
            for part in parts {
                let start = newOffset(of: part.range.lowerBound, isEnd: false)
                let end = newOffset(of: part.range.upperBound, isEnd: true)
                changed.mark(start..<max(start, end), as: part.mark)
            }
            return changed
        }

        /// The scalars of the text, each with its marks, in linear time.
        var scalars: [(scalar: Unicode.Scalar, marks: Marks)] {
            var marks = [Marks](repeating: [], count: text.utf8.count)
            for part in parts {
                for byte in part.range { marks[byte].insert(Marks(part.mark)) }
            }
            var offset = 0
            return text.unicodeScalars.map { scalar in
                defer { offset += UTF8.width(scalar) }
                return (scalar, marks[offset])
            }
        }
    }
}
