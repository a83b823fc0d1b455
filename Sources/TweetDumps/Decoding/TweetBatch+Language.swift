extension TweetBatch {
    /// Appends the code of the first language that is one, in lower case.
    mutating func appendLanguage(of languages: TweetValues.Languages) -> Text {
        appendLanguage(languages.detected) ?? appendLanguage(languages.language)
            ?? appendLanguage(languages.isoCode)
            ?? appendLanguage(languages.gnip?["language"]?["value"]) ?? Text()
    }

    /// Appends the code of a language, in lower case; nil if it is none.
    mutating func appendLanguage(_ value: NotedValue?) -> Text? {
        guard let text = value?.text else { return nil }
        if !text.isEscaped, text.raw.isASCII { return appendLanguage(ofASCII: text.raw) }
        // A few other letters have ASCII letters as their lower case.
        return appendLanguage(ofASCII: Array(text.string.lowercased().utf8))
    }

    private mutating func appendLanguage(ofASCII name: some Collection<UInt8>) -> Text? {
        let offset = bytes.count
        bytes.append(contentsOf: name.lazy.map { LanguageCode.normalized($0) })
        guard LanguageCode.isValid(bytes[offset...]) else {
            bytes.removeLast(bytes.count - offset)
            return nil
        }
        return Text(offset: Int32(offset), count: Int32(bytes.count - offset))
    }
}
