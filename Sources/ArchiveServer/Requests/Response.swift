import ReportRendering

/// A response that is sent at once.
struct Response: Sendable {
    var head: ResponseHead
    var body: [UInt8]

    init(_ status: Int, type: String, _ text: String) {
        head = ResponseHead(status, type: type)
        body = Array(text.utf8)
    }

    static func redirect(to page: PageAddress, cookie: String? = nil) -> Response {
        var response = Response(303, type: "text/plain; charset=utf-8", "")
        response.head.headers.append(("location", page.text))
        if let cookie { response.head.headers.append(("set-cookie", cookie)) }
        return response
    }
}

struct ResponseHead: Sendable {
    var status: Int
    /// The headers, with those that restrict what browsers do with the response.
    var headers: [(name: String, value: String)]

    /// Browsers load nothing from other sites, cache nothing, and embed no page in other sites.
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

    init(_ status: Int, type: String) {
        self.status = status
        headers = [("content-type", type)] + ResponseHead.rules
    }

    /// Allows browsers to cache the body for a year, because it has no secrets and never changes.
    mutating func allowCaching() {
        headers.removeAll { $0.name == "cache-control" }
        headers.append(("cache-control", "private, max-age=31536000, immutable"))
    }
}

/// Sends a response in parts.
protocol ResponseWriter: AnyObject, Sendable {
    var isClosed: Bool { get }
    /// Sends the status and headers of a response whose length is not known.
    func begin(_ head: ResponseHead)
    /// Sends a part of the body, and waits while the client is slow to read.
    func write(_ bytes: [UInt8])
}

/// Sends a table or page in parts while it is rendered.
///
/// Nothing is sent before the first part is full, so that an earlier error becomes a page of its own.
struct ResponseStream: TableOutput {
    /// The size of a part, in bytes.
    private static let partSize = 32 << 10

    private let head: ResponseHead
    private let writer: any ResponseWriter
    private var part: [UInt8] = []
    private var hasBegun = false

    init(_ head: ResponseHead, to writer: any ResponseWriter) {
        self.head = head
        self.writer = writer
    }

    mutating func write(_ bytes: [UInt8]) {
        part += bytes
        if part.count >= ResponseStream.partSize { flush() }
    }

    mutating func write(_ text: String) {
        part += text.utf8
        if part.count >= ResponseStream.partSize { flush() }
    }

    mutating func warn(_ sentence: String) {}

    /// Sends what was written so far: at the end, and before something that may take long.
    mutating func flush() {
        if !hasBegun { writer.begin(head) }
        hasBegun = true
        if !part.isEmpty { writer.write(part) }
        part.removeAll(keepingCapacity: true)
    }
}
