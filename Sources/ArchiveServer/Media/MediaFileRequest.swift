import TweetArchive

/// A request for the file of a picture or film: `/media/file/1191324976926425401/0`.
///
/// The number at the end is its index in the tweet. Only files whose first bytes are those of pictures and
/// films are sent, whatever their names are.
struct MediaFileRequest: Sendable {
    /// The maximum size of a requested part, in bytes.
    ///
    /// Clients request the next part of a film when they need it, so that no film delays others.
    private static let maxPart = 1 << 20

    private let tweet: Int64
    private let position: Int
    private let range: ByteRange?
    private let files: MediaFiles

    /// nil for other addresses.
    init?(_ target: RequestTarget, _ head: RequestHead, _ files: MediaFiles) {
        let parts = target.parts
        guard parts.count == 4, parts[0] == "media", parts[1] == "file",
            let tweet = Int64(parts[2]), String(tweet) == parts[2], tweet > 0,
            let position = Int(parts[3]), String(position) == parts[3], position >= 0
        else { return nil }
        (self.tweet, self.position, self.files) = (tweet, position, files)
        // Responses have no ETag, so `If-Range` never matches.
        let ranges = head.values(of: "if-range").isEmpty ? head.values(of: "range") : []
        range = ranges.count == 1 ? ByteRange(ranges[0]) : nil
    }

    static func address(ofTweet tweet: Int64, at position: Int) -> PageAddress {
        PageAddress("/media/file/\(tweet)/\(position)")
    }

    /// Reads the file, and sends it or a part of it; throws a ``Refusal`` if no personal archive has it.
    func send(_ archive: TweetArchive, to writer: any ResponseWriter) throws {
        guard let name = try archive.mediaFileName(ofTweet: tweet, at: position),
            let file = try files.file(name, of: tweet, in: try archive.personalArchives()),
            let type = file.type
        else { throw Refusal.missing("no personal archive that was imported has this file") }
        guard let range else {
            writer.begin(head(200, type))
            return try file.read(0..<file.size, writer.write)
        }
        guard let requested = range.offsets(in: file.size) else {
            var head = ResponseHead(416, type: "text/plain; charset=utf-8")
            head.headers.append(("content-range", "bytes */\(file.size)"))
            return writer.begin(head)
        }
        let offsets = requested.prefix(MediaFileRequest.maxPart)
        var head = head(206, type)
        let bounds = "\(offsets.lowerBound)-\(offsets.upperBound - 1)"
        head.headers.append(("content-range", "bytes \(bounds)/\(file.size)"))
        writer.begin(head)
        try file.read(offsets, writer.write)
    }

    private func head(_ status: Int, _ type: MediaType) -> ResponseHead {
        var head = ResponseHead(status, type: type.mediaType)
        let name = "\(tweet)-\(position).\(type.rawValue)"
        head.headers += [
            ("accept-ranges", "bytes"), ("content-disposition", "inline; filename=\"\(name)\""),
        ]
        return head
    }
}

extension MediaType {
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

/// The requested part of a file, such as `bytes=0-1023`.
private enum ByteRange {
    /// From an offset to another one, inclusive; nil for the end of the file.
    case from(Int, through: Int?)
    /// This number of bytes at the end.
    case last(Int)

    /// Reads the header `Range`; nil for several ranges or another unit, because such a header is ignored.
    init?(_ header: String) {
        guard let (_, first, last) = header.wholeMatch(of: /bytes=([0-9]*)-([0-9]*)/)?.output
        else { return nil }
        switch (Int(first), Int(last)) {
        case (let first?, nil) where last.isEmpty: self = .from(first, through: nil)
        case (let first?, let last?) where first <= last: self = .from(first, through: last)
        case (nil, let count?) where first.isEmpty: self = .last(count)
        default: return nil
        }
    }

    /// The offsets in a file of a size; nil if the file has no such bytes.
    func offsets(in size: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            guard first < size else { return nil }
            return first..<min(last ?? size, size - 1) + 1
        case .last(let count):
            guard count > 0, size > 0 else { return nil }
            return max(0, size - count)..<size
        }
    }
}
