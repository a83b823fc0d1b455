import ReportPresentation
import TweetArchive

/// The command that prints the table of a page, so that its numbers can be made again in a terminal.
///
/// ```swift
/// // /mentions?t=%23ucd&kind=no-retweets&exclude=%23ucd
/// TerminalCommand(request, "report", options)?.line
/// // tagtally report '#ucd' --no-retweets --exclude '#ucd'
/// ```
struct TerminalCommand {
    /// The command line, whose words are quoted for a shell where that is necessary.
    var line: String { ShellQuoting.line(words) }

    private var words: [String]

    /// Creates the command of a page; nil if no option of commands has one of its filters.
    ///
    /// The arguments come after the search term.
    init?(
        _ request: PageRequest,
        _ name: String,
        arguments: [String] = [],
        _ options: [any AnyReportOption] = []
    ) {
        words = ["tagtally", name]
        let file = request.server.archiveFile
        if file != "tweets.sqlite" { words += ["--database", file] }
        words += [request.typed("t")].compactMap(\.self) + arguments
        for filter in PageFilter.all
        where filter.names.contains(where: { request.typed($0) != nil }) {
            guard let chosen = TerminalCommand.words(of: filter, request) else { return nil }
            words += chosen
        }
        for option in options { words += TerminalCommand.words(of: option, request) }
    }

    /// The words of a filter; nil if no option of commands has it.
    private static func words(of filter: PageFilter, _ request: PageRequest) -> [String]? {
        let name = filter.names[0]
        switch name {
        case "t": return []
        case "since":
            let at = request.typed("at")
            return ["since", "until"].flatMap { option("--" + $0, request.typed($0) ?? at) }
        case "kind":
            let kinds = request.values(name)
            if kinds == ["all"] { return [] }
            return kinds == ["no-retweets"]
                ? ["--no-retweets"] : kinds.flatMap { option("--tweet-kind", $0) }
        case "q": return option("--search", request.typed(name))
        default:
            return filter.option.map { long in request.values(name).flatMap { option(long, $0) } }
        }
    }

    /// The words of an option of a report.
    private static func words(of option: any AnyReportOption, _ request: PageRequest) -> [String] {
        guard request.typed(option.field) != nil else { return [] }
        let name = "--" + option.name
        if option.initial is Bool { return request.typed(option.field) == "yes" ? [name] : [] }
        let values =
            option.initial is [MentionName]
            ? request.values(option.field) : [request.typed(option.field)].compactMap(\.self)
        return values.flatMap { TerminalCommand.option(name, $0) }
    }

    /// An option with its value, which may begin with a hyphen.
    private static func option(_ name: String, _ value: String?) -> [String] {
        guard let value else { return [] }
        return value.hasPrefix("-") && name != "--search" ? [name + "=" + value] : [name, value]
    }
}
