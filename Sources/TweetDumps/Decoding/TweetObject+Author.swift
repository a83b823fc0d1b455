extension TweetObject {
    /// The author of the tweet, as the record or `includes` describe them.
    @inline(__always)
    func person(_ includes: IncludedValues?) -> PersonValues {
        if values.author.core == nil, let value = values.author.user, value.isObject { return user }
        return values.author.person(includes)
    }
}

extension PersonValues {
    /// Reads a user object, or a screen name.
    fileprivate init(_ value: NotedValue) {
        if value.isObject {
            self = value.read()
        } else {
            screenName = NotedString(value)
        }
    }
}

extension TweetValues.Author {
    /// The author; a user object that is already read is read again.
    fileprivate func person(_ includes: IncludedValues?) -> PersonValues {
        let result = core?["user_results"]?["result"]
        let value = result?.isTruthy == true ? result : user
        if let value, value.isObject || value.isString { return PersonValues(value) }
        if let author, author.isObject { return author.read() }
        if let included = includes?.user(id) { return included.read() }
        return beside
    }

    /// The author as named beside the text.
    fileprivate var beside: PersonValues {
        var person = PersonValues()
        let names = [fromUser, screenName, username].lazy.compactMap(\.self)
        person.screenName = names.first { $0.filledText != nil }.map { NotedString($0) }
        person.name = (fromUser == nil ? displayName : fromUserName).map { NotedString($0) }
        return person
    }
}
