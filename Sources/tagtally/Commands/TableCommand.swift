import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// A command that opens the archive, opens its output, and prints tables.
///
/// ```swift
/// struct Terms: TableCommand {
///     @OptionGroup var archive: ArchiveOptions
///     @OptionGroup var rows: LimitOptions
///     @OptionGroup var output: OutputOptions<AnyTable>
///     @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions
///
///     func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
///         try printer.print(Table(archive.terms(limit: rows.limit(for: output))))
///     }
/// }
/// ```
protocol TableCommand: ParsableCommand {
    associatedtype Described: ReportOptions

    var archive: ArchiveOptions { get }
    var output: OutputOptions<Described> { get }
    var pseudonyms: PseudonymOptions { get }
    /// Whether pages and workbooks have the whole paths of dumps.
    var showsFullPaths: Bool { get }

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws

    /// Prints a note that the table is about the whole archive, if a shell may have taken what limits it
    /// for a comment.
    ///
    /// It is printed after the table, which would scroll it off the screen.
    func noteWholeArchive()
}

extension TableCommand {
    var showsFullPaths: Bool { false }

    func noteWholeArchive() {}

    func run() throws { try printTables() }

    func printTables() throws {
        let people = try pseudonyms.writer(ofPeopleIn: self.archive)
        let archive = try TweetArchive(readingAt: archive.path)
        let printer = try TablePrinter(
            output,
            about: archive,
            showsFullPaths: showsFullPaths,
            pseudonyms: people
        )
        defer { noteWholeArchive() }
        try printTables(of: archive, with: printer)
    }
}

/// The command of a report, made from its description.
struct ReportCommand<Described: Report>: TableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Described.name,
            abstract: Described.sentence,
            discussion: """
                \(Described.explanation)

                EXAMPLES
                \(Described.examples.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
                """
        )
    }

    @Argument(help: Described.argumentHelp) var term: SearchTerm?

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var choices: ReportChoices<Described>

    @OptionGroup(title: "Filters", visibility: Described.isAboutTweets ? .default : .hidden)
    var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<Described>

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    var showsFullPaths: Bool { naming.fullPaths }

    private var request: ReportRequest {
        get throws {
            let limit = choices.limit(for: output)
            return try ReportRequest(of: term, filter.filter, limit: limit, choices.values)
        }
    }

    func validate() throws {
        let format = output.chosenFormat
        if let sentence = try Described.contradiction(in: request, as: format) {
            throw ValidationError(sentence)
        }
    }

    func noteWholeArchive() {
        if Described.isAboutTweets { TermOptions.noteWholeArchive(insteadOf: term) }
    }

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        try choices.noteUnknownExclusions(in: archive)
        try Described.make(from: archive, request) { table, subject in
            subject?.noteEmptyResult()
            // For people the note is enough; programs and files get the headings of the empty table.
            let isNoteEnough = Described.self is Popularity.Type && output.isTextOnStandardOutput
            if isNoteEnough, subject?.emptyResult == [.noTweets] { return }
            let table = choices.applied(to: table)
            try printer.print(table, hasBars: choices.values[.bars])
        }
    }
}

extension Report {
    /// The help for the argument, which names the tweets or texts of the report.
    fileprivate static var argumentHelp: ArgumentHelp {
        if isAboutTweets { return TermOptions.help }
        return self is any PersonalTextsReport.Type
            ? .value(
                "words",
                "Words that the texts must have, as in tagtally search; without words, all texts."
            )
            : .hidden
    }
}

enum ReportCommands {
    static func all(beside listed: [any ParsableCommand.Type]) -> [any ParsableCommand.Type] {
        func command<Described: Report>(_: Described.Type) -> any ParsableCommand.Type {
            ReportCommand<Described>.self
        }
        let names = listed.map { $0.configuration.commandName }
        return Reports.all.filter { !names.contains($0.name) }.map { command($0) }
    }
}

/// The options of a report, which the argument parser takes for the properties of this type.
///
/// The parser finds options by reflection, and then decodes the values of those that were given.
struct ReportChoices<Described: ReportOptions>: ParsableArguments, CustomReflectable {
    private(set) var values = ReportValues()
    /// nil if the report has no limit.
    private var rows: LimitOptions?
    /// nil unless the report lists tweets.
    private var columns: TweetColumnOptions?

