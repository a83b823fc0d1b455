import TweetArchive
import TweetDumps

/// Asks for the file of a picture or film: `/media/file/1191324976926425401/0`.
///
/// The number at the end is its index in the tweet. Only files that are pictures and films by their
/// first bytes are sent, whatever their names are.
struct MediaFileRequest: Sendable {
    /// The maximum size of a part that is sent at once, in bytes.
    ///
    /// Clients ask for the next part of a film when they need it.
    private static let maxPart = 1 << 20

    private let tweet: Int64
    private let position: Int
    private let range: ByteRange?
    private let files: MediaFiles

    /// nil for the address of something else.
    init?(_ target: RequestTarget, _ head: RequestHead, _ files: MediaFiles) {
        let parts = target.parts
        guard parts.count == 4, parts[0] == "media", parts[1] == "file",
            let tweet = Int64(parts[2]), String(tweet) == parts[2], tweet > 0,
            let position = Int(parts[3]), String(position) == parts[3], position >= 0
        else { return nil }
        (self.tweet, self.position, self.files) = (tweet, position, files)
        // Files have no tags, so that no part can belong to an older file.
        let ranges = head.values(of: "if-range").isEmpty ? head.values(of: "range") : []
        range = ranges.count == 1 ? ByteRange(ranges[0]) : nil
    }

    /// The address of a file.
    static func address(ofTweet tweet: Int64, at position: Int) -> PageAddress {
        PageAddress("/media/file/\(tweet)/\(position)")
    }

    /// Reads the file, and sends the answer.
    ///
    /// - Parameters:
    ///   - archive: The archive.
    ///   - receiver: Where the answer is sent.
    /// - Returns: The whole file or a part of it; nil if the answer was sent in parts.
    /// - Throws: ``Refusal`` if no personal archive has the file, or an error while it is read.
    func answer(_ archive: TweetArchive, to receiver: any AnswerReceiver) throws -> Answer? {
        guard let name = try archive.mediaFileName(ofTweet: tweet, at: position),
            let file = files.file(name, of: tweet, in: try archive.personalArchives()),
            let type = file.type
        else { throw Refusal.missing("no personal archive that was imported has this file") }
        if let range { return try part(range, of: file, type) }
        let head = head(200, type)
        if file.size <= MediaFileRequest.maxPart {
            return Answer(head, try file.bytes(at: 0, count: file.size))
        }
        receiver.begin(head)
        var offset = 0
        while offset < file.size {
            let bytes = try file.bytes(at: offset, count: 1 << 16)
            receiver.write(bytes)
            offset += bytes.count
        }
        return nil
    }

    private func part(_ range: ByteRange, of file: MediaFile, _ type: MediaType) throws -> Answer {
        guard let offsets = range.offsets(in: file.size) else {
            var head = AnswerHead(416, type: "text/plain; charset=utf-8")
            head.headers.append(("content-range", "bytes */\(file.size)"))
            return Answer(head, [])
        }
        let bytes = try file.bytes(
            at: offsets.lowerBound,
            count: min(offsets.count, MediaFileRequest.maxPart)
        )
        var head = head(206, type)
        let last = offsets.lowerBound + bytes.count - 1
        head.headers.append(
            ("content-range", "bytes \(offsets.lowerBound)-\(last)/\(file.size)")
        )
        return Answer(head, bytes)
    }

    private func head(_ status: Int, _ type: MediaType) -> AnswerHead {
        var head = AnswerHead(status, type: type.mediaType)
        let name = "\(tweet)-\(position).\(type.rawValue)"
        head.headers += [
            ("accept-ranges", "bytes"), ("content-disposition", "inline; filename=\"\(name)\""),
        ]
        return head
    }
}

extension MediaType {
    /// The media type of a file.
    fileprivate var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .mp4: "video/mp4"
        }
    }
}
