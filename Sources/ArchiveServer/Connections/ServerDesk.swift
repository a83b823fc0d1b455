/// What the connections of a server share.
struct ServerDesk: Sendable {
    let site: Site
    let gate: Gate
    let questions: QuestionDesk
    let limits: ServerLimits
    let media: MediaFiles
    /// Where pictures and films wait, so that pages do not wait for them.
    let mediaQuestions: QuestionDesk

    /// What pages need.
    var parts: ServerParts { ServerParts(media: media) }
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
    }

    /// Decides about a request.
    ///
    /// - Throws: ``Refusal``.
    func outcome(_ head: RequestHead, body: [UInt8]) throws(Refusal) -> Outcome {
        try gate.checkOrigin(of: head)
        let target = try RequestTarget(head.target)
        if case .exchange(let cookie, let address) = try gate.passage(head, target) {
            return .answer(.redirect(to: address, cookie: cookie))
        }
        if head.method == "POST" {
            _ = try gate.fields(of: body, head)
            throw Refusal(405, "nothing can be changed at this address")
        }
        if let asset = Asset.at(target.parts) {
            return .answer(asset.answer)
        }
        if let file = MediaFileRequest(target, head, media) { return .file(file) }
        return .question(try site.route(target, parts))
    }
}
