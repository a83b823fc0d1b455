package import ReportRendering
package import TweetArchive
package import TweetDumps

/// A report, from which its command is made, and its page if it has one.
///
/// To add a report, write a type with this protocol and list it in ``Reports/all``.
///
/// ```swift
/// enum Links: Report {
///     static let name = "links"
///     static let grouping = ReportOption(
///         "by", LinkReport.Grouping.url, "Count addresses, or their domains.", label: "Count by"
///     )
///     static let options: [any AnyReportOption] = [grouping, .minCount]
///     …
/// }
/// ```
package protocol Report: ReportOptions {
    /// A closure that receives the table of a report, and the tweets that it is about.
    typealias Body = (Table, ReportSubject?) throws -> Void

    /// The name of the command, which is also the path of the page.
    static var name: String { get }
    /// What the command prints, in one sentence.
    static var sentence: String { get }
    /// What a reader of the table has to know.
    static var explanation: String { get }
    /// Command lines with what they do, one below another.
    static var examples: String { get }
    /// Whether it is about tweets of the archive, which the term and the filters choose; most are.
    static var isAboutTweets: Bool { get }
    /// Whether it has a page, as by default; each number of tweets in a page links to these tweets.
    static var hasPage: Bool { get }
    /// The name of the page in its address, and of its tab in lower case; by default that of the command.
    static var pageName: String { get }

    /// A sentence about choices of a command that contradict each other, or the format; nil if none do.
    static func contradiction(in request: ReportRequest, as format: Format) -> String?

    /// Calls a closure with the table, whose rows are valid until it returns, and with the tweets that it
    /// is about; nil if it is about the archive alone.
    ///
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if the archive cannot be read, or the error of `body`.
    static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body) throws
}

extension Report {
    package static var isAboutTweets: Bool { true }
    package static var hasPage: Bool { true }
    package static var pageName: String { name }

    package static func contradiction(in request: ReportRequest, as format: Format) -> String? {
        nil
    }
}

/// The options of a report, from which those of its command are made.
package protocol ReportOptions: SendableMetatype {
    /// The options in addition to the term, the filters and the number of rows.
    static var options: [any AnyReportOption] { get }
    /// The formats of its table in addition to those of any table; none by default.
    static var formats: [Format] { get }
    /// Whether a limit can leave out rows, as with most reports.
    static var hasLimit: Bool { get }
}

extension ReportOptions {
    package static var options: [any AnyReportOption] { [] }
    package static var formats: [Format] { [] }
    package static var hasLimit: Bool { true }
}

/// The list of all reports that are made from their description.
///
/// Other commands and pages are listed in `Tagtally.swift` and `Site.swift`.
package enum Reports {
    /// The reports in the order of the command's help, which lists some of them before its other commands.
    package static let all: [any Report.Type] = [
        Popularity.self, Trend.self, TopTweets.self, Links.self, Words.self, Places.self,
        Languages.self, Sources.self, Hours.self, IdenticalTexts.self, Coordination.self,
        Timeline.self, Sample.self, Pictures.self, People.self, Likes.self, DeletedTweets.self,
        Articles.self, Owners.self,
    ]
}

/// The tweets of a report, and what was chosen.
package struct ReportRequest: Sendable {
    /// The term; nil for all tweets of the archive.
    package let term: SearchTerm?
    /// The tweets that are counted.
    package let filter: TweetFilter
    /// The maximum number of rows.
    package let limit: RowLimit
    package let values: ReportValues

    package init(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        limit: RowLimit = .none,
        _ values: ReportValues = .init()
    ) {
        (self.term, self.filter, self.limit, self.values) = (term, filter, limit, values)
    }

    package subscript<Value>(option: some AnyReportOption<Value>) -> Value { values[option] }
}

// MARK: - Options

/// A value that people type for an option of a report.
package protocol ReportValue: Sendable {
    /// The names of all values; empty if they cannot be listed.
    static var names: [String] { get }
    /// An example for errors; nil if the names of all values, or the option, are enough.
    static var example: String? { get }
    var typed: String { get }

    /// Reads a value; nil if the text is not one.
    init?(typed: String)
}

extension ReportValue {
    package static var names: [String] { [] }
    package static var example: String? { nil }
}

extension ReportValue where Self: RawRepresentable<String> & CaseIterable {
    package static var names: [String] { allCases.map(\.rawValue) }
    package var typed: String { rawValue }

    package init?(typed: String) { self.init(rawValue: typed) }
}

extension ReportValue where Self: FixedWidthInteger {
    package var typed: String { String(self) }

    package init?(typed: String) { self.init(typed) }
}

extension Int: ReportValue {}

extension UInt64: ReportValue {}

extension Bool: ReportValue {
    package static var names: [String] { ["no", "yes"] }
    package var typed: String { self ? "yes" : "no" }

