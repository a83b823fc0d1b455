/// An answer that is no page: the request is refused, or what it asks for does not exist.
struct Refusal: Error, Equatable {
    /// The HTTP status.
    let status: Int
    /// A sentence for the person at the browser, without a full stop.
    let sentence: String
    /// The page that helps; nil for none.
    let remedy: Remedy?
    /// The name of the field, or of the value in an address, that cannot be used; nil for none.
    var field: String?

    /// A page that helps.
    struct Remedy: Equatable {
        /// What to do there, such as `Import a dump`.
        let label: String
        /// Its address.
        let address: PageAddress
    }

    init(_ status: Int, _ sentence: String, _ remedy: Remedy? = nil) {
        self.status = status
        self.sentence = sentence
        self.remedy = remedy
    }

    /// The address, or a form, cannot be read.
    ///
    /// - Parameters:
    ///   - sentence: What is wrong.
    ///   - field: The name of the value that is wrong; nil if none is.
    /// - Returns: The refusal, with status 400.
    static func badAddress(_ sentence: String, in field: String? = nil) -> Refusal {
        var refusal = Refusal(400, sentence)
        refusal.field = field
        return refusal
    }

    /// The client may not ask.
    static func forbidden(_ sentence: String) -> Refusal { Refusal(403, sentence) }

    /// There is nothing at the address.
    static func missing(_ sentence: String) -> Refusal { Refusal(404, sentence) }
}
