import Foundation
import TestSupport
import Testing

/// `tagtally serve` for a user who lacks permissions of the archive, of the files beside it or of
/// their folder.
///
/// Either all pages are right, or a sentence says what is missing. If root runs these tests, the files
/// are root's and the server is another user's, otherwise both are of one user.
@Suite(
    .slow,
    .enabled(if: Unprivileged.isPossible, "root's rights cannot be dropped"),
    .enabled(if: Python.program != nil, "python3 is not installed")
)
struct ServedPermissionTests {
    private let tool = BuiltTool()

    /// What becomes of the server.
    enum Outcome: Sendable {
        /// Pages that can change the archive.
        case pages
        /// Pages that cannot, for a reason.
        case readOnly(String)
        /// An error.
        case error(String)
    }

    /// Permissions, with which the server is started.
    struct Case: CustomTestStringConvertible, Sendable {
        /// The command that takes permissions away.
        let change: String
        let outcome: Outcome
        /// Whether a program was killed, whose last change is only in the log.
        var hasLog = false

        var testDescription: String { change + (hasLog ? " with a log" : "") }
    }

    private static let archive = "folder/tweets.sqlite"

    static let cases =
        [
            ("true", .pages),
            ("chmod 444 \(archive)", .readOnly("write it")),
            ("chmod 222 \(archive)", .error("read it")),
            ("chmod 000 \(archive)", .error("read it")),
            ("chmod 111 folder", .readOnly("create files in its folder")),
            ("chmod 333 folder", .pages),
            ("chmod 444 folder", .error("open its folder")),
            ("chmod 555 folder", .readOnly("create files in its folder")),
            ("chmod 666 folder", .error("open its folder")),
            ("chmod 000 folder", .error("open its folder")),
            ("chmod 444 \(archive); chmod 555 folder", .readOnly("write it")),
            ("mkdir -p .cache/tagtally/media; chmod -R 555 .cache", .pages),
            ("mkdir -p .cache/tagtally/media; chmod 000 .cache/*/* .cache", .pages),
        ].map { Case(change: $0, outcome: $1) }
        + [
            ("true", .pages),
            ("chmod 444 \(archive)", .readOnly("write it")),
            ("chmod 000 \(archive)", .error("read it")),
            ("chmod 444 \(archive)-wal", .readOnly("write \(archive)-wal")),
            ("chmod 000 \(archive)-wal", .error("read \(archive)-wal")),
            ("chmod 444 \(archive)-shm", .readOnly("write \(archive)-shm")),
            ("chmod 000 \(archive)-shm", .error("read \(archive)-shm")),
            ("chmod 555 folder", .pages),
            ("chmod 444 \(archive)*; chmod 555 folder", .readOnly("write it")),
            ("rm \(archive)-shm; chmod 555 folder", .error("create files in its folder")),
            ("rm \(archive)-shm", .pages),
        ].map { Case(change: $0, outcome: $1, hasLog: true) }

    @Test(arguments: cases) func areRightOrSayWhatIsMissing(_ example: Case) async throws {
        try await tool.copyFiles(of: example.hasLog ? Self.withLog : Self.withoutLog)
        try await tool.succeed("chmod -R a+rwX folder; \(example.change)")
        let served = try await serve()
        try await tool.succeed("chmod -R u+rwX .")
        let repaired = try await tool.call("check", "-d", Self.archive)
        #expect(repaired.output.hasSuffix(" is sound\n"), "\(repaired.errors)")
        #expect(SQLiteWords.found(in: served.errors) == [], "\(served.errors)")
        switch example.outcome {
        case .pages:
            #expect(served.errors == "")
            expectRight(served, isReadOnly: false)
        case .readOnly(let lacking):
            let start = "\(Self.archive) is shown read-only: you have no permission to "
            #expect(served.errors.hasPrefix(start + lacking), "\(served.errors)")
            expectRight(served, isReadOnly: true)
        case .error(let lacking):
            let start = "Error: \(Self.archive) cannot be used: you have no permission to "
            #expect(served.errors.hasPrefix(start + lacking), "\(served.errors)")
            #expect(served.status == 1 && served.pages.isEmpty)
        }
    }

