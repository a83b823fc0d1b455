/// Decides who may ask: the person who has the address with the key, and pages of this server.
///
/// Other users of the machine, pages of other sites, and names that lead to this machine only to get
/// around the rules of browsers are refused.
struct Gate: Sendable {
    /// What becomes of a request that is not refused.
    enum Passage: Equatable {
        /// It is answered.
        case open
        /// The key is kept as a cookie, and the browser goes on to the address without it.
        case exchange(cookie: String, address: String)
    }

    /// The port at which the server listens.
    let port: Int
    /// The key in the address that the program prints.
    let key: String
    /// Other keys, each for one use.
    let oneTimeKeys: OneTimeKeys
    /// The text that each form of this server has, for changes.
    let formToken: String

    private var cookieName: String { "tagtally-\(port)" }
    private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// Decides about a request.
    ///
    /// - Parameters:
    ///   - head: Its first line and headers.
    ///   - target: Its target, decoded.
    /// - Returns: What becomes of it.
    /// - Throws: ``Refusal`` for requests of others.
    func passage(_ head: RequestHead, _ target: RequestTarget) throws(Refusal) -> Passage {
        if let given = target.value(of: "key") {
            guard head.method != "POST", Gate.isSame(given, key) || oneTimeKeys.use(given) else {
                throw .forbidden(
                    "this key is not that of the running program; open the address that it printed"
                )
            }
            return exchange(target)
        }
        try checkCookie(of: head)
        return .open
    }

    /// Checks where a request with a body comes from, and that its sender has the cookie, before the body
    /// is read.
    ///
    /// - Throws: ``Refusal`` for requests of others.
    func checkSender(of head: RequestHead) throws(Refusal) {
        try checkOrigin(of: head)
        try checkCookie(of: head)
    }

    private func checkCookie(of head: RequestHead) throws(Refusal) {
        guard cookies(of: head).contains(where: { Gate.isSame($0, key) }) else {
            throw .forbidden("open the address that tagtally serve printed; it has a key")
        }
    }

    /// Checks where a request comes from, before anything else of it is read.
    ///
    /// - Throws: ``Refusal`` for foreign hosts, sites and origins, and for unknown methods.
    func checkOrigin(of head: RequestHead) throws(Refusal) {
        let host = head.values(of: "host")
        guard host.count == 1, hosts.contains(host[0]) else {
            throw .forbidden("the server answers only at 127.0.0.1 and localhost")
        }
        guard head.values(of: "sec-fetch-site").allSatisfy(["none", "same-origin"].contains) else {
            throw .forbidden("pages of other sites may not ask this server")
        }
        guard ["GET", "HEAD", "POST"].contains(head.method) else {
            throw Refusal(405, "the server knows GET, HEAD and POST")
        }
        let origins = head.values(of: "origin")
        guard origins.allSatisfy({ $0 == "http://" + host[0] }),
            head.method != "POST" || origins.count == 1
        else { throw .forbidden("pages of other sites may not ask this server") }
    }

    /// Checks the form of a change, which must be one of this server.
    ///
    /// - Parameters:
    ///   - body: The form.
    ///   - head: The first line and headers of the request.
    /// - Returns: The fields of the form.
    /// - Throws: ``Refusal`` for another form.
    func fields(
        of body: [UInt8],
        _ head: RequestHead
    ) throws(Refusal) -> [(name: String, value: String)] {
        let type = head.values(of: "content-type").first?.split(separator: ";").first
        guard type?.lowercased() == "application/x-www-form-urlencoded",
            let text = String(validating: body, as: UTF8.self)
        else { throw Refusal(415, "the server reads forms alone") }
        let fields = try RequestTarget.items(of: text[...])
        guard let token = fields.first(where: { $0.name == "token" })?.value,
            Gate.isSame(token, formToken)
        else {
            throw .forbidden("this form is not one of the running program; load the page again")
        }
        return fields
    }

    private func exchange(_ target: RequestTarget) -> Passage {
        .exchange(
            cookie: "\(cookieName)=\(key); Path=/; HttpOnly; SameSite=Strict",
            address: target.address(without: "key").text
        )
    }

    private func cookies(of head: RequestHead) -> [String] {
        head.values(of: "cookie").flatMap { $0.split(separator: ";") }.compactMap { cookie in
            let halves = cookie.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, halves[0].drop(while: { $0 == " " }) == cookieName[...]
            else { return nil }
            return String(halves[1])
        }
    }

    /// Compares two texts in a time that does not tell how far they agree.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
