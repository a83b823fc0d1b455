import Foundation
import TestSupport

/// A browser without a window, driven through the HTTP interface of chromedriver.
///
/// Values in both directions are those of `JSONSerialization`.
final class WebDriver {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// An entry in a log of the browser.
    struct LogEntry: CustomStringConvertible {
        let source: String
        let message: String

        var description: String { "\(source): \(message)" }
    }

    private let driver: Process
    private let port: Int
    private let session: String

    /// Calls a closure with a new browser, which ends afterwards.
    static func with(_ body: (WebDriver) throws -> Void) throws {
        let browser = try WebDriver()
        defer { browser.end() }
        try body(browser)
    }

    private init() throws {
        driver = Process()
        port = try WebDriver.start(driver)
        do {
            let created = try WebDriver.send(
                "POST",
                "/session",
                ["capabilities": ["alwaysMatch": WebDriver.capabilities]],
                port
            )
            let answer = created as? [String: Any]
            guard let id = answer?["sessionId"] as? String else {
                throw Failure(description: "no browser: \(created)")
            }
            session = "/session/" + id
        } catch {
            WebDriver.stop(driver)
            throw error
        }
    }

    private func end() {
        _ = try? WebDriver.send("DELETE", session, nil, port)
        WebDriver.stop(driver)
    }

    /// Ends chromedriver, which does not always end when it is asked to.
    private static func stop(_ driver: Process) {
        kill(driver.processIdentifier, SIGKILL)
        driver.waitUntilExit()
    }

    /// Sends a command of the session, such as `url`.
    ///
    /// - Parameters:
    ///   - command: The path below the session.
    ///   - values: The parameters; nil to ask for a value.
    /// - Returns: The value of the answer.
    /// - Throws: ``Failure`` if the browser refuses.
    @discardableResult
    func send(_ command: String, _ values: [String: Any]? = nil) throws -> Any {
        try WebDriver.send(values == nil ? "GET" : "POST", "\(session)/\(command)", values, port)
    }

    /// Sends a command of Chromium's debugging protocol.
    @discardableResult
    func sendToDebugger(_ command: String, _ values: [String: Any] = [:]) throws -> Any {
        try send("goog/cdp/execute", ["cmd": command, "params": values])
    }

    /// The result of the body of a JavaScript function.
    @discardableResult
    func run(_ script: String) throws -> Any {
        try send("execute/sync", ["script": script, "args": [Any]()])
    }

    /// The entries that were added to a log since it was last read.
    func log(_ type: String) throws -> [LogEntry] {
        let entries = try send("se/log", ["type": type]) as? [[String: Any]] ?? []
        return entries.map { entry in
            LogEntry(
                source: entry["source"] as? String ?? "",
                message: entry["message"] as? String ?? ""
            )
        }
    }

    /// Nothing but this computer is reachable, so that no test depends on the web.
    private static var capabilities: [String: Any] {
        [
            "goog:chromeOptions": [
                "args": [
                    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                ]
            ],
            "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
        ]
    }

    /// Starts chromedriver at a free port, which it prints.
    private static func start(_ driver: Process) throws -> Int {
        guard let program = installedProgram("chromedriver") else {
            throw Failure(description: "chromedriver is not installed")
        }
        let output = Pipe()
        driver.executableURL = program
        driver.arguments = ["--port=0"]
        driver.standardOutput = output
        driver.standardError = FileHandle.nullDevice
        try driver.run()
        var text = ""
        while true {
            if let port = text.firstMatch(of: /on port ([0-9]+)\./).flatMap({ Int($0.1) }) {
                return port
            }
            let part = output.fileHandleForReading.availableData
            guard !part.isEmpty else {
                throw Failure(description: "chromedriver does not start: \(text)")
            }
            text += String(decoding: part, as: UTF8.self)
        }
    }

    private static func send(
        _ method: String,
        _ path: String,
        _ values: [String: Any]?,
        _ port: Int
    ) throws -> Any {
        let client = try RawClient(port: port)
        let body = try values.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        client.send(
            """
            \(method) \(path) HTTP/1.1\r
            Host: localhost:\(port)\r
            Content-Type: application/json\r
            Content-Length: \(body.count)\r
            \r

            """
        )
        client.send(Array(body))
        let answer = WebDriver.answer(of: client)
        let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        guard answer.status == 200, let value = json?["value"] else {
            throw Failure(description: "\(path): \(answer.text.prefix(2_000))")
        }
        return value
    }

    /// Reads an answer by its length, because chromedriver leaves the connection open.
    private static func answer(of client: RawClient) -> RawAnswer {
        var bytes: [UInt8] = []
        while let part = client.read() {
            bytes += part
            let answer = RawAnswer(bytes)
            if answer.status != 0, answer.isComplete { return answer }
        }
        return RawAnswer(bytes)
    }
}
