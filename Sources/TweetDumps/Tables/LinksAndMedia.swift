// Reads links, pictures and films from columns and from members of objects.

struct ListedMedium {
    /// Nil if only the address shows whether it is a picture or a film.
    var kind: MediaKind?
    var address: ByteView
    var description: ByteView?
}

extension RowValues {
    /// The addresses in a value: a printed list, or a text with one after the other.
    ///
    /// It leaves out short addresses of Twitter and those of the pages of pictures and films.
    func links(_ value: FieldValue) -> [ByteView] {
        if let printed = value.printedAddresses { return links(of: printed) }
        guard value.kind == .text else { return [] }
        let signs = Array("])\"'".utf8)
        return value.bytes.trimmed.withoutEnd(signs.contains).addresses.filter(\.isLink)
    }

    func links(of printed: [PrintedValue]) -> [ByteView] {
        printed.compactMap(\.address).map { made.bytes($0.utf8).trimmed }.filter(\.isLink)
    }

    func media(_ value: FieldValue) -> [ListedMedium] {
        if let printed = value.printedMedia { return media(of: printed) }
        guard value.kind == .text else { return [] }
        let listed = value.bytes.trimmed.withoutEnd { $0 == UInt8(ascii: "]") }.addresses
        return whole(listed.map { ListedMedium(address: $0) })
    }

    func media(of printed: [PrintedValue]) -> [ListedMedium] {
        whole(
            printed.compactMap { element in
                element.text.map { ListedMedium(address: made.bytes($0.utf8).trimmed) }
                    ?? medium(element)
            }
        )
    }

    /// Those with an address on the web, each as ``wholeAddress(_:)``.
    private func whole(_ media: [ListedMedium]) -> [ListedMedium] {
        media.map { medium in
            var medium = medium
            medium.address = wholeAddress(medium.address)
            return medium
        }.filter(\.address.isLink)
    }

    /// A picture or film that an object describes; nil if it is something else.
    private func medium(_ object: PrintedValue) -> ListedMedium? {
        let type = object["type"]?.filledText ?? object["_type"]?.filledText ?? "photo"
        let name = type.split(separator: ".").last ?? ""
        guard let kind = MediaKind(word: name.lowercased()) else { return nil }
        let members = [
            "videoUrl", "original", "media_url_https", "media_url", "fullUrl", "url",
            "thumbnailUrl", "preview_image_url", "previewUrl",
        ]
        let film = kind == .photo ? nil : object.film
        guard let address = film ?? members.lazy.compactMap({ object[$0]?.filledText }).first
        else { return nil }
        let texts = ["ext_alt_text", "alt_text", "altText"]
        let description = texts.lazy.compactMap { object[$0]?.filledText }.first
        return ListedMedium(
            kind: kind,
            address: made.bytes(address.utf8),
            description: description.map { made.bytes($0.utf8) }
        )
    }

    func media() -> [ListedMedium] {
        guard has(.tweet(.media)) || has(.other(.videos)) || has(.other(.video)) else { return [] }
        var (media, numbers) = listedMedia()
        if !numbers.contains(nil), !media.isEmpty { describe(&media, by: numbers) }
        let types = list(.other(.mediaTypes), \.mediaTypes)
        let texts = list(.other(.mediaTexts), \.mediaTexts)
        for index in media.indices {
            let type = types.count == media.count ? types[index] : nil
            // API v1.1 also gives the preview of a film the type `photo`.
            let kind = media[index].kind ?? type
            media[index].kind =
                kind == .video || kind == .animation
                ? kind : media[index].address.kindOfMedium
            if media[index].description == nil, texts.count == media.count, !texts[index].isEmpty {
                media[index].description = texts[index]
            }
        }
        let films = list(.other(.videos), self.media)
        if !films.isEmpty {
            // The previews of films are among the pictures.
            media.removeAll { $0.address.contains("_video_thumb/") }
            media += films.map { film in
                var film = film
                film.kind = film.kind ?? .video
                return film
            }
        }
        if media.isEmpty, first(.other(.video), \.flag) == true,
            let picture = word(.other(.thumbnail))
        {
            media = [ListedMedium(kind: .video, address: wholeAddress(picture))]
        }
        return media
    }

    /// The listed pictures and films, with the numbers in the names of their columns.
    private func listedMedia() -> (media: [ListedMedium], numbers: [Int?]) {
        var (media, numbers): ([ListedMedium], [Int?]) = ([], [])
        forEach(.tweet(.media)) { value, column in
            let found = self.media(value)
            if let column, !found.isEmpty { use.take(column) }
            media += found
            let number = column.flatMap { columns?.names[$0].firstNumber }
            numbers += Array(repeating: number, count: found.count)
            return column != nil || found.isEmpty
        }
        return (media, numbers)
    }

