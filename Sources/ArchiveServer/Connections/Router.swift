import TweetArchive

/// Decides how each request is answered.
struct Router: Sendable {
    typealias Reading = @Sendable (TweetArchive, any ResponseWriter) throws -> Void

    let site: Site
    let accessCheck: AccessCheck
    let limits: ServerLimits
    let threads: ServerThreads

    enum Action {
        /// With a response that needs no archive.
        case respond(Response)
        /// By reading the archive for a page, or for a file if the route is nil.
        case read(ArchiveJobs, Site.Route?, Reading)
        /// By changing the archive as the form at an address requests.
        case change(RequestTarget)
        case events
    }

    private var parts: ServerParts { threads.parts }

    func action(for head: RequestHead) throws(Refusal) -> Action {
        try accessCheck.checkOrigin(of: head)
        let target = try RequestTarget(head.target)
        if let response = try accessCheck.checkKeyOrCookie(of: head, target) {
            return .respond(response)
        }
        if head.method == "POST" { return .change(target) }
        if target.parts == [EventHub.path] { return .events }
        if let asset = Asset.at(target.parts) { return .respond(asset.response) }
        guard parts.writer.hasArchive else {
            return .respond(try StartPage.response(target, parts))
        }
        if let form = FormAddress(target) {
            if head.method == "GET", let query = form.typedSearch { parts.writer.expect(query) }
            return .respond(.redirect(to: form.address))
        }
        if let file = MediaFileRequest(target, head, parts.media) {
            guard parts.pseudonyms == nil else {
                throw .missing("with pseudonyms pictures and films are not shown")
            }
            return .read(threads.mediaJobs, nil) { try file.send($0, to: $1) }
        }
        let route = try site.route(target, parts)
        return .read(threads.jobs, route) { try PagePrinter(route).send($0, to: $1) }
    }

    /// The address to which a request sends a file for an import; nil if its body is a form or empty.
    ///
    /// The sender is checked, so that nobody else can fill the disk.
    func sentFile(_ head: RequestHead) throws(Refusal) -> RequestTarget? {
        guard head.method == "POST", let target = try? RequestTarget(head.target),
            SentFile.isAddress(target)
        else { return nil }
        try accessCheck.checkSender(of: head)
        try accessCheck.checkToken(of: head)
        return target
    }

    /// Reads a form, makes the change that it requests, and returns the page to which the browser goes then.
    ///
    /// A change may take minutes.
    func change(
        at target: RequestTarget,
        _ head: RequestHead,
        _ body: [UInt8]
    ) throws -> PageAddress {
        let form = Form(try accessCheck.fields(of: body, head))
        guard let change = Site.change(at: target) else {
            throw Refusal(405, "nothing can be changed at this address")
        }
        guard !parts.isReadOnly else { throw Refusal.readOnly }
        guard parts.writer.hasArchive || !change.needsArchive else { throw StartPage.refusal }
        do {
            return try change.init(form).make(parts)
        } catch {
            var wrong = form
            let refusal = Refusal(error)
            wrong.problem = refusal
            let form = change.filled(wrong, parts)
            throw PrintedRefusal(response: RefusalPage.response(refusal, with: form, parts))
        }
    }
}

extension Refusal {
    static var readOnly: Refusal {
        Refusal(409, "the archive is shown read-only, so that nothing can be changed")
    }
}