    package init?(typed: String) {
        guard Self.names.contains(typed) else { return nil }
        self = typed == "yes"
    }
}

extension Optional: ReportValue where Wrapped: ReportValue {
    package static var names: [String] { Wrapped.names }
    package static var example: String? { Wrapped.example }
    package var typed: String { self?.typed ?? "" }

    package init?(typed: String) {
        guard let value = Wrapped(typed: typed) else { return nil }
        self = value
    }
}

extension MentionKind: ReportValue {
    package static var names: [String] { allCases.map(\.name) }
    package var typed: String { name }

    package init?(typed: String) {
        guard let kind = Self.allCases.first(where: { $0.name == typed }) else { return nil }
        self = kind
    }
}

extension [MentionName]: ReportValue {
    package var typed: String { map(\.name).joined(separator: " ") }

    /// Reads one name, or several with blanks or commas between them.
    package init?(typed: String) {
        let names = typed.split { ", ".contains($0) }.map { MentionName(String($0)) }
        self = names.compactMap(\.self)
        if names.isEmpty || count < names.count { return nil }
    }
}

/// What can be chosen in a report: an option of its command, and a field in the form of its page.
package struct ReportOption<Value: ReportValue>: AnyReportOption {
    package let name: String
    package let field: String
    package let label: String?
    package let help: String
    package let valueName: String?
    package let initial: Value
    package let minimum: Int?

    /// Creates an option with the value that it has unless another one is given.
    package init(
        _ name: String,
        _ initial: Value,
        _ help: String,
        valueName: String? = nil,
        minimum: Int? = nil,
        label: String? = nil,
        field: String? = nil
    ) {
        (self.name, self.initial, self.help) = (name, initial, help)
        (self.valueName, self.minimum) = (valueName, minimum)
        (self.label, self.field) = (label, field ?? name)
    }
}

extension ReportOption<Int> {
    static func minCount(_ initial: Int) -> Self {
        ReportOption(
            "min-count",
            initial,
            "Show rows with at least this count.",
            valueName: "n",
            minimum: 1,
            label: "Least count",
            field: "min"
        )
    }
}

/// An option of a report, with values of any type.
package protocol AnyReportOption<Value>: Sendable {
    associatedtype Value: ReportValue

    /// The name in commands, such as `min-count`.
    var name: String { get }
    /// The name in the address of a page, by default that in commands.
    var field: String { get }
    /// The label of the field in the form of a page; nil if pages cannot choose it.
    var label: String? { get }
    /// What it chooses, in a sentence.
    var help: String { get }
    /// What the help of a command calls the value; nil for its name.
    var valueName: String? { get }
    /// The value if none is given.
    var initial: Value { get }

    /// The smallest number that may be given; nil without a limit, or if the values are no numbers.
    var minimum: Int? { get }
}

extension AnyReportOption where Self == ReportOption<Int> {
    /// The minimum count of reports that hide what is rare.
    package static var minCount: Self { ReportOption.minCount(2) }
}

extension AnyReportOption where Self == ReportOption<MentionKind?> {
    /// The kind of mentions that are shown; nil for both.
    package static var kind: Self {
        let help = "Show only hashtags or only users."
        return ReportOption("kind", nil, help, label: "Mentions", field: "mentions")
    }
}

extension AnyReportOption where Self == ReportOption<[MentionName]> {
    /// The mentions that are not shown.
    package static var exclude: Self {
        let help = "Leave out this mention, such as the term itself; may be repeated."
        return ReportOption("exclude", [], help, valueName: "mention", label: "Leave out")
    }
}

extension AnyReportOption where Self == ReportOption<Bool> {
    /// Whether the table in text has bars.
    package static var bars: Self {
        let help = "In text, draw bars beside the first column of counts."
        return ReportOption("bars", false, help)
    }
}

extension AnyReportOption {
    /// The option's value among others, as it is typed; nil if it is the initial one.
    package func chosen(in values: ReportValues) -> String? {
        let typed = values[self].typed
        return typed == initial.typed ? nil : typed
    }

    /// Whether a value must be given, because the initial one is less than the minimum.
    package var isRequired: Bool { isTooSmall(in: ReportValues()) }

    /// Whether the option's value among others is less than its minimum.
    package func isTooSmall(in values: ReportValues) -> Bool {
        guard let number = values[self] as? Int, let minimum else { return false }
        return number < minimum
    }
}

/// The values of a report's options.
package struct ReportValues: Sendable {
    private var values: [String: any Sendable] = [:]

    /// Creates values in which each option has its initial one.
    package init() {}

    package subscript<Value>(option: some AnyReportOption<Value>) -> Value {
        get { values[option.name] as? Value ?? option.initial }
        set { values[option.name] = newValue }
    }

    /// The kinds of mentions that are shown.
    package var kinds: [MentionKind] { self[.kind].map { [$0] } ?? MentionKind.allCases }
}
