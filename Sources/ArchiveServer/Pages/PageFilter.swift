import ReportPresentation
import TweetArchive
import TweetDumps
import TweetSearch

/// A filter of tweets: its names in addresses, its words in the bar, and what it chooses.
///
/// Pages call the term and all filters of an address the *question*. To add a filter, add it to ``all``, from
/// which the bar, the links of the frame and the filters of pages derive.
struct PageFilter: Sendable {
    /// A field in which a filter is typed or chosen.
    struct Field: Sendable {
        let name: String
        let label: String
        /// What can be chosen; empty if something is typed.
        var choices: [(value: String, label: String)] = []
        /// What could be typed.
        var hint = ""
        var suggestions: Suggestions?
    }

    /// The names of an archive that a field suggests.
    enum Suggestions: String, Sendable {
        case terms
        case lists
    }

    let label: String
    let names: [String]
    /// The fields of the bar; empty if only links choose it.
    var fields: [Field] = []
    /// Whether the bar shows it also if nothing is chosen.
    var isCommon = false
    /// The command-line option that takes each of its values; nil if there is none.
    var option: String?
    /// Reads the values of an address; throws a ``Refusal`` if one is wrong.
    var choose: @Sendable (PageRequest, inout TweetFilter) throws -> Void = { _, _ in }
}

extension PageFilter {
    /// The filters of tweets, in the order of the bar.
    static let all: [PageFilter] =
        [
            PageFilter("Term", "t", hint: "#ucd", suggestions: .terms, isCommon: true),
            PageFilter(label: "Search", names: ["q"]) {
                $1.search = try $0.value("q").map { try SearchQuery.typed($0) }
            },
            period,
            PageFilter("Language", "lang", hint: "en, de", isCommon: true, option: "--language") {
                $1.languages = $0.values("lang")
            },
            PageFilter(
                label: "Kind",
                names: ["kind"],
                fields: [Field(name: "kind", label: "Kind", choices: KindChoice.all)],
                isCommon: true
            ) { $1.kinds = try KindChoice.kinds($0.values("kind")) },
            PageFilter("Author", "author", hint: "@dorm_owl", isCommon: true, option: "--author") {
                $1.authors = $0.values("author").map { ($0.hasPrefix("@") ? "" : "@") + $0 }
            },
            PageFilter("List", "list", hint: "friends", suggestions: .lists) {
                $1.list = try $0.value("list").map { try ListName.typed($0) }
            },
            PageFilter("With", "with", hint: "#iot, @nasa", option: "--with") {
                $1.mentions = try $0.mentions($0.values("with"), in: "with")
            },
            PageFilter("Time zone", "tz", hint: "Europe/Berlin", option: "--time-zone") {
                $1.timeZone = try $0.timeZone()
            },
            PageFilter(label: "With", names: ["with-each"]) {
                let typed = $0.value("with-each").map { NameList.names(in: $0) } ?? []
                $1.mentions += try $0.mentions(typed, in: "with-each")
            },
            linked("Retweets of", "retweeted") { .retweets(of: $0) },
            linked("Replies to", "answered") { .replies(to: $0) },
            linked("Quotes of", "quoted") { .quotes(of: $0) },
            linked("Same original as", "same-original") {
                .repeats(like: try id($0, in: "same-original"))
            },
            linked("Same words as", "same-words") {
                .words(like: try id($0, in: "same-words"))
            },
            PageFilter(label: "Words like", names: ["similar-words"]) { request, filter in
                let groups = request.value("similar-words")?.split(separator: " ") ?? []
                filter.groups += try groups.map { try similarWords(String($0)) }
            },
            linked("Link", "link") { .link($0) },
            linked("Site", "domain") { .domain($0) },
            linked("Same link as", "canonical-link", hasNames: true) { .canonicalLink($0) },
            linked("Registrable domain", "registrable-domain", hasNames: true) {
                .registrableDomain($0)
            },
            linked("Shortener", "shortener") { .shortener($0) },
            linked("Place", "place") { .place(key: $0) },
            linked("Country", "country") { .country($0) },
            linked("Point", "point", point),
            linked("Program", "source") { .source($0) },
            linked("Hour", "hour", hour),
        ]
        + WordChoice.allCases.map { choice in
            linked(choice == .emoji ? "Emoji" : "Word", choice.rawValue) { .word($0, choice) }
        }

