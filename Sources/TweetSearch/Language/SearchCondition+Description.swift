import TweetDumps

extension SearchCondition: CustomStringConvertible {
    /// The condition as a query, with brackets around groups and quotation marks around words.
    ///
    /// It is the same for queries that mean the same condition. Parsing it gives the condition
    /// again, except for times before 1970, numbers of degrees or kilometres above 10^16, and words
    /// that folding changes further (`ŉ`).
    public var description: String {
        switch self {
        case .all(let units): group(units, " ")
        case .any(let units): group(units, " OR ")
        case .not(let unit): "-\(unit)"
        case .words(let phrase): "\(phrase)"
        case .hashtag(let name): "#\(name)"
        case .user(let name): "@\(name)"
        default: "\(operatorName):\(operatorValue)"
        }
    }

    private func group(_ units: [SearchCondition], _ separator: String) -> String {
        "(" + units.map(\.description).joined(separator: separator) + ")"
    }

    private var operatorName: String {
        switch self {
        case .all, .any, .not, .words, .hashtag, .user: ""
        case .from: "from"
        case .to: "to"
        case .retweetsOf: "retweets_of"
        case .list: "list"
        case .since: "since_time"
        case .until: "until_time"
        case .sinceID: "since_id"
        case .maxID: "max_id"
        case .language: "lang"
        case .trait: "filter"
        case .atLeast(_, let counter): "min_\(counter.rawValue)"
        case .reference(let reference, _): "\(reference.rawValue)_tweet_id"
        case .url: "url"
        case .source: "source"
        case .term: "term"
        case .near: "near"
        case .place: "place"
        case .country: "place_country"
        case .around: "point_radius"
        case .box: "bounding_box"
        }
    }

    private var operatorValue: String {
        switch self {
        case .all, .any, .not, .words, .hashtag, .user: ""
        case .from(let value), .to(let value), .retweetsOf(let value), .list(let value),
            .place(_, let value), .country(let value):
            quoted(value)
        case .since(let value), .until(let value): "\(value)"
        case .sinceID(let value), .maxID(let value), .atLeast(let value, _),
            .reference(_, let value):
            "\(value)"
        case .language(let language): quoted(language.code)
        case .trait(let trait): trait.rawValue
        case .url(let phrase), .near(let phrase): "\(phrase)"
        case .source(let source): quoted(source.name)
        case .term(let term): quoted(term.folded)
        case .around(let circle): "[\(circle.longitude) \(circle.latitude) \(circle.radius)km]"
        case .box(let box): "[\(box.west) \(box.south) \(box.east) \(box.north)]"
        }
    }

    /// The text in quotation marks.
    private func quoted(_ text: String) -> String {
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            if scalar.isQuote || scalar == "\\" { quoted.append("\\") }
            quoted.append(scalar)
        }
        return String(quoted) + "\""
    }
}

extension SearchQuery: CustomStringConvertible {
    /// The condition as a query; empty if every tweet is found.
    public var description: String { condition?.description ?? "" }
}
