/// A kind of file that is known by its first bytes and is never a dump of tweets.
///
/// ```swift
/// FileKind([0xFF, 0xD8, 0xFF, 0xE0])  // .jpeg
/// ```
///
/// Pictures and films can have bytes that look like JSON after a line end. So a file of a known kind has no
/// records, whatever follows its first bytes.
///
/// The raw value is the name of the kind, whose plural ends in `s`.
public enum FileKind: String, CaseIterable, Sendable {
    case jpeg = "JPEG picture"
    case png = "PNG picture"
    case gif = "GIF picture"
    case webp = "WebP picture"
    case bmp = "BMP picture"
    case tiff = "TIFF picture"
    case heic = "HEIC picture"
    case avif = "AVIF picture"
    case icon = "ICO picture"
    case mp4 = "MP4 film"
    case matroska = "WebM or Matroska film"
    case avi = "AVI film"
    case wav = "WAV recording"
    case mp3 = "MP3 recording"
    case ogg = "Ogg recording"
    case flac = "FLAC recording"
    case pdf = "PDF document"
    case font
    case workbook
    case office = "Office file"
    case openDocument = "OpenDocument file"
    case sqlite = "SQLite database"
    case bson = "BSON file"
    case parquet = "Parquet table"
    case arrow = "Arrow table"
    case orc = "ORC table"
    case avro = "Avro file"
    case hdf5 = "HDF5 file"
    case numPy = "NumPy array"
    case pickle = "Python pickle"
    case rData = "R data file"
    case warc = "WARC file"
    case sevenZip = "7z file"
    case rar = "RAR file"
    case program

    /// The number of bytes at the beginning of a file that are examined.
    package static let headLength = 512
    /// The number of bytes that show which program has written a zip file.
    static let zipHeadLength = 1 << 14

    /// Recognises the kind by the first bytes of a file; nil if they are of no known kind.
    ///
    /// ``headLength`` bytes are enough, twelve for pictures and films. A workbook may need ``zipHeadLength``
    /// bytes; with fewer it is an Office file. BSON has no fixed first bytes, so it is recognised elsewhere.
    package init?(_ head: [UInt8]) {
        let signature = FileKind.signatures.first { $0.begins(head) }
        guard let kind = signature?.kind ?? FileKind.ofZip(head) else { return nil }
        self = kind
    }

    /// The name with its article, such as `a JPEG picture`.
    package var withArticle: String {
        let isVowel = ["A", "I", "MP", "O", "SQ", "HD", "R "].contains { rawValue.hasPrefix($0) }
        return (isVowel ? "an " : "a ") + rawValue
    }

    /// How to get the tweets out of a file of this kind; nil if it can have none.
    package var advice: String? {
        switch self {
        case .sqlite, .parquet, .arrow, .orc, .avro, .hdf5, .numPy, .pickle, .rData:
            "export its tweets as JSON lines"
        case .bson: "make JSON lines of it with bsondump"
        case .workbook: "save its sheet as CSV, with the ids as texts"
        case .office, .openDocument: "save its table as CSV"
        case .warc: "extract the HTTP responses from it"
        case .sevenZip, .rar: "extract it first"
        case .jpeg, .png, .gif, .webp, .bmp, .tiff, .heic, .avif, .icon, .mp4, .matroska, .avi,
            .wav, .mp3, .ogg, .flac, .pdf, .font, .program:
            nil
        }
    }
}

// MARK: - First bytes

/// Bytes with which files of a kind begin.
private struct Signature {
    let kind: FileKind
    private let first: [UInt8]
    private var second: [UInt8] = []
    private var offset = 0
    /// True if a text could begin with these bytes; then the head must have a byte that no text has.
    private var isText = false

    init(_ kind: FileKind, _ first: [UInt8]) { (self.kind, self.first) = (kind, first) }

    init(
        _ kind: FileKind,
        _ first: String,
        _ second: String = "",
        at offset: Int = 0,
        isText: Bool = false
    ) {
        (self.kind, self.first, self.second) = (kind, Array(first.utf8), Array(second.utf8))
        (self.offset, self.isText) = (offset, isText)
    }

    func begins(_ head: [UInt8]) -> Bool {
        head.starts(with: first)
            && (second.isEmpty || head.dropFirst(offset).starts(with: second))
            && (!isText || head.contains { $0 < 0x09 || 0x0E...0x19 ~= $0 })
    }
}

extension FileKind {
    // MP4 films come after the pictures that are in the same container.
    private static let signatures: [Signature] =
        [pictures, heicPictures, films, documents, data, pickles, programs].flatMap(\.self)

