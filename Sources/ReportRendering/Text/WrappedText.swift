extension String {
    /// The text in lines of at most so many of a terminal's cells, broken between words.
    ///
    /// Only a word that is wider than a line is broken itself. Blanks between words become one.
    ///
    /// - Parameter width: The number of cells, at least 2.
    /// - Returns: The lines; none for a text of blanks alone.
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
    /// The text itself, or parts of it that each fit into a line.
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
