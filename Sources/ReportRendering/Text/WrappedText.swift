extension String {
    /// The text in lines of a maximum width on a terminal, broken between words.
    ///
    /// Only words that are wider than a line are broken. Several blanks between words become one.
    ///
    /// - Parameters:
    ///   - width: The maximum width, in terminal cells, at least 2.
    ///   - maxWordWidth: The maximum width of a line with a single word that must not be broken, such
    ///     as an address, at least `width`; nil if every word can be broken.
    /// - Returns: The lines; none for a text that consists of blanks.
    func wrapped(to width: Int, maxWordWidth: Int? = nil) -> [String] {
        var lines: [String] = []
        var room = 0
        let words = split(separator: " ").flatMap { word in
            maxWordWidth.map { word.pieces(ofWidth: width, unbroken: $0) }
                ?? word.pieces(ofWidth: width)
        }
        for word in words {
            let needed = word.displayWidth
            if needed < room {
                lines[lines.count - 1] += " " + word
                room -= needed + 1
            } else {
                lines.append(String(word))
                room = width - needed
            }
        }
        return lines
    }
}

extension Substring {
    /// The text in pieces that each fit into a line of `width` terminal cells, or are an address, a
    /// name, a number or a time of at most `maxWidth` cells.
    fileprivate func pieces(ofWidth width: Int, unbroken maxWidth: Int) -> [Substring] {
        guard displayWidth > width else { return [self] }
        // In a text without blanks, an address can follow a word.
        if let address = dropFirst().firstRange(of: "http"), !hasPrefix("http") {
            return [self[..<address.lowerBound], self[address.lowerBound...]].flatMap {
                $0.pieces(ofWidth: width, unbroken: maxWidth)
            }
        }
        let isName = ["http", "#", "@"].contains { hasPrefix($0) }
        return pieces(ofWidth: !isName && contains(where: \.endsLines) ? width : maxWidth)
    }

    /// The text in pieces that each fit into a line of `width` terminal cells.
    fileprivate func pieces(ofWidth width: Int) -> [Substring] {
        guard displayWidth > width else { return [self] }
        var pieces: [Substring] = []
        var (start, room) = (startIndex, width)
        for index in indices {
            let needed = self[index].displayWidth
            if needed > room {
                pieces.append(self[start..<index])
                (start, room) = (index, width)
            }
            room -= needed
        }
        return pieces + [self[start...]]
    }
}

extension Character {
    /// Whether the character is of a script without blanks between words, in which a line can end
    /// anywhere.
    fileprivate var endsLines: Bool {
        guard let scalar = unicodeScalars.first?.value else { return false }
        return switch scalar {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true  // Thai, Lao, Burmese, Khmer
        default: displayWidth == 2
        }
    }
}
