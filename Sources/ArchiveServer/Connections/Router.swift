/// Decides how each request is answered.
struct Router: Sendable {
    let site: Site
    let accessCheck: AccessCheck
    let limits: ServerLimits
    /// What pages and changes need.
    let parts: ServerParts
    let threads: ServerThreads

    /// How a complete request is answered.
    enum Action {
        /// With a response that needs no archive.
        case respond(Response)
        /// With a page, for which the archive is read.
        case page(Site.Route)
        /// With a picture or film.
        case file(MediaFileRequest)
        /// By changing the archive as the form at an address asks.
        case change(RequestTarget)
        /// With server-sent events.
        case events
    }

    func action(for head: RequestHead) throws(Refusal) -> Action {
        try accessCheck.checkOrigin(of: head)
        let target = try RequestTarget(head.target)
        if case .setCookie(let cookie, let page) = try accessCheck.decision(head, target) {
            return .respond(.redirect(to: page, cookie: cookie))
        }
        if head.method == "POST" { return .change(target) }
        if target.parts == [EventHub.path] { return .events }
        if let asset = Asset.at(target.parts) { return .respond(asset.response) }
        if let search = TypedSearch(target) {
            if head.method == "GET" { parts.writer.expect(search.query) }
            return .respond(.redirect(to: search.address))
        }
        if let file = MediaFileRequest(target, head, parts.media) { return .file(file) }
        return .page(try site.route(target, parts))
    }

    /// Reads a form, and makes the change that it asks for.
    ///
    /// A long form takes long to read, and a change may take minutes.
    ///
    /// - Returns: The page to which the browser goes then.
    func change(
        at target: RequestTarget,
        _ head: RequestHead,
        _ body: [UInt8]
    ) throws -> PageAddress {
        let form = Form(try accessCheck.fields(of: body, head))
        guard let change = Site.change(at: target) else {
            throw Refusal(405, "nothing can be changed at this address")
        }
        guard !parts.isReadOnly else {
            throw Refusal(409, "the archive is shown read-only, so that nothing can be changed")
        }
        do {
            return try change.init(form).make(parts)
        } catch {
            var wrong = form
            let refusal = Refusal(error)
            wrong.problem = refusal
            throw RefusedForm(refusal: refusal, form: change.filled(wrong, parts))
        }
    }
}
