extension TweetFormat {
    /// Responses of the GraphQL API of Twitter's website, as browser extensions export them: a status in
    /// `legacy`, its author in `core`, and texts of more than 280 characters in `note_tweet`.
    static let graphQL = TweetFormat(
        name: "graphql",
        distinctiveMembers: ["legacy"],
        isResult: true,
        recognises: { object in
            (object["rest_id"] != nil || object["type"]?.text?.equals("adaptive") == true)
                && object["legacy"]?.object?["full_text"] != nil
        }
    )
}

/// The members of a GraphQL result: a status, and those beside it.
struct ResultValues: NotedObject {
    var legacy: JSONValue?
    var restID: JSONValue?
    var source: JSONValue?
    var note: JSONValue?
    var originalResult: JSONValue?
    var quotedResult: JSONValue?
    var core: JSONValue?
    var user: JSONValue?
    var views: JSONValue?
    var otherViews: JSONValue?
    var edits: JSONValue?

    static let members: MemberTable<NotedField<Self>> = [
        "legacy": .init(\.legacy),
        "rest_id": .init(\.restID),
        "source": .init(\.source),
        "note_tweet": .init(\.note),
        "retweeted_status_result": .init(\.originalResult),
        "quoted_status_result": .init(\.quotedResult),
        "core": .init(\.core),
        "user": .init(\.user),
        "views": .init(\.views),
        "ext_views": .init(\.otherViews),
        "edit_control": .init(\.edits),
    ]

    /// True if there is a status or a value beside it.
    var hasMembers: Bool {
        legacy?.isTruthy == true || restID?.isString == true || source?.isString == true
            || [note, originalResult, quotedResult, core, user].contains { $0?.isObject == true }
    }
}

extension TweetValues {
    /// Adds the values beside a status; those in the status take precedence.
    mutating func addDefaults(_ result: ResultValues) {
        func objectOrNil(_ value: JSONValue?) -> JSONValue? {
            value?.isObject == true ? value : nil
        }
        func textOrNil(_ value: JSONValue?) -> JSONValue? {
            value?.isString == true ? value : nil
        }
        note = note ?? objectOrNil(result.note)
        related.originalResult = related.originalResult ?? objectOrNil(result.originalResult)
        related.quotedResult = related.quotedResult ?? objectOrNil(result.quotedResult)
        author.core = author.core ?? objectOrNil(result.core)
        numbers.addDefault(objectOrNil(result.views), .views, .first)
        numbers.addDefault(objectOrNil(result.otherViews), .views, .second)
        numbers.addDefault(objectOrNil(result.edits), .latestVersion, .first)
        restID = restID ?? textOrNil(result.restID)
        source = source ?? textOrNil(result.source).map { NotedString($0) }
    }
}

extension JSONValue {
    /// The GraphQL result in `result`, or in `tweet` inside it; the value itself if it has neither.
    var unwrappedResult: JSONValue {
        let result = self["result"].flatMap { $0.isObject ? $0 : nil } ?? self
        guard let tweet = result["tweet"], tweet["legacy"] != nil else { return result }
        return tweet
    }
}
