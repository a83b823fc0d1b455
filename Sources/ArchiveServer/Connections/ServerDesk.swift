/// What the connections of a server share.
struct ServerDesk: Sendable {
    let site: Site
    let gate: Gate
    let limits: ServerLimits
    /// What pages and changes need.
    let parts: ServerParts
    let questions: QuestionDesk
    /// Where pictures and films wait, so that pages do not wait for them.
    let mediaQuestions: QuestionDesk
    let events: EventHub
}

extension ServerDesk {
    /// What becomes of a request that was read completely.
    enum Outcome {
        /// It is answered at once.
        case answer(Answer)
        /// The archive is asked.
        case question(Site.Route)
        /// A picture or film is read.
        case file(MediaFileRequest)
        /// The archive is changed as a form at an address asks.
        case change(RequestTarget)
        /// The client is told of changes from now on.
        case events
    }

    /// Decides about a request.
    ///
    /// - Throws: ``Refusal``.
    func outcome(_ head: RequestHead) throws(Refusal) -> Outcome {
        try gate.checkOrigin(of: head)
        let target = try RequestTarget(head.target)
        if case .exchange(let cookie, let address) = try gate.passage(head, target) {
            return .answer(.redirect(to: address, cookie: cookie))
        }
        if head.method == "POST" { return .change(target) }
        if target.parts == [EventHub.path] { return .events }
        if let asset = Asset.at(target.parts) {
            return .answer(asset.answer)
        }
        if let search = TypedSearch(target) {
            if head.method == "GET" { parts.writer.expect(search.query) }
            return .answer(.redirect(to: search.address))
        }
        if let file = MediaFileRequest(target, head, parts.media) { return .file(file) }
        return .question(try site.route(target, parts))
    }

    /// Reads a form, and makes the change that it asks for.
    ///
    /// A long form takes long to read, and a change may take minutes.
    ///
    /// - Parameters:
    ///   - target: The address to which the form was sent.
    ///   - head: The first line and headers of the request.
    ///   - body: The form.
    /// - Returns: The page to which the browser goes then.
    /// - Throws: ``Refusal``, or an error of the archive.
    func change(
        at target: RequestTarget,
        _ head: RequestHead,
        _ body: [UInt8]
    ) throws -> PageAddress {
        let form = Form(try gate.fields(of: body, head))
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
            throw RefusedForm(refusal: refusal, form: change.kept(wrong, parts))
        }
    }
}
