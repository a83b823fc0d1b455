/// The values of a user object, in any format.
struct PersonValues: NotedObject {
    var screenName: NotedValue?
    var username: NotedValue?
    var preferredUsername: NotedValue?
    var name: NotedValue?
    var displayName: NotedValue?
    var lowercaseDisplayName: NotedValue?
    var rawDescription: NotedValue?
    var description: NotedValue?
    /// An object with the description in GraphQL results.
    var biography: NotedValue?
    var summary: NotedValue?
    /// The location, or an object with it.
    var location: NotedValue?
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
        screenName?.screenName ?? core?["screen_name"]?.screenName
            ?? legacy?["screen_name"]?.screenName ?? username?.screenName
            ?? preferredUsername?.screenName
    }

    /// The display name; nil if unknown.
    var displayText: JSONText? {
        name?.filledText ?? core?["name"]?.filledText ?? legacy?["name"]?.filledText
            ?? displayName?.filledText ?? lowercaseDisplayName?.filledText
    }

    /// The description of themselves; nil if unknown.
    var descriptionText: JSONText? {
        rawDescription?.filledText ?? description?.filledText
            ?? biography?["description"]?.filledText ?? legacy?["description"]?.filledText
            ?? summary?.filledText
    }

    /// The location in their own words; nil if unknown.
    var locationText: JSONText? {
        location?.filledText ?? location?["location"]?.filledText
            ?? location?["displayName"]?.filledText ?? legacy?["location"]?.filledText
    }
}