    /// The options of reports that every page keeps, though only some pages use them: those of mentions.
    static let kept = Popularity.options.filter { $0.label != nil }.map { PageFilter($0) }

    static let names = all.flatMap(\.names)
    static let times = period.names
    static let keptNames = names + kept.flatMap(\.names)

    private static let period = PageFilter(
        label: "Period",
        names: ["since", "until", "at"],
        fields: [
            Field(name: "since", label: "from", hint: "2019, 2019-11, 2019-11-05"),
            Field(name: "until", label: "to", hint: "2019-12"),
        ],
        isCommon: true
    ) { request, filter in
        filter.since = try request.period("since")?.start
        filter.until = try request.period("until")?.end
        guard let period = try request.period("at") else { return }
        guard filter.since == nil, filter.until == nil else {
            throw Refusal.badAddress("at cannot be used with since or until", in: "at")
        }
        (filter.since, filter.until) = (period.start, period.end)
    }

    private init(
        _ label: String,
        _ name: String,
        hint: String,
        suggestions: Suggestions? = nil,
        isCommon: Bool = false,
        option: String? = nil,
        choose: @escaping @Sendable (PageRequest, inout TweetFilter) throws -> Void = { _, _ in }
    ) {
        let field = Field(name: name, label: label, hint: hint, suggestions: suggestions)
        self.init(
            label: label,
            names: [name],
            fields: [field],
            isCommon: isCommon,
            option: option,
            choose: choose
        )
    }

    /// A filter that the links of numbers in tables choose.
    ///
    /// If it has names, its value can name several groups; a tweet must belong to all of them.
    private static func linked(
        _ label: String,
        _ name: String,
        hasNames: Bool = false,
        _ group: @escaping @Sendable (String) throws -> TweetGroup
    ) -> PageFilter {
        PageFilter(label: label, names: [name]) { request, filter in
            guard let value = request.value(name) else { return }
            filter.groups += try (hasNames ? NameList.names(in: value) : [value]).map(group)
        }
    }

    init(_ option: any AnyReportOption) {
        let label = option.label ?? option.name
        let choices = option.choices.map { ($0, $0.isEmpty ? "all" : $0) }
        let field = Field(name: option.field, label: label, choices: choices)
        self.init(label: label, names: [option.field], fields: [field])
    }

    /// Reads an hour of the day, such as `13`, or of the week, such as `Mon 13`.
    private static func hour(_ typed: String) throws -> TweetGroup {
        let parts = typed.split(separator: " ")
        let day = parts.count > 1 ? TweetGroup.days.firstIndex(of: String(parts[0])) : nil
        guard let hour = parts.last.flatMap({ Int($0) }), (0..<24).contains(hour),
            parts.count == (day == nil ? 1 : 2)
        else {
            let sentence = "'\(typed)' is not an hour; write it like 13, or like Mon 13"
            throw Refusal.badAddress(sentence, in: "hour")
        }
        return .hour(hour, day: day)
    }

    private static func id(_ typed: String, in name: String) throws -> Int64 {
        guard let id = Int64(typed), id > 0 else {
            throw Refusal.badAddress("'\(typed)' is not the id of a tweet", in: name)
        }
        return id
    }

    /// Reads the id of a tweet and the least similarity in percent, such as `1191710089090695218~80`.
    private static func similarWords(_ typed: String) throws -> TweetGroup {
        let name = "similar-words"
        let parts = typed.split(separator: "~", omittingEmptySubsequences: false)
        guard parts.count == 2, let percent = Int(parts[1]),
            SimilarTexts.percentages.contains(percent)
        else {
            let sentence = "'\(typed)' is not a similar text; write it like 1191710089090695218~80"
            throw Refusal.badAddress(sentence, in: name)
        }
        return .similarWords(like: try id(String(parts[0]), in: name), percent: percent)
    }

    private static func point(_ typed: String) throws -> TweetGroup {
        let numbers = typed.split(separator: ",").map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else {
            let sentence = "'\(typed)' is not a point; write it like 52.5,13.4"
            throw Refusal.badAddress(sentence, in: "point")
        }
        return .point(longitude: longitude, latitude: latitude)
    }
}