    private static var rowsKey: OptionKey { OptionKey(stringValue: "rows") }
    private static var columnsKey: OptionKey { OptionKey(stringValue: "columns") }
    private static var hasTweets: Bool { Described.formats.contains(.ids) }

    var customMirror: Mirror {
        var children = Described.options.map { option in
            (label: Optional(option.name), value: option.argument)
        }
        if Described.hasLimit {
            let rows: Any = OptionGroup<LimitOptions>()
            // Bars are the last option.
            let end = children.firstIndex { $0.label == "bars" } ?? children.endIndex
            children.insert((label: Self.rowsKey.stringValue, value: rows), at: end)
        }
        if Self.hasTweets {
            let columns: Any = OptionGroup<TweetColumnOptions>()
            children.append((label: Self.columnsKey.stringValue, value: columns))
        }
        return Mirror(self, children: children)
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: OptionKey.self)
        for option in Described.options { try option.decode(from: container, into: &values) }
        if Described.hasLimit {
            rows = try container.decode(OptionGroup<LimitOptions>.self, forKey: Self.rowsKey)
                .wrappedValue
        }
        if Self.hasTweets {
            columns = try container.decode(
                OptionGroup<TweetColumnOptions>.self,
                forKey: Self.columnsKey
            ).wrappedValue
        }
    }

    func validate() throws {
        for option in Described.options {
            if option.isTooSmall(in: values), let minimum = option.minimum {
                throw ValidationError("--\(option.name) must be at least \(minimum)")
            }
        }
    }

    /// Whether anything other than the initial values was chosen.
    var isGiven: Bool {
        rows?.isGiven == true || columns?.isGiven == true
            || Described.options.contains { $0.chosen(in: values) != nil }
    }

    func applied(to table: Table) -> Table { columns?.applied(to: table) ?? table }

    func limit(for output: OutputOptions<some ReportOptions>) -> RowLimit {
        rows?.limit(for: output) ?? .none
    }

    /// Prints a note for each excluded mention that the archive does not have, because it may be mistyped.
    func noteUnknownExclusions(in archive: TweetArchive) throws {
        for name in values[.exclude] {
            do {
                try archive.requireMention(name)
            } catch let error as ArchiveError {
                guard case .unknownMention = error else { throw error }
                Messages.note("--exclude leaves nothing out: \(error)")
            }
        }
    }
}

private struct OptionKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

/// A value of a report's option, for the argument parser.
private struct OptionValue<Value: ReportValue>: ExpressibleByArgument {
    let value: Value

    init(_ value: Value) { self.value = value }

    init?(argument: String) {
        guard let value = Value(typed: argument) else { return nil }
        self.value = value
    }

    static var allValueStrings: [String] { Value.names }
    static var defaultCompletionKind: CompletionKind {
        Value.names.isEmpty ? .default : .list(Value.names)
    }
    var defaultValueDescription: String { value.typed }
}

extension AnyReportOption {
    fileprivate var argument: Any {
        if let initial = initial as? Bool {
            return Flag(wrappedValue: initial, name: .customLong(name), help: "\(help)")
        }
        let name = NameSpecification.customLong(name)
        let help = ArgumentHelp.value(valueName ?? self.name, self.help)
        if let initial = initial as? [MentionName] {
            return Option(wrappedValue: initial, name: name, help: help)
        }
        if isRequired { return Option<OptionValue<Value>>(name: name, help: help) }
        return Option(wrappedValue: OptionValue(initial), name: name, help: help)
    }

    fileprivate func decode(
        from container: KeyedDecodingContainer<OptionKey>,
        into values: inout ReportValues
    ) throws {
        let key = OptionKey(stringValue: name)
        let value: Any =
            switch initial {
            case is Bool: try container.decode(Flag<Bool>.self, forKey: key).wrappedValue
            case is [MentionName]:
                try container.decode(Option<[MentionName]>.self, forKey: key).wrappedValue
            default:
                try container.decode(Option<OptionValue<Value>>.self, forKey: key).wrappedValue
                    .value
            }
        if let value = value as? Value { values[self] = value }
    }
}