    /// Adds the kinds and descriptions that columns with the same numbers have.
    private func describe(_ media: inout [ListedMedium], by numbers: [Int?]) {
        let types = numberedWords(.mediaTypes)
        let texts = numberedWords(.mediaTexts)
        for (index, number) in zip(media.indices, numbers) {
            guard let number else { continue }
            let type = types[number].map { String(decoding: $0, as: UTF8.self).lowercased() }
            media[index].kind = media[index].kind ?? type.flatMap(MediaKind.init(word:))
            media[index].description = media[index].description ?? texts[number]
        }
    }

    /// The words in columns by the numbers in their names; of two with a number the last counts.
    private func numberedWords(_ field: OtherColumn) -> [Int: ByteView] {
        var words: [Int: ByteView] = [:]
        forEach(.other(field)) { value, column in
            guard let column, let number = columns?.names[column].firstNumber else { return true }
            use.take(column)
            words[number] = value.word
            return true
        }
        return words
    }

    /// The address of a film without its query, and of a picture without its size.
    private func wholeAddress(_ address: ByteView) -> ByteView {
        if address.contains("video.twimg.com/") {
            return address.prefix { $0 != UInt8(ascii: "?") }
        }
        guard address.contains("twimg.com/") else { return address }
        let text = String(decoding: address, as: UTF8.self)
        let whole = text.withoutSizeOfPicture
        return whole == text ? address : made.bytes(whole.utf8)
    }
}

extension FieldValue {
    /// The elements of a printed list of texts and objects; nil if the value is no such list.
    fileprivate var printedAddresses: [PrintedValue]? {
        let elements = printed?.elements ?? []
        return elements.areAddresses ? elements : nil
    }

    /// Like ``printedAddresses``, also for an object with a list of media.
    fileprivate var printedMedia: [PrintedValue]? {
        let elements = printed.map { ($0["media"] ?? $0).elements } ?? []
        return elements.areAddresses ? elements : nil
    }

    fileprivate var mediaTypes: [MediaKind?] {
        let signs = Set("[]\"'".utf8)
        let rest = bytes.drop(while: signs.contains).withoutEnd(signs.contains)
        return rest.split(whereSeparator: \.separatesNames).map {
            MediaKind(word: String(decoding: $0, as: UTF8.self).lowercased())
        }
    }

    /// The descriptions, which are separated by bars.
    fileprivate var mediaTexts: [ByteView] {
        bytes.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map(\.trimmed)
    }
}

extension [PrintedValue] {
    /// True for texts and objects; `https` alone is an address that was split at its colon.
    fileprivate var areAddresses: Bool {
        !isEmpty
            && allSatisfy { element in
                switch element {
                case .word(let word) where !word.isOfText: return false
                case .text(let text), .word(let text):
                    let word = text.trimmingSpaces
                    return word != "http" && word != "https"
                case .object: return true
                case .list: return false
                }
            }
    }
}

extension String {
    /// False for numbers, `true`, `false` and words for no value.
    fileprivate var isOfText: Bool {
        !isMissing && Double(self) == nil && !["true", "false"].contains(lowercased())
    }

    fileprivate var trimmingSpaces: String {
        ByteView.withPadding(Array(utf8)) { String(decoding: $0.trimmed, as: UTF8.self) }
    }

    /// The address of a picture without its size, and with `https`.
    fileprivate var withoutSizeOfPicture: String {
        var address = self
        for host in ["pbs.twimg.com/", "video.twimg.com/"] where hasPrefix("http://" + host) {
            address = "https://" + dropFirst("http://".count)
        }
        let host = "https://pbs.twimg.com/"
        guard address.hasPrefix(host), address.count > host.count + 1 else { return address }
        func isWord(_ text: Substring) -> Bool {
            !text.isEmpty && text.utf8.allSatisfy { $0 < 0x80 && ScreenName.isAllowed($0) }
        }
        if let mark = address.firstIndex(of: "?") {
            let (base, query) = (address[..<mark], address[address.index(after: mark)...])
            let parts = query.split(separator: "&", omittingEmptySubsequences: false)
            let formats = query.contains("#") ? [] : parts.filter { $0.hasPrefix("format=") }
            let format = formats.last?.dropFirst("format=".count).prefix { isWord("\($0)") } ?? ""
            if !format.isEmpty { return "\(base).\(format)" }
            return query.hasPrefix("name=") && isWord(query.dropFirst("name=".count))
                ? String(base) : address
        }
        guard let colon = address.lastIndex(of: ":"),
            isWord(address[address.index(after: colon)...]),
            address[..<colon].count > host.count
        else { return address }
        return String(address[..<colon])
    }
}

