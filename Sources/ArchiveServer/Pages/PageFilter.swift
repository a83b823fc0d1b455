import ReportPresentation
import TweetArchive
import TweetDumps

extension PageRequest {
    /// The filter of the query: `at`, `since`, `until`, `lang`, `kind`, `author`, `list` and `q`, and
    /// those to which numbers of tables lead: `retweeted`, `link`, `domain`, `place`, `point`, `source` and
    /// `hour`.
    ///
    /// As in options of commands, the last day of `until` is included.
    func filter() throws -> TweetFilter {
        var filter = TweetFilter()
        filter.since = try period("since")?.start
        filter.until = try period("until")?.end
        if let period = try period("at") {
            guard filter.since == nil, filter.until == nil else {
                throw Refusal.badAddress("at cannot be used with since or until", in: "at")
            }
            (filter.since, filter.until) = (period.start, period.end)
        }
        filter.languages = value("lang").map { [$0] } ?? []
        filter.kinds = try choice("kind", default: KindChoice.all).kinds
        filter.authors = value("author").map { [($0.hasPrefix("@") ? "" : "@") + $0] } ?? []
        filter.list = try value("list").map { try ListName.typed($0) }
        filter.groups = try groups()
        filter.search = try search()
        return filter
    }

    private func groups() throws -> [TweetGroup] {
        try [
            value("retweeted").map { .retweets(of: $0) },
            value("link").map { .link($0) },
            value("domain").map { .domain($0) },
            value("place").map { .place(key: $0) },
            value("point").map(PageRequest.point),
            value("source").map { .source($0) },
            value("hour").map(PageRequest.hour),
        ].compactMap(\.self)
    }

    var subject: PageSubject { PageSubject(self) }

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

    /// The year, month, day or moment of a name in the query; nil without one.
    private func period(_ name: String) throws -> NamedPeriod? {
        guard let typed = value(name) else { return nil }
        guard let period = NamedPeriod(typed, in: .utc) else {
            throw Refusal.badAddress("'\(typed)' is no time; write it like 2015-03", in: name)
        }
        return period
    }
}

/// The kinds of tweets that a form offers.
private enum KindChoice: String, CaseIterable {
    case all
    case withoutRetweets = "no-retweets"
    case original
    case reply
    case retweet
    case quote

    var kinds: Set<TweetKind> {
        let all = Set(TweetKind.allCases)
        return switch self {
        case .all: all
        case .withoutRetweets: all.subtracting([.retweet])
        default: all.filter { $0.name == rawValue }
        }
    }

    var label: String {
        switch self {
        case .all: "all kinds"
        case .withoutRetweets: "without retweets"
        default: rawValue
        }
    }
}

/// The form with the filters of a page.
struct FilterForm {
    /// The names of fields in addresses, with their labels.
    private static let filters: KeyValuePairs = [
        "since": "Since", "until": "Until", "lang": "Language", "author": "Author",
        "q": "Search",
    ]

    private let request: PageRequest
    private let title: String
    /// The fields in which a text is typed.
    private var fields: [(name: String, label: String)]
    /// The fields with a list of values.
    private var lists: [Choices]

    private struct Choices {
        let name: String
        let label: String
        let values: [(value: String, label: String)]
    }

    init(_ request: PageRequest) { self.init(request, "Filter", [:]) }

    /// The filters of a search term, which can be compared with another one.
    static func ofTerms(_ request: PageRequest) -> FilterForm {
        let others: KeyValuePairs = ["min": "Least count", "with": "Compare with"]
        return FilterForm(request, "Filter and compare", others)
    }

    /// The filters and options of a report.
    init(_ request: PageRequest, _ options: [any AnyReportOption]) {
        self.init(request, "Filter", [:])
        for option in options {
            guard let label = option.label else { continue }
            let values = option.choices.map { (value: $0, label: $0) }
            if values.isEmpty {
                fields.append((name: option.field, label: label))
            } else {
                lists.append(Choices(name: option.field, label: label, values: values))
            }
        }
    }

    private init(
        _ request: PageRequest,
        _ title: String,
        _ others: KeyValuePairs<String, String>
    ) {
        (self.request, self.title) = (request, title)
        fields = (Array(FilterForm.filters) + others).map { (name: $0.key, label: $0.value) }
        lists = [
            Choices(
                name: "kind",
                label: "Kind",
                values: KindChoice.allCases.map { ($0.rawValue, $0.label) }
            )
        ]
    }

    var html: HTML {
        let names = fields.map(\.name) + lists.map(\.name)
        let isOpen = names.contains { request.value($0) != nil } || request.problem != nil
        return """
            <details class="filters"\(isOpen ? " open=\"open\"" : HTML.none)>
            <summary>\(title)</summary>
            <form action="\(request.path)" method="get">
            \(request.hiddenFields(except: names))<div class="row">
            \(fields.map(field))\(lists.map(list))</div>
            <button type="submit">Show</button>
            </form>
            </details>

            """
    }

    private func field(_ name: String, _ label: String) -> HTML {
        """
        <div><label for="filter-\(name)">\(label)</label>
        <input type="text" id="filter-\(name)" name="\(name)" value="\(request.value(name) ?? "")" \
        dir="auto"\(request.problem.attributes(of: name))/>
        \(request.problem.message(beside: name))</div>

        """
    }

    private func list(_ list: Choices) -> HTML {
        let options = list.values.map { value, label -> HTML in
            let isChosen = request.value(list.name) == value
            let selected: HTML = isChosen ? " selected=\"selected\"" : .none
            return "<option value=\"\(value)\"\(selected)>\(label)</option>\n"
        }
        return """
            <div><label for="filter-\(list.name)">\(list.label)</label>
            <select id="filter-\(list.name)" name="\(list.name)"\
            \(request.problem.attributes(of: list.name))>
            \(options)</select>
            \(request.problem.message(beside: list.name))</div>

            """
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
