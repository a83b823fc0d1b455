extension String {
    /// The text in lines of a maximum width on a terminal, broken between words.
    ///
    /// Only words that are wider than a line are broken. Several blanks between words become one.
    ///
    /// - Parameter width: The maximum width, in terminal cells, at least 2.
    /// - Returns: The lines; none for a text that consists of blanks.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var room = 0
        for word in split(separator: " ").flatMap({ $0.pieces(ofWidth: width) }) {
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
