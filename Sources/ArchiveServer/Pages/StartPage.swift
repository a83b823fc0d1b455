import Foundation

/// What the server shows while there is no archive: how to begin, with the form that imports.
///
/// The first import makes the archive. Until then every page leads here; files are missing.
enum StartPage {
    /// A change, or a file, that needs an archive.
    static let refusal = Refusal(
        404,
        "there is no archive yet; import a dump first",
        Refusal.Remedy(label: "Import a dump", address: PageAddress(ImportsPage.path))
    )

    /// The response to a request for a page or file.
    static func response(_ target: RequestTarget, _ server: ServerParts) throws(Refusal) -> Response
    {
        if target.parts == ["imports"] { return response(server) }
        let isMedia = target.parts.count > 1 && target.parts[0] == "media"
        guard !isMedia, target.parts.last?.contains(".") != true else { throw refusal }
        return .redirect(to: PageAddress(ImportsPage.path))
    }

    private static func response(_ server: ServerParts) -> Response {
        // Read first, so that the page is never older than its version.
        let version = try? server.watch.version()
        let layout = Layout(
            title: "Begin",
            tab: .imports,
            archive: server.archiveName,
            question: .wholeArchive,
            version: version
        )
        return Response(
            200,
            type: "text/html; charset=utf-8",
            (layout.beginning + main(server) + layout.end).text
        )
    }

    private static func main(_ server: ServerParts) -> HTML {
        """
        <div class="begin">
        <h1>There is no archive yet</h1>
        <p class="lead">tagtally reads the files that X, its API, and tools for collecting tweets write, and \
        counts what is in them. Your first file makes the archive, which will be at \
        <code>\(URL(filePath: server.writer.path).path)</code>. It all stays on this computer.</p>
        \(ImportStatus.html(server))\(ImportStart.html(Form([]), server))\(ways)</div>

        """
    }

    private static let ways: HTML = """
        <div class="grid">
        <section class="card w4">
        <h2>My own tweets</h2>
        <ol>
        <li>On X, open Settings, Your account, Download an archive of your data.</li>
        <li>A day or so later, X sends you a link to a ZIP.</li>
        <li>Drop the ZIP above as it is. If its pictures are to be seen, too, type its path, because a file \
        that is dropped is not kept.</li>
        </ol>
        </section>
        <section class="card w4">
        <h2>A collection</h2>
        <ol>
        <li>Type the search term that found all tweets, such as #ucd, unless the files name it.</li>
        <li>Drop the files of your tool as they are, or type the path of their folder.</li>
        <li>Go on with others at any time: duplicates count once.</li>
        </ol>
        </section>
        <section class="card w4">
        <h2>In a terminal</h2>
        <p>This page follows what a terminal imports.</p>
        <pre><code>tagtally open twitter-2024.zip</code></pre>
        <pre><code>tagtally import search.json</code></pre>
        </section>
        </div>

        """
}
