/// A status with headers, and a body that is sent at once.
struct Answer: Sendable {
    /// The status and headers.
    var head: AnswerHead
    /// The body.
    var body: [UInt8]

    /// A text of a type.
    init(_ status: Int, type: String, _ text: String) {
        head = AnswerHead(status, type: type)
        body = Array(text.utf8)
    }

    /// Sends the browser to a page after a change.
    static func redirect(to page: PageAddress) -> Answer {
        var answer = Answer(303, type: "text/plain; charset=utf-8", "")
        answer.head.headers.append(("location", page.text))
        return answer
    }

    /// Sends the browser to another address of the server, with a cookie.
    static func redirect(to address: String, cookie: String) -> Answer {
        var answer = Answer(303, type: "text/plain; charset=utf-8", "")
        answer.head.headers += [("location", address), ("set-cookie", cookie)]
        return answer
    }
}

/// The status and the headers of an answer.
struct AnswerHead: Sendable {
    /// The HTTP status.
    var status: Int
    /// The headers, with those that keep browsers from doing anything else with the answer.
    var headers: [(name: String, value: String)]

    /// The rules for browsers: nothing from elsewhere is loaded, nothing is kept or shown elsewhere.
    private static let rules = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
                + "media-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
                + "frame-ancestors 'none'"
        ),
        ("x-content-type-options", "nosniff"),
        // With `no-referrer`, browsers would not name the origin of the server's own forms.
        ("referrer-policy", "same-origin"),
        ("cache-control", "no-store"), ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ]

    /// Creates the head of an answer.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - type: The media type of the body.
    init(_ status: Int, type: String) {
        self.status = status
        headers = [("content-type", type)] + AnswerHead.rules
    }

    /// Allows browsers to keep the body for a year, because it has no secrets and never changes.
    mutating func allowKeeping() {
        headers.removeAll { $0.name == "cache-control" }
        headers.append(("cache-control", "private, max-age=31536000, immutable"))
    }
}
