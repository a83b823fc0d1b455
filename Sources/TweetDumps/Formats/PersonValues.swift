/// The values of a user object, in any format.
struct PersonValues: NotedObject {
    var screenName: NotedString?
    var username: NotedValue?
    var preferredUsername: NotedValue?
    var name: NotedString?
    var displayName: NotedValue?
    var lowercaseDisplayName: NotedValue?
    var rawDescription: NotedValue?
    var description: NotedString?
    /// An object with the description in GraphQL results.
    var biography: NotedValue?
    var summary: NotedValue?
    /// The location, or an object with it.
    var location: NotedString?
    /// The names in GraphQL results since 2025.
    var core: NotedValue?
    /// The user of API v1.1 in GraphQL results.
    var legacy: NotedValue?

    static let members: MemberTable<NotedField<Self>> = [
        "screen_name": .init(\.screenName),
        "username": .init(\.username),
        "preferredUsername": .init(\.preferredUsername),
        "name": .init(\.name),
        "displayName": .init(\.displayName),
        "displayname": .init(\.lowercaseDisplayName),
        "rawDescription": .init(\.rawDescription),
        "description": .init(\.description),
        "profile_bio": .init(\.biography),
        "summary": .init(\.summary),
        "location": .init(\.location),
        "core": .init(\.core),
        "legacy": .init(\.legacy),
    ]

    /// The screen name; nil if no member has one.
    ///
    /// A name that cannot be one is a display name.
    var author: JSONText? {
        screenName?.text?.screenName ?? core?["screen_name"]?.screenName
            ?? legacy?["screen_name"]?.screenName ?? username?.screenName
            ?? preferredUsername?.screenName
    }

    /// The display name; nil if unknown.
    var displayText: JSONText? {
        name?.text?.filled ?? core?["name"]?.filledText ?? legacy?["name"]?.filledText
            ?? displayName?.filledText ?? lowercaseDisplayName?.filledText
    }

    /// The description of themselves; nil if unknown.
    var descriptionText: JSONText? {
        rawDescription?.filledText ?? description?.text?.filled
            ?? biography?["description"]?.filledText ?? legacy?["description"]?.filledText
            ?? summary?.filledText
    }

    /// The location in their own words; nil if unknown.
    var locationText: JSONText? {
        location?.text?.filled ?? location?.value["location"]?.filledText
            ?? location?.value["displayName"]?.filledText ?? legacy?["location"]?.filledText
    }
}
