import ArchiveServer
import Foundation
import TestSupport
import Testing

/// A page of a served archive, as it is in a browser.
struct OpenedPage {
    struct FocusedElement: Equatable {
        /// The part of the page: `skip`, `brand`, `search`, `tab`, `filter`, `main`, or `bottom`; empty for none.
        let zone: String
        let name: String
        /// Whether an outline shows the focus.
        let isSeen: Bool
    }

    private let browser: WebDriver
    private let origin: String
    private static let folder = URL(filePath: axePath ?? "/").deletingLastPathComponent()
        .appending(path: "screenshots", directoryHint: .isDirectory)

    /// The path of axe.min.js; nil if the tests in a browser were not asked for.
    static let axePath = ProcessInfo.processInfo.environment["TAGTALLY_AXE"]

    /// Opens the first page of a server in a new browser.
    static func with(_ served: ServedArchive, _ body: (OpenedPage) throws -> Void) throws {
        let origin = "http://127.0.0.1:\(served.server.port)"
        try WebDriver.with { browser in
            try body(OpenedPage(browser, origin: origin, first: served.server.address()))
        }
    }

    /// Opens the first page of those whose addresses begin with an origin.
    init(_ browser: WebDriver, origin: String, first: String) throws {
        (self.browser, self.origin) = (browser, origin)
        // Each page gets the checker from the browser, which keeps it compiled.
        let axe = try String(contentsOfFile: OpenedPage.axePath ?? "", encoding: .utf8)
        let script = ["source": axe + "\nwindow.axe = axe;"]
        try browser.sendToDebugger("Page.addScriptToEvaluateOnNewDocument", script)
        try browser.send("url", ["url": first])
    }

    /// Opens a page in a window of a size in CSS pixels.
    func open(_ address: String, width: Int, height: Int = 900, isDark: Bool = false) throws {
        let sizes: [String: Any] = [
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        ]
        try browser.sendToDebugger("Emulation.setDeviceMetricsOverride", sizes)
        let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        try browser.sendToDebugger("Emulation.setEmulatedMedia", ["features": [scheme]])
        // What was logged before belongs to another page.
        _ = try browser.log("browser")
        _ = try browser.log("performance")
        try browser.send("url", ["url": origin + address])
    }

    /// The address of the page, without the origin.
    func address() throws -> String {
        let text = try browser.send("url") as? String ?? ""
        return text.hasPrefix(origin) ? String(text.dropFirst(origin.count)) : text
    }

    /// Expects no faults and barriers, and all of the page in the width; in a narrow one, no small controls.
    func expectSound(_ name: String, width: Int) throws {
        let faults = try faults()
        #expect(faults.isEmpty, "\(name): \(faults.joined(separator: "\n"))")
        let scrolled = try scrolledWidth()
        #expect(scrolled <= width, "\(name) scrolls to \(scrolled)")
        try expectNoBarriers(name)
        guard width < 640 else { return }
        let targets = try smallTargets()
        #expect(targets.isEmpty, "\(name): \(targets.joined(separator: "\n"))")
    }

    func expectNoBarriers(_ name: String) throws {
        let barriers = try barriers()
        #expect(barriers.isEmpty, "\(name): \(barriers.joined(separator: "\n"))")
    }

    /// The errors and violations of the content security policy, and the requests to others.
    func faults() throws -> [String] {
        // A page that answers with an error is an entry of the log itself.
        let address = origin + (try address())
        let errors = try browser.log("browser").filter {
            !($0.source == "network" && $0.message.hasPrefix(address + " "))
        }
        return errors.map(\.description) + (try requests().filter { !$0.hasPrefix(origin + "/") })
    }

    /// The addresses that were requested since the page was opened.
    private func requests() throws -> [String] {
        try browser.log("performance").compactMap { entry in
            let json = try JSONSerialization.jsonObject(with: Data(entry.message.utf8))
            let message = (json as? [String: Any])?["message"] as? [String: Any]
            guard message?["method"] as? String == "Network.requestWillBeSent" else { return nil }
            let values = message?["params"] as? [String: Any]
            return (values?["request"] as? [String: Any])?["url"] as? String
        }
    }

    /// The width of what can be scrolled to, in CSS pixels.
    func scrolledWidth() throws -> Int {
        try browser.run("return document.documentElement.scrollWidth") as? Int ?? .max
    }

    /// The controls that are smaller than a finger: lower than 44 pixels.
    func smallTargets() throws -> [String] {
        try browser.run(
            """
            return Array.from(document.querySelectorAll(
              ".tabs a, button, input, select, summary, .formats a, .pager a, .chip-x"))
              .filter((one) => one.checkVisibility() && one.type !== "hidden"
                && one.getBoundingClientRect().height < 43.5)
              .map((one) => one.outerHTML.slice(0, 120));
            """
        ) as? [String] ?? ["?"]
    }

    /// What axe-core finds, each with the rule and the element.
    ///
    /// It need not describe the many elements in which it finds nothing, nor make their selectors.
    func barriers() throws -> [String] {
        let found = try browser.send(
            "execute/async",
            [
                "script": """
                const end = arguments[0];
                const wanted = { resultTypes: ["violations"], selectors: false };
                axe.run(document, wanted).then((result) => end(result.violations.flatMap((one) =>
                  one.nodes.map((node) => one.id + ": " + node.html + " "
                    + node.any.concat(node.all, node.none).map((c) => c.message).join("; ")))),
                  (error) => end([String(error)]));
                """, "args": [Any](),
            ]
        )
        return found as? [String] ?? ["\(found)"]
    }