    @Test(arguments: [false, true]) func leaveAllAsItIsIfAsked(hasLog: Bool) async throws {
        try await tool.copyFiles(of: hasLog ? Self.withLog : Self.withoutLog)
        let files = "chmod -R a+rwX folder; cd folder; ls; sha256sum tweets.sqlite*[!m]"
        let before = try await tool.shell(files)
        let served = try await serve("--read-only")
        #expect(served.errors == "")
        expectRight(served, isReadOnly: true)
        #expect(try await tool.shell(files).output == before.output)
    }

    private func expectRight(_ served: Served, isReadOnly: Bool) {
        #expect(served.status == 0 && served.pages.count == 4)
        for (path, page) in served.pages {
            #expect(page.status == 200, "\(path): \(page.status) \(page.text)")
            #expect(SQLiteWords.found(in: page.text) == [], "\(path)")
        }
        #expect(served.pages["/tweets?q=owl"]?.text.contains("the later ") == true)
        let query = served.pages["/query?sql=SELECT+text+FROM+tweet"]
        #expect(query?.text.contains(">the later owl<") == true)
        let imports = served.pages["/imports"]
        #expect(imports?.text.contains("method=\"post\"") == !isReadOnly)
    }

    // MARK: - The archive and the server

    private static let withLog = BuiltTool.prepared { try await make(true, $0) }
    private static let withoutLog = BuiltTool.prepared { try await make(false, $0) }

    /// Makes an archive with a tweet whose last change is in the log, or in the archive.
    private static func make(_ hasLog: Bool, _ tool: BuiltTool) async throws {
        let tweet = #"{"id_str":"1","text":"the owl","user":{"screen_name":"me"},"entities":{}}"#
        try tool.makeFolder("folder")
        try await tool.importTweet(tweet, "-d", archive, "--quiet")
        let change = """
            import os, sqlite3
            archive = sqlite3.connect("\(archive)")
            archive.execute("UPDATE tweet SET text = 'the later owl'")
            archive.commit()
            \(hasLog ? "os.kill(os.getpid(), 9)" : "archive.close()")
            """
        let python = try #require(Python.program)
        let changed = try await tool.run(program: python, ["-c", change])
        #expect(changed.status == (hasLog ? 137 : 0), "\(changed.errors)")
    }

    private struct Served: Decodable {
        struct Page: Decodable {
            let status: Int
            let text: String
        }

        let status: Int32
        let errors: String
        let pages: [String: Page]
    }

    /// Runs the server as a user without root's rights, and opens pages if it prints an address.
    private func serve(_ options: String = "") async throws -> Served {
        let command = Unprivileged.run("tagtally serve -d \(Self.archive) \(options)")
        let python = try #require(Python.program)
        let result = try await tool.run(program: python, ["-c", Self.client, command])
        try #require(result.status == 0, "\(result.errors)")
        return try result.decoded()
    }

    /// Opens the printed address as a browser does, which keeps the cookie.
    private static let client = """
        import http.client, json, signal, subprocess, sys, urllib.parse

        server = subprocess.Popen(
            ["/bin/sh", "-c", "exec " + sys.argv[1]],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        address = urllib.parse.urlsplit(server.stdout.readline().strip())
        pages = {}

        def get(target, headers={}):
            connection = http.client.HTTPConnection(address.hostname, address.port, timeout=300)
            connection.request("GET", target, headers=headers)
            answer = connection.getresponse()
            return answer, answer.read().decode()

        if address.port:
            first, _ = get(address.path + "?" + address.query)
            cookie = {"Cookie": (first.getheader("set-cookie") or "").split(";")[0]}
            for target in ["/", "/tweets?q=owl", "/imports", "/query?sql=SELECT+text+FROM+tweet"]:
                answer, text = get(target, cookie)
                pages[target] = {"status": answer.status, "text": text}
            server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=300)
        print(json.dumps({"status": server.returncode, "errors": errors, "pages": pages}))
        """
}
