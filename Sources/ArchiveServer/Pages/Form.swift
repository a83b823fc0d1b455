import TweetDumps

/// The fields of a form that was sent to change something.
struct Form: Sendable {
    private let fields: [(name: String, value: String)]
    /// What is wrong with the form; nil before it is known.
    var problem: Refusal?

    init(_ fields: [(name: String, value: String)]) { self.fields = fields }

    /// The first value of a name without blanks around it; nil if it is absent or empty.
    func value(_ name: String) -> String? {
        let value = fields.first { $0.name == name }?.value.trimmingBlanks
        return value.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - sentence: What is asked for if there is none.
    /// - Returns: The value.
    /// - Throws: ``Refusal`` if there is none.
    func required(_ name: String, else sentence: String) throws -> String {
        guard let value = value(name) else { throw Refusal.badAddress(sentence, in: name) }
        return value
    }

    /// The search term of a field; nil without one.
    ///
    /// - Throws: ``Refusal`` if it is no search term.
    func term(_ name: String = "term") throws -> SearchTerm? {
        try value(name).map { try SearchTerm.typed($0, in: name) }
    }

    /// The hidden field that shows that a form is one of this server.
    static func token(_ server: ServerParts) -> HTML {
        "<input type=\"hidden\" name=\"token\" value=\"\(server.formToken)\"/>"
    }
}

extension String {
    /// The text without white space at its beginning and end.
    var trimmingBlanks: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
