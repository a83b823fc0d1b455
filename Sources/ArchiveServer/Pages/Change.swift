import TweetArchive
import TweetDumps

/// A change that a form makes with `POST`.
///
/// To add one, write a type with this protocol beside the page of its form and list it in
/// ``Site/changes``.
protocol Change: Sendable {
    /// The path to which the form is sent, such as `/keep`.
    static var path: String { get }
    /// Whether it changes an archive, so that there must be one.
    static var needsArchive: Bool { get }

    init(_ form: Form) throws

    /// Makes the change, and returns the page to which the browser is redirected.
    func make(_ server: ServerParts) throws -> PageAddress

    /// The form as it was filled in, for the page of its error; nil if no field is wrong.
    static func filled(_ form: Form, _ server: ServerParts) -> FilledForm?
}

extension Change {
    static var needsArchive: Bool { true }

    static func filled(_ form: Form, _ server: ServerParts) -> FilledForm? { nil }
}

struct FilledForm {
    /// The heading of the page; nil for that of the error.
    let title: String?
    let tab: Tab?
    /// The form, in which the wrong field is marked; empty if the form is the search box of every page.
    let html: HTML
    var query = ""
    /// The bar of filters; nil for a form that changes something.
    var bar: FilterBar?
}

struct Form: Sendable {
    private let fields: [(name: String, value: String)]
    var problem: Refusal?

    init(_ fields: [(name: String, value: String)]) { self.fields = fields }

    /// The first value of a name without blanks around it; nil if it is absent or empty.
    func value(_ name: String) -> String? {
        let value = fields.first { $0.name == name }?.value.trimmingBlanks
        return value.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of a name; throws a ``Refusal`` with the sentence if there is none.
    func required(_ name: String, else sentence: String) throws -> String {
        guard let value = value(name) else { throw Refusal.badAddress(sentence, in: name) }
        return value
    }

    func term() throws -> SearchTerm? {
        try value("term").map { try SearchTerm.typed($0, in: "term") }
    }

    /// The hidden field that proves that a form comes from this server.
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