    private static let pictures: [Signature] = [
        .init(.jpeg, [0xFF, 0xD8, 0xFF]),
        .init(.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        .init(.gif, "GIF87a"), .init(.gif, "GIF89a"),
        .init(.webp, "RIFF", "WEBP", at: 8),
        .init(.bmp, "BM", "\0\0\0\0", at: 6),
        .init(.tiff, "II*\0"), .init(.tiff, "MM\0*"),
        .init(.avif, "\0", "ftypavif", at: 4), .init(.avif, "\0", "ftypavis", at: 4),
        .init(.icon, "\0\0\u{1}\0", "\0", at: 5),
    ]

    private static let heicPictures: [Signature] = [
        "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1",
    ].map { Signature(.heic, "\0", "ftyp" + $0, at: 4) }

    private static let films: [Signature] = [
        .init(.mp4, "\0", "ftyp", at: 4),
        .init(.matroska, [0x1A, 0x45, 0xDF, 0xA3]),
        .init(.avi, "RIFF", "AVI ", at: 8), .init(.wav, "RIFF", "WAVE", at: 8),
        .init(.mp3, "ID3\u{2}"), .init(.mp3, "ID3\u{3}"), .init(.mp3, "ID3\u{4}"),
        // The beginnings of a frame of MPEG-1 and MPEG-2, with and without a checksum.
        .init(.mp3, [0xFF, 0xFA]), .init(.mp3, [0xFF, 0xFB]), .init(.mp3, [0xFF, 0xF2]),
        .init(.mp3, [0xFF, 0xF3]),
        .init(.ogg, "OggS"), .init(.flac, "fLaC"),
    ]

    private static let documents: [Signature] = [
        .init(.pdf, "%PDF-"),
        .init(.office, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
        .init(.font, "\0\u{1}\0\0\0"), .init(.font, "OTTO\0"), .init(.font, "ttcf\0"),
        .init(.font, "wOFF"), .init(.font, "wOF2"),
    ]

    private static let data: [Signature] = [
        .init(.sqlite, "SQLite format 3\0"),
        .init(.parquet, "PAR1"),
        .init(.arrow, "ARROW1"), .init(.arrow, "FEA1"),
        .init(.orc, "ORC", isText: true), .init(.avro, "Obj\u{1}"),
        .init(.hdf5, [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]),
        .init(.numPy, [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59]),
        .init(.rData, "RDX2\n"), .init(.rData, "RDX3\n"), .init(.rData, "X\n\0\0\0"),
        .init(.warc, "WARC/"),
        .init(.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
        .init(.rar, "Rar!\u{1A}\u{7}"),
    ]

    /// The protocols of pickle that are not text.
    private static let pickles: [Signature] = (2...5).map { Signature(.pickle, [0x80, $0]) }

    private static let programs: [Signature] = [
        .init(.program, "\u{7F}ELF"), .init(.program, "MZ", isText: true),
        .init(.program, [0xCE, 0xFA, 0xED, 0xFE]), .init(.program, [0xCF, 0xFA, 0xED, 0xFE]),
        // Classes of Java, and programs of macOS for several processors.
        .init(.program, [0xCA, 0xFE, 0xBA, 0xBE]),
        .init(.program, "\0asm"),
    ]

    /// The kind of a zip file that only certain programs write, by the name of its first entry.
    private static func ofZip(_ head: [UInt8]) -> FileKind? {
        let start = zipNameOffset
        guard head.starts(with: "PK\u{3}\u{4}".utf8), head.count > start else { return nil }
        let length = Int(head[26]) | Int(head[27]) << 8
        let extraLength = Int(head[28]) | Int(head[29]) << 8
        let name = String(decoding: head[start...].prefix(length), as: UTF8.self)
        if name == "mimetype" {
            // The content of this entry is not compressed.
            let type = head.dropFirst(start + length + extraLength)
            let openDocument = "application/vnd.oasis.opendocument"
            if type.starts(with: (openDocument + ".spreadsheet").utf8) { return .workbook }
            return type.starts(with: openDocument.utf8) ? .openDocument : nil
        }
        let isPart = ["_rels/", "docProps/", "xl/", "word/", "ppt/"].contains(where: name.hasPrefix)
        let isOffice = isPart && (name.hasSuffix(".xml") || name.hasSuffix(".rels"))
        guard isOffice || name == "[Content_Types].xml" else { return nil }
        return hasSheets(head) ? .workbook : .office
    }

    /// True if the beginning of a zip file has a part of a workbook.
    private static func hasSheets(_ head: [UInt8]) -> Bool {
        let part = Array("xl/".utf8)
        var rest = head[...]
        while let next = rest.firstRange(of: Array("PK\u{3}\u{4}".utf8)) {
            if head.dropFirst(next.lowerBound + zipNameOffset).starts(with: part) { return true }
            rest = rest[next.upperBound...]
        }
        return false
    }

    /// The offset of the name in the header of an entry.
    private static let zipNameOffset = 30
}
