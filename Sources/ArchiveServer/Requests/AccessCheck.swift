import ReportRendering
import Synchronization

/// Decides who is answered: the person who has the address with the key, and pages of this server.
///
/// Other users of the machine, pages of other sites, and other names of this machine (DNS rebinding) are
/// refused.
struct AccessCheck: Sendable {
    let port: Int
    /// The key in the address that the program prints.
    let key: String
    let oneTimeKeys: OneTimeKeys
    /// The secret in each form of this server, which changes require.
    let formToken: String

    private var cookieName: String { "tagtally-\(port)" }
    private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// Checks the key or the cookie of a request.
    ///
    /// A key becomes a cookie, with which the returned response sends the browser to the address without
    /// the key; nil if there is a cookie already.
    func checkKeyOrCookie(
        of head: RequestHead,
        _ target: RequestTarget
    ) throws(Refusal) -> Response? {
        guard let given = target.value(of: "key") else {
            try checkCookie(of: head)
            return nil
        }
        guard head.method != "POST", AccessCheck.isSame(given, key) || oneTimeKeys.use(given)
        else {
            throw .forbidden(
                "this key is not that of the running program; open the address that it printed"
            )
        }
        let cookie = "\(cookieName)=\(key); Path=/; HttpOnly; SameSite=Strict"
        return .redirect(to: target.address { $0.name != "key" }, cookie: cookie)
    }

    /// Checks a request before its body is read.
    func checkSender(of head: RequestHead) throws(Refusal) {
        try checkOrigin(of: head)
        try checkCookie(of: head)
    }

    private func checkCookie(of head: RequestHead) throws(Refusal) {
        guard cookies(of: head).contains(where: { AccessCheck.isSame($0, key) }) else {
            throw .forbidden("open the address that tagtally serve printed; it has a key")
        }
    }

    /// Refuses foreign hosts, sites and origins, and unknown methods.
    func checkOrigin(of head: RequestHead) throws(Refusal) {
        let host = head.values(of: "host")
        guard host.count == 1, hosts.contains(host[0]) else {
            throw .forbidden("the server answers only at 127.0.0.1 and localhost")
        }
        guard head.values(of: "sec-fetch-site").allSatisfy(["none", "same-origin"].contains) else {
            throw .forbidden("pages of other sites may not send requests to this server")
        }
        guard ["GET", "HEAD", "POST"].contains(head.method) else {
            throw Refusal(405, "the server accepts GET, HEAD and POST")
        }
        let origins = head.values(of: "origin")
        guard origins.allSatisfy({ $0 == "http://" + host[0] }),
            head.method != "POST" || origins.count == 1
        else { throw .forbidden("pages of other sites may not send requests to this server") }
    }

    /// Checks that a request whose body is not a form has the secret of the forms in a header.
    func checkToken(of head: RequestHead) throws(Refusal) {
        guard head.values(of: "x-token").contains(where: { AccessCheck.isSame($0, formToken) })
        else {
            throw .forbidden("this page is not one of the running program; load it again")
        }
    }

    /// The fields of a form, which must be one of this server.
    func fields(
        of body: [UInt8],
        _ head: RequestHead
    ) throws(Refusal) -> [(name: String, value: String)] {
        let type = head.values(of: "content-type").first?.split(separator: ";").first
        guard type?.lowercased() == "application/x-www-form-urlencoded",
            let text = String(validating: body, as: UTF8.self)
        else { throw Refusal(415, "the server accepts only forms") }
        let fields = try RequestTarget.items(of: text[...])
        guard let token = fields.first(where: { $0.name == "token" })?.value,
            AccessCheck.isSame(token, formToken)
        else {
            throw .forbidden("this form is not one of the running program; load the page again")
        }
        return fields
    }

    private func cookies(of head: RequestHead) -> [String] {
        head.values(of: "cookie").flatMap { $0.split(separator: ";") }.compactMap { cookie in
            let halves = cookie.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, halves[0].drop(while: { $0 == " " }) == cookieName[...]
            else { return nil }
            return String(halves[1])
        }
    }

    /// Compares two texts in constant time.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// Keys that open the server once, within a minute.
///
/// The command that opens a browser has the address as an argument, which every user of the machine can
/// read. A key in it is useless after the browser has used it, or after a minute.
final class OneTimeKeys: Sendable {
    private let lifetime: Duration
    private let keys = Mutex<[String: ContinuousClock.Instant]>([:])

    init(lifetime: Duration = .seconds(60)) { self.lifetime = lifetime }

    func make() -> String {
        let key = RandomKey.make()
        keys.withLock { $0[key] = .now + lifetime }
        return key
    }

    /// Uses up a key; true if it was valid.
    func use(_ key: String) -> Bool {
        let end = keys.withLock { $0.removeValue(forKey: key) }
        return end.map { ContinuousClock.now < $0 } ?? false
    }
}

/// Random texts that cannot be guessed.
enum RandomKey {
    private static let words = 4

    /// A text of 64 hexadecimal digits, from the system's generator of random numbers for secrets.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<words).map { _ in (generator.next() as UInt64).hexDigits }.joined()
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// All hexadecimal digits in lower case, with zeros at the beginning.
    var hexDigits: String { String(self, radix: 16).zeroPadded(to: Self.bitWidth / 4) }
}
