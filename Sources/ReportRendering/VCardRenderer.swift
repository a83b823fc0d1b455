/// Prints the people of a table in vCard 3.0 (RFC 2426), which address books read.
///
/// Control characters are replaced as in ``visible(_:)``, except for newlines, which the format escapes.
struct VCardRenderer: TableRenderer {
    /// The maximum number of bytes of a line, as RFC 2426 recommends.
    private static let maxLineLength = 75

    func render(_ table: Table, into output: inout some TableOutput) throws {
        guard let contacts = table.contacts else { throw RenderingError.noContacts }
        try table.forEachRow { row in
            // People without a name have nothing that an address book needs.
            if row[contacts.screenName].forPrograms.isEmpty { return }
            let card = properties(of: row, contacts).map { name, value in
                VCardRenderer.folded("\(name):\(value)")
            }
            output.write(card.joined())
        }
    }

    private func properties(
        of row: [Table.Cell],
        _ contacts: Table.Contacts
    ) -> [(name: String, value: String)] {
        let screenName = row[contacts.screenName].forPrograms
        let name = text(contacts.displayName, of: row) ?? VCardRenderer.escaped(screenName)
        let location = text(contacts.location, of: row).map { ("ADR", ";;;\($0);;;") }
        let description = text(contacts.description, of: row).map { ("NOTE", $0) }
        let url = contacts.hasAddresses ? ("URL", address(of: screenName)) : nil
        return [
            ("BEGIN", "VCARD"), ("VERSION", "3.0"), ("FN", name),
            // The parts of the name are not known; a family name is sorted and shown as it is.
            ("N", "\(name);;;;"), ("NICKNAME", VCardRenderer.escaped(screenName)),
        ] + [url, location, description].compactMap(\.self) + [("END", "VCARD")]
    }

    private func text(_ column: Int?, of row: [Table.Cell]) -> String? {
        guard let column, !row[column].forPrograms.isEmpty else { return nil }
        return VCardRenderer.escaped(row[column].forPrograms)
    }

    /// The address of a user on Twitter's site, with all but letters, digits and `_` in percent
    /// encoding.
    private func address(of screenName: String) -> String {
        let escaped = screenName.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                byte < 0x80 && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            if isPlain || scalar == "_" { return String(scalar) }
            return "%" + String(byte, radix: 16, uppercase: true).zeroPadded(to: 2)
        }
        return "https://twitter.com/" + escaped.joined()
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": escaped += "\\n"
            case "\\", ",", ";": escaped += "\\" + String(scalar)
            default: escaped.unicodeScalars.append(scalar.visible)
            }
        }
        return escaped
    }

    /// A property in lines of limited length; all but the first begin with a blank.
    ///
    /// No scalar is split between two lines.
    private static func folded(_ property: String) -> String {
        var (lines, length) = ("", 0)
        for scalar in property.unicodeScalars {
            let bytes = UTF8.width(scalar)
            if length + bytes > maxLineLength {
                lines += "\r\n "
                length = 1
            }
            lines.unicodeScalars.append(scalar)
            length += bytes
        }
        return lines + "\r\n"
    }
}