    /// Presses keys one after another, as a person does.
    func press(_ keys: String...) throws {
        let strokes = keys.flatMap { key -> [[String: String]] in
            [["type": "keyDown", "value": key], ["type": "keyUp", "value": key]]
        }
        let source: [String: Any] = ["type": "key", "id": "keyboard", "actions": strokes]
        try browser.send("actions", ["actions": [source]])
    }

    /// Presses keys that lead to another page, and waits for it: the driver only waits for a page that is
    /// already on its way when a command comes.
    func follow(_ keys: String...) throws {
        try browser.run("window.wasLeft = false")
        for key in keys { try press(key) }
        let end = Date(timeIntervalSinceNow: 60)
        while try text("return window.wasLeft === false ? 1 : 0") == "1" {
            guard Date() < end else { throw WebDriver.Failure(description: "\(keys) lead nowhere") }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// A point of the window, in CSS pixels.
    typealias Point = (x: Int, y: Int)

    /// The middle of the first element of a selector.
    func middle(of selector: String) throws -> Point {
        let script = """
            const box = document.querySelector(`\(selector)`).getBoundingClientRect();
            return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
            """
        guard let found = try browser.run(script) as? [Int], found.count == 2 else {
            throw WebDriver.Failure(description: "no \(selector)")
        }
        return (found[0], found[1])
    }

    /// Presses the mouse at a point, moves it to others, and lets it go.
    func drag(from start: Point, through points: Point...) throws {
        let moves = ([start] + points).map { point -> [String: Any] in
            ["type": "pointerMove", "x": point.x, "y": point.y, "duration": 20]
        }
        let actions =
            [moves[0], ["type": "pointerDown", "button": 0]] + moves.dropFirst()
            + [["type": "pointerUp", "button": 0]]
        let mouse: [String: Any] = ["type": "pointer", "id": "mouse", "actions": actions]
        try browser.send("actions", ["actions": [mouse]])
    }

    /// Turns the wheel away from the user by a click, with or without the key Ctrl.
    func turnWheel(at point: Point, withControl isHeld: Bool) throws {
        let event: [String: Any] = [
            "type": "mouseWheel", "x": point.x, "y": point.y, "deltaX": 0, "deltaY": -120,
            "modifiers": isHeld ? 2 : 0,
        ]
        try browser.sendToDebugger("Input.dispatchMouseEvent", event)
    }

    func focused() throws -> FocusedElement {
        let found = try browser.run(
            """
            const one = document.activeElement;
            const zone = one === document.body ? ""
              : one.closest(".skip") ? "skip" : one.closest(".brand") ? "brand"
              : one.closest(".top .tabs") ? "tab" : one.closest("form.filters") ? "filter"
              : one.closest("form.search") ? "search" : one.closest("main") ? "main"
              : one.closest("footer") ? "bottom" : "elsewhere";
            const style = getComputedStyle(one);
            const box = one.getBoundingClientRect();
            return [zone, one.id || one.textContent.trim().slice(0, 80),
              style.outlineStyle !== "none" && box.width > 0 && box.right > 0];
            """
        )
        let parts = found as? [Any] ?? []
        guard parts.count == 3, let zone = parts[0] as? String, let name = parts[1] as? String,
            let isSeen = parts[2] as? Bool
        else { throw WebDriver.Failure(description: "\(found)") }
        return FocusedElement(zone: zone, name: name, isSeen: isSeen)
    }

    func text(_ script: String) throws -> String { "\(try browser.run(script))" }

    /// The value that an asynchronous function of the page returns for an argument.
    func value(of function: String, _ argument: String) throws -> Any {
        let script = """
            const [argument, end] = arguments;
            (\(function))(argument).then(end, (error) => end(String(error)));
            """
        return try browser.send("execute/async", ["script": script, "args": [argument]])
    }

    /// Keeps a picture of the window.
    func photograph(_ name: String) throws {
        let values: [String: Any] = ["format": "png", "optimizeForSpeed": true]
        let found = try browser.sendToDebugger("Page.captureScreenshot", values)
        guard let text = (found as? [String: Any])?["data"] as? String,
            let picture = Data(base64Encoded: text)
        else { throw WebDriver.Failure(description: "no picture of \(name)") }
        let folder = OpenedPage.folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }
        try picture.write(to: folder.appending(path: String(file) + ".png"))
    }
}

/// A browser without a window, driven through the HTTP interface of chromedriver.
///
/// Values in both directions are those of `JSONSerialization`.
final class WebDriver {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct LogEntry: CustomStringConvertible {
        let source: String
        let message: String

        var description: String { "\(source): \(message)" }
    }

    private let driver: Process
    private let port: Int
    private let session: String

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
        driver.waitForEnd()
    }

    /// Sends a command of the session, such as `url`, with parameters, or nil to ask for a value.
    @discardableResult
    func send(_ command: String, _ values: [String: Any]? = nil) throws -> Any {
        try WebDriver.send(values == nil ? "GET" : "POST", "\(session)/\(command)", values, port)
    }

    @discardableResult
    func sendToDebugger(_ command: String, _ values: [String: Any] = [:]) throws -> Any {
        try send("goog/cdp/execute", ["cmd": command, "params": values])
    }

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
