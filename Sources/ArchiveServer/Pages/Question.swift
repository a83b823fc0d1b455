import ReportPresentation
import TweetArchive
import TweetDumps

/// A filter of tweets: its names in addresses, its words in the bar, and what it chooses.
///
/// What pages call the question is all filters of an address together with the term. To add a filter, add
/// it to ``all``, from which the bar, the links of the frame and the filters of pages derive.
struct PageFilter: Sendable {
    /// A field in which a filter is typed or chosen.
    struct Field: Sendable {
        let name: String
        let label: String
        /// What can be chosen; empty if something is typed.
        var choices: [Choice] = []
        /// What could be typed.
        var hint = ""
        var suggestions: Suggestions?
    }

    struct Choice: Sendable {
        let value: String
        let label: String
    }

    /// The names of an archive that a field suggests.
    enum Suggestions: String, Sendable {
        case terms
        case lists
    }

    /// The name in the bar.
    let label: String
    /// The names in addresses.
    let names: [String]
    /// The fields of the bar; empty if only links choose it.
    var fields: [Field] = []
    /// Whether the bar shows it also if nothing is chosen.
    var isCommon = false
    /// Reads the values of an address; throws a ``Refusal`` if one is wrong.
    var choose: @Sendable (PageRequest, inout TweetFilter) throws -> Void = { _, _ in }
}

extension PageFilter {
    /// The filters of tweets, in the order of the bar.
    static let all: [PageFilter] = [
        PageFilter("Term", "t", hint: "#ucd", suggestions: .terms, isCommon: true),
        PageFilter(label: "Search", names: ["q"]) { $1.search = try $0.search() },
        period,
        PageFilter("Language", "lang", hint: "en, de", isCommon: true) {
            $1.languages = $0.values("lang")
        },
        PageFilter(
            label: "Kind",
            names: ["kind"],
            fields: [Field(name: "kind", label: "Kind", choices: KindChoice.all)],
            isCommon: true
        ) { $1.kinds = try KindChoice.kinds($0.values("kind")) },
        PageFilter("Author", "author", hint: "@dorm_owl", isCommon: true) {
            $1.authors = $0.values("author").map { ($0.hasPrefix("@") ? "" : "@") + $0 }
        },
        PageFilter("List", "list", hint: "friends", suggestions: .lists) {
            $1.list = try $0.value("list").map { try ListName.typed($0) }
        },
        PageFilter("With", "with", hint: "#iot, @nasa") { $1.mentions = try $0.mentions("with") },
        PageFilter("Time zone", "tz", hint: "Europe/Berlin") { $1.timeZone = try $0.timeZone() },
        linked("Retweets of", "retweeted") { .retweets(of: $0) },
        linked("Link", "link") { .link($0) },
        linked("Site", "domain") { .domain($0) },
        linked("Place", "place") { .place(key: $0) },
        linked("Point", "point", point),
        linked("Program", "source") { .source($0) },
        linked("Hour", "hour", hour),
    ]

    /// The options of reports that every page keeps, though only some have an effect: those of mentions.
    static let kept = Popularity.options.filter { $0.label != nil }.map { PageFilter($0) }

    /// The names in addresses of ``all``.
    static let names = all.flatMap(\.names)
    /// The names in addresses that choose times.
    static let times = period.names
    /// The names in addresses that links of every page keep.
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

    /// A filter with one field in which something is typed.
    private init(
        _ label: String,
        _ name: String,
        hint: String,
        suggestions: Suggestions? = nil,
        isCommon: Bool = false,
        choose: @escaping @Sendable (PageRequest, inout TweetFilter) throws -> Void = { _, _ in }
    ) {
        let field = Field(name: name, label: label, hint: hint, suggestions: suggestions)
        self.init(
            label: label,
            names: [name],
            fields: [field],
            isCommon: isCommon,
            choose: choose
        )
    }

    /// A filter that numbers of tables choose.
    private static func linked(
        _ label: String,
        _ name: String,
        _ group: @escaping @Sendable (String) throws -> TweetGroup
    ) -> PageFilter {
        PageFilter(label: label, names: [name]) { request, filter in
            if let value = request.value(name) { filter.groups.append(try group(value)) }
        }
    }