extension PrintedValue {
    fileprivate var address: String? {
        if let text { return text }
        guard case .object(let link) = self, link["media_key"] == nil else { return nil }
        return ["expanded_url", "expandedUrl", "url"].lazy.compactMap { link[$0]?.filledText }.first
    }

    /// The text; nil if it is blank, or an unquoted number, `true`, `false` or word for no value.
    var filledText: String? {
        if case .word(let word) = self, !word.isOfText { return nil }
        return text.flatMap { text in
            text.unicodeScalars.allSatisfy(\.isSpaceInCell) ? nil : text
        }
    }

    /// The address of the MP4 film with the largest bit rate, without its query; nil if there is none.
    fileprivate var film: String? {
        var best: (rate: Int64, address: String)?
        for list in [self["video_info"]?["variants"], self["variants"]] {
            for variant in list?.elements ?? [] {
                let type = variant["content_type"]?.filledText ?? variant["contentType"]?.text
                guard type == "video/mp4", let url = variant["url"]?.text else { continue }
                let rate =
                    (variant["bitrate"] ?? variant["bit_rate"])?.text.flatMap { Int64($0) } ?? 0
                let address = String(url.prefix { $0 != "?" })
                let isBetter =
                    best.map { $0.rate < rate || $0.rate == rate && address < $0.address } ?? true
                if isBetter { best = (rate, address) }
            }
        }
        return best?.address
    }
}

extension MediaKind {
    fileprivate init?(word: String) {
        switch word {
        case "photo", "image": self = .photo
        case "video": self = .video
        case "animated_gif", "gif", "animatedgif": self = .animation
        default: return nil
        }
    }
}

extension ByteView {
    /// True for an address on the web, except short ones of Twitter and pages of pictures and films.
    fileprivate var isLink: Bool { isAddress && !isShortened && !isOfMediaPage }

    private var isAddress: Bool { lengthOfScheme != nil }

    /// The length of `http://` or `https://` at the beginning; nil if there is none.
    private var lengthOfScheme: Int? {
        if beginsInAnyCase("https://") { return 8 }
        return beginsInAnyCase("http://") ? 7 : nil
    }

    private func beginsInAnyCase(_ word: StaticString) -> Bool {
        guard count >= word.utf8CodeUnitCount else { return false }
        return (0..<word.utf8CodeUnitCount).allSatisfy {
            self[startIndex + $0].asSmallLetter == word.utf8Start[$0]
        }
    }

    private var isShortened: Bool {
        guard let scheme = lengthOfScheme else { return false }
        let rest = dropFirst(scheme)
        return rest.beginsInAnyCase("t.co")
            && (rest.count == 4 || rest[rest.startIndex + 4] == 0x2F)
    }

    private var isOfMediaPage: Bool { StatusAddress.isOfMedium(Array(self)[...]) }

    fileprivate func contains(_ word: StaticString) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return indices.contains { self[$0...].starts(with: word) }
    }

    var kindOfMedium: MediaKind {
        if contains("/tweet_video/") || contains("/tweet_video_thumb/") { return .animation }
        if contains("video.twimg.com/") || contains("_video_thumb/") { return .video }
        let path = prefix { $0 != UInt8(ascii: "?") }
        return path.hasSuffix(".mp4".utf8) || path.hasSuffix(".m3u8".utf8) ? .video : .photo
    }

    /// The addresses in a text, which has them one after the other.
    ///
    /// One ends before white space or a bar, and before a comma or semicolon only where another address or
    /// the end of the value follows: `https://a.org/b,c` is one.
    fileprivate var addresses: [ByteView] {
        var addresses: [ByteView] = []
        var index = startIndex
        while index < endIndex {
            let first = self[index]
            guard first | 0x20 == UInt8(ascii: "h"),
                let scheme = self[index..<endIndex].lengthOfScheme
            else {
                index += 1
                continue
            }
            var end = index + scheme
            while end < endIndex, !endsAddress(at: end) { end += 1 }
            addresses.append(self[index..<end])
            index = end
        }
        return addresses
    }

    private func endsAddress(at index: Int) -> Bool {
        let byte = self[index]
        if byte == UInt8(ascii: "|") || self[index..<endIndex].beginsWithSpace { return true }
        guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") else { return false }
        let rest = self[index..<endIndex].drop {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";")
        }
        if rest.isEmpty || rest.beginsWithSpace { return true }
        return rest.withoutFirstSeparators.isAddress
    }
}
