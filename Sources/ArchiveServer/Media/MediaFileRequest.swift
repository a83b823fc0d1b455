import TweetArchive
import TweetDumps

/// Asks for the file of a picture or film: `/media/file/1191324976926425401/0`.
///
/// The number at the end is its index in the tweet. Only files that are pictures and films by their
/// first bytes are sent, whatever their names are.
struct MediaFileRequest: Sendable {
    /// The maximum size of a part that a client asks for, in bytes.
    ///
    /// Clients ask for the next part of a film when they need it, so that no film keeps others waiting.
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

    /// Reads the file, and sends it or a part of it.
    ///
    /// - Parameters:
    ///   - archive: The archive.
    ///   - receiver: Where the answer is sent.
    /// - Throws: ``Refusal`` if no personal archive has the file, or an error while it is read.
    func send(_ archive: TweetArchive, to receiver: any AnswerReceiver) throws {
        guard let name = try archive.mediaFileName(ofTweet: tweet, at: position),
            let file = try files.file(name, of: tweet, in: try archive.personalArchives()),
            let type = file.type
        else { throw Refusal.missing("no personal archive that was imported has this file") }
        guard let range else {
            receiver.begin(head(200, type))
            return try send(0..<file.size, of: file, to: receiver)
        }
        guard let asked = range.offsets(in: file.size) else {
            var head = AnswerHead(416, type: "text/plain; charset=utf-8")
            head.headers.append(("content-range", "bytes */\(file.size)"))
            return receiver.begin(head)
        }
        let offsets = asked.prefix(MediaFileRequest.maxPart)
        var head = head(206, type)
        let bounds = "\(offsets.lowerBound)-\(offsets.upperBound - 1)"
        head.headers.append(("content-range", "bytes \(bounds)/\(file.size)"))
        receiver.begin(head)
        try send(offsets, of: file, to: receiver)
    }

    private func send(
        _ offsets: Range<Int>,
        of file: MediaFile,
        to receiver: any AnswerReceiver
    ) throws {
        var offset = offsets.lowerBound
        while offset < offsets.upperBound {
            let count = min(1 << 16, offsets.upperBound - offset)
            receiver.write(try file.bytes(at: offset, count: count))
            offset += count
        }
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