extension PageRequest {
    /// The filter of the address; as in options of commands, the last day of `until` is included.
    func filter() throws -> TweetFilter {
        var filter = TweetFilter()
        for one in PageFilter.all { try one.choose(self, &filter) }
        return filter
    }

    var subject: PageSubject { PageSubject(self) }

    /// The values of a name, which have commas or blanks between them.
    func values(_ name: String) -> [String] {
        value(name)?.split { ", ".contains($0) }.map(String.init) ?? []
    }

    fileprivate func mentions(_ typed: [String], in name: String) throws -> [MentionName] {
        try typed.map { typed in
            guard let mention = MentionName(signed: typed) ?? MentionName(typed) else {
                throw Refusal.badAddress("'\(typed)' is not a hashtag or user", in: name)
            }
            return mention
        }
    }

    fileprivate func timeZone() throws -> NamedTimeZone {
        guard let typed = value("tz") else { return .utc }
        guard let zone = NamedTimeZone(typed) else {
            let sentence = "'\(typed)' is not a time zone; write it like Europe/Berlin"
            throw Refusal.badAddress(sentence, in: "tz")
        }
        return zone
    }

    /// The year, month, day or moment of a name in the query; nil without one.
    fileprivate func period(_ name: String) throws -> NamedPeriod? {
        guard let typed = value(name) else { return nil }
        guard let period = NamedPeriod(typed, in: try timeZone()) else {
            throw Refusal.badAddress("'\(typed)' is not a time; write it like 2015-03", in: name)
        }
        return period
    }
}

/// The kinds of tweets that the bar offers, and several in an address.
private enum KindChoice {
    private static let withoutRetweets = "no-retweets"

    static let all =
        [(value: "", label: "all kinds"), (withoutRetweets, "without retweets")]
        + TweetKind.allCases.map { ($0.name, $0.name) }

    static func kinds(_ typed: [String]) throws -> Set<TweetKind> {
        let all = Set(TweetKind.allCases)
        if typed.isEmpty || typed == ["all"] { return all }
        if typed == [withoutRetweets] { return all.subtracting([.retweet]) }
        let names = TweetKind.allCases.map(\.name)
        if let wrong = typed.first(where: { !names.contains($0) }) {
            let others = (["all", withoutRetweets] + names).joined(separator: ", ")
            throw Refusal.badAddress("'\(wrong)' is none of: \(others)", in: "kind")
        }
        return all.filter { typed.contains($0.name) }
    }
}

extension AnyReportOption {
    /// The values that the form offers, the default first; empty if they are typed.
    fileprivate var choices: [String] {
        let initial = initial.typed
        let names = Value.names
        return names.isEmpty ? [] : [initial] + names.filter { $0 != initial }
    }
}

/// Several names, which can have any characters, as one value of an address.
///
/// A single name stays as it is. Several names, or one with line ends, have a line each, in which `\n`, `\r`
/// and `\\` replace line ends and backslashes: browsers change the line ends of what forms send.
enum NameList {
    static func value(of names: [String]) -> String {
        let lineEnds = "\r\n".unicodeScalars
        if names.count == 1, !names[0].unicodeScalars.contains(where: lineEnds.contains) {
            return names[0]
        }
        let lines = names.map { name in
            name.replacing(/[\\\n\r]/.matchingSemantics(.unicodeScalar)) { match in
                match.output == "\n" ? "\\n" : match.output == "\r" ? "\\r" : "\\\\"
            }
        }
        return lines.joined(separator: "\n") + (lines.count == 1 ? "\n" : "")
    }

    static func names(in value: String) -> [String] {
        let scalars = value.unicodeScalars
        guard scalars.contains("\n") else { return [value] }
        let escape = /\\(.?)/.dotMatchesNewlines().matchingSemantics(.unicodeScalar)
        return scalars.split(separator: "\n").map { line in
            String(line.last == "\r" ? line.dropLast() : line).replacing(escape) { match in
                match.1 == "n" ? "\n" : match.1 == "r" ? "\r" : match.1
            }
        }
    }
}