    /// The option of a report.
    init(_ option: any AnyReportOption) {
        let label = option.label ?? option.name
        let choices = option.choices.map { Choice(value: $0, label: $0.isEmpty ? "all" : $0) }
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
            let sentence = "'\(typed)' is no hour; write it like 13, or like Mon 13"
            throw Refusal.badAddress(sentence, in: "hour")
        }
        return .hour(hour, day: day)
    }

    private static func point(_ typed: String) throws -> TweetGroup {
        let numbers = typed.split(separator: ",").map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else {
            let sentence = "'\(typed)' is no point; write it like 52.5,13.4"
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
    fileprivate func values(_ name: String) -> [String] {
        value(name)?.split { ", ".contains($0) }.map(String.init) ?? []
    }

    fileprivate func mentions(_ name: String) throws -> [MentionName] {
        try values(name).map { typed in
            guard let mention = MentionName(signed: typed) ?? MentionName(typed) else {
                throw Refusal.badAddress("'\(typed)' is no hashtag or user", in: name)
            }
            return mention
        }
    }

    /// The time zone in which times are read and shown.
    fileprivate func timeZone() throws -> NamedTimeZone {
        guard let typed = value("tz") else { return .utc }
        guard let zone = NamedTimeZone(typed) else {
            let sentence = "'\(typed)' is no time zone; write it like Europe/Berlin"
            throw Refusal.badAddress(sentence, in: "tz")
        }
        return zone
    }

    /// The year, month, day or moment of a name in the query; nil without one.
    fileprivate func period(_ name: String) throws -> NamedPeriod? {
        guard let typed = value(name) else { return nil }
        guard let period = NamedPeriod(typed, in: try timeZone()) else {
            throw Refusal.badAddress("'\(typed)' is no time; write it like 2015-03", in: name)
        }
        return period
    }
}

/// The kinds of tweets that the bar offers, and several in an address.
private enum KindChoice {
    private static let withoutRetweets = "no-retweets"

    static let all =
        [
            PageFilter.Choice(value: "", label: "all kinds"),
            PageFilter.Choice(value: withoutRetweets, label: "without retweets"),
        ] + TweetKind.allCases.map { PageFilter.Choice(value: $0.name, label: $0.name) }

    static func kinds(_ typed: [String]) throws -> Set<TweetKind> {
        let all = Set(TweetKind.allCases)
        if typed.isEmpty || typed == ["all"] { return all }
        if typed == [withoutRetweets] { return all.subtracting([.retweet]) }
        return try Set(
            typed.map { name in
                guard let kind = TweetKind.allCases.first(where: { $0.name == name }) else {
                    let names = ["all", withoutRetweets] + TweetKind.allCases.map(\.name)
                    let sentence = "'\(name)' is none of: \(names.joined(separator: ", "))"
                    throw Refusal.badAddress(sentence, in: "kind")
                }
                return kind
            }
        )
    }
}

extension AnyReportOption {
    /// The values from which the form lets choose, that of no choice first; empty if they are typed.
    fileprivate var choices: [String] {
        let initial = initial.typed
        let names = Value.names
        return names.isEmpty ? [] : [initial] + names.filter { $0 != initial }
    }
}

// MARK: - The bar

/// The bar below the tabs: the question, the number of tweets, and the formats of the table.
///
/// Each filter is a chip that can be changed or taken off. One that has no effect on a page says so there.
struct FilterBar {
    let request: PageRequest
    /// The options of the page's own report.
    let options: [any AnyReportOption]
    /// The names of the archive that fields suggest.
    let suggestions: [PageFilter.Suggestions: [String]]

    /// Marks the requests of forms, which are redirected to an address without empty values.
    static let mark: HTML = "<input type=\"hidden\" name=\"\(FormAddress.mark)\" value=\"1\"/>\n"

    /// The chips; empty on a page without filters if none is chosen.
    var chips: HTML {
        let filters = filters
        let chosen = filters.filter { !chosenValues($0).isEmpty }
        let hasFilters = filters.contains { hasEffect($0) }
        guard hasFilters || !chosen.isEmpty else { return .none }
        let common = hasFilters ? filters.filter { $0.isCommon || isWrong($0) } : []
        let shown = filters.filter { one in
            (chosen + common).contains { $0.names == one.names }
        }
        let rest = filters.filter { one in
            hasFilters && hasEffect(one) && !one.fields.isEmpty
                && !shown.contains { $0.names == one.names }
        }
        let visible = (shown + rest).flatMap { $0.fields.map(\.name) } + PageFilter.times
        return """
            \(request.hiddenFields(except: visible + ["page"]))<div class="chipset">
            \(shown.map(chip))\(rest.isEmpty ? .none : more(rest))</div>
            \(lists)
            """
    }

    /// The question in words, for the title of the window.
    var words: String {
        filters.compactMap { one in
            let values = chosenValues(one)
            return values.isEmpty ? nil : "\(one.label): \(values)"
        }.joined(separator: ", ")
    }

    private var filters: [PageFilter] {
        let kept = PageFilter.kept
        let own = options.filter { $0.label != nil }.map { PageFilter($0) }
        let others = own.filter { one in !kept.contains { $0.names == one.names } }
        return PageFilter.all + kept + others
    }

    /// Whether a name is that of a field of the bar.
    func has(_ name: String) -> Bool {
        filters.contains { $0.names.contains(name) && !$0.fields.isEmpty }
    }

    /// Whether the page has read a name of the filter.
    private func hasEffect(_ filter: PageFilter) -> Bool {
        request.problem != nil || filter.names.contains { request.hasRead($0) }
    }

    private func isWrong(_ filter: PageFilter) -> Bool {
        request.problem?.field.map(filter.names.contains) ?? false
    }

    /// What is chosen, in words; empty if nothing is.
    private func chosenValues(_ filter: PageFilter) -> String {
        let values = filter.names.map { request.typed($0) }
        guard filter.names == PageFilter.times else { return values.compactMap(\.self).first ?? "" }
        switch (values[0], values[1], values[2]) {
        case (let since?, let until?, _): return "\(since) to \(until)"
        case (let since?, nil, _): return "from \(since)"
        case (nil, let until?, _): return "to \(until)"
        case (nil, nil, let at): return at ?? ""
        }
    }

    private func chip(_ filter: PageFilter) -> HTML {
        let values = chosenValues(filter)
        guard !values.isEmpty else {
            return "<div class=\"chip\">\(menu(filter, "<i>\(filter.label)</i>"))</div>\n"
        }
        let address = request.address(without: filter.names)
        let effect: HTML =
            hasEffect(filter) ? .none : " <span class=\"note\">(not on this page)</span>"
        return """
            <div class="chip on">\
            \(menu(filter, "<i>\(filter.label):</i> <bdi>\(values)</bdi>\(effect)"))\
            <a class="chip-x" href="\(address)" aria-label="Remove the filter \(filter.label): \
            \(values)">×</a></div>

            """
    }

    private func menu(_ filter: PageFilter, _ summary: HTML) -> HTML {
        if filter.fields.isEmpty { return "<span class=\"chip-word\">\(summary)</span>" }
        let open: HTML = isWrong(filter) ? " open=\"open\"" : .none
        return """
            <details class="menu" name="menu"\(open)><summary>\(summary)</summary>
            <div class="panel">
            \(panel(filter.fields))</div></details>
            """
    }

    private func more(_ filters: [PageFilter]) -> HTML {
        """
        <div class="chip"><details class="menu" name="menu"><summary><i>More filters</i></summary>
        <div class="panel">
        \(panel(filters.flatMap(\.fields)))</div></details></div>

        """
    }

    private func panel(_ fields: [PageFilter.Field]) -> HTML {
        "\(fields.map(field))<p><button class=\"btn main\" type=\"submit\">Apply</button></p>\n"
    }

    private func field(_ field: PageFilter.Field) -> HTML {
        let id = "filter-\(field.name)"
        let isTime = PageFilter.times.contains(field.name)
        let value = request.typed(field.name) ?? (isTime ? request.typed("at") : nil) ?? ""
        let problem = request.problem.attributes(of: field.name)
        guard field.choices.isEmpty else {
            var choices = field.choices
            if !value.isEmpty, !choices.contains(where: { $0.value == value }) {
                choices.append(PageFilter.Choice(value: value, label: value))
            }
            let options = choices.map { choice -> HTML in
                let selected: HTML = choice.value == value ? " selected=\"selected\"" : .none
                return "<option value=\"\(choice.value)\"\(selected)>\(choice.label)</option>\n"
            }
            return """
                <p><label for="\(id)">\(field.label)</label>
                <select class="field" id="\(id)" name="\(field.name)"\(problem)>
                \(options)</select></p>

                """
        }
        let list: HTML? = field.suggestions.map { " list=\"known-\($0.rawValue)\"" }
        return """
            <p><label for="\(id)">\(field.label)</label>
            <input class="field" type="text" id="\(id)" name="\(field.name)" value="\(value)" \
            placeholder="\(field.hint)" dir="auto" autocomplete="off"\(list)\(problem)/></p>

            """
    }

    private var lists: [HTML] {
        [PageFilter.Suggestions.terms, .lists].map { kind in
            let options = suggestions[kind, default: []].map { name -> HTML in
                "<option value=\"\(name)\"></option>\n"
            }
            return "<datalist id=\"known-\(kind.rawValue)\">\n\(options)</datalist>\n"
        }
    }
}

/// The address to which a form of a page leads: the browser is redirected to the same address without the
/// marks of forms and without empty values.
///
/// So an address that is copied or kept has only what was chosen, and a link to a search, a bookmark or the
/// back button is not taken for a search that was typed.
struct FormAddress {
    static let mark = "form"

    let address: PageAddress
    /// The search that was typed into the search box; nil for other forms.
    let typedSearch: String?

    /// nil for other addresses.
    init?(_ target: RequestTarget) {
        let marks = [FormAddress.mark, TypedSearch.name]
        guard marks.contains(where: { target.value(of: $0) != nil }) else { return nil }
        typedSearch = target.value(of: TypedSearch.name).flatMap { _ in target.value(of: "q") }
        address = target.address { !marks.contains($0.name) && !$0.value.isEmpty }
    }
}

/// The mark of the search box, whose searches are recent ones.
enum TypedSearch {
    static let name = "typed"
    static let mark: HTML = "<input type=\"hidden\" name=\"\(name)\" value=\"1\"/>\n"
}
