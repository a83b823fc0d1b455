import Foundation

/// What of an archive no output may have.
struct Identities {
    let names: Set<String>
    let numbers: Set<String>
    let displayNames: Set<String>

    init(of tool: BuiltTool) async throws {
        func values(_ sql: String) async throws -> Set<String> {
            try await Set(tool.call("query", sql, "--format", "csv").output.csvRows)
        }
        names = try await values(
            """
            SELECT folded FROM author UNION SELECT folded FROM mention WHERE kind = 1
            UNION SELECT lower(original_author) FROM tweet WHERE original_author NOT NULL
            UNION SELECT lower(name) FROM account_name UNION SELECT lower(name) FROM personal_archive
            """
        )
        let columns = [
            "id", "account", "reply_to", "reply_to_account", "retweet_of", "original_account",
            "quote_of", "conversation", "latest_version",
        ]
        let personal = [
            "SELECT account FROM related_account", "SELECT tweet FROM liked",
            "SELECT id FROM article", "SELECT tweet FROM deleted_tweet",
            "SELECT account FROM personal_archive",
        ]
        let all = (columns.map { "SELECT \($0) FROM tweet" } + personal)
            .joined(separator: " UNION ")
        // Shorter numbers are as likely those of something else.
        numbers = try await values(all).filter { $0.count >= 6 }
        // Some texts have what is somebody's display name, too.
        displayNames = try await values(
            """
            SELECT display FROM profile WHERE display LIKE '% %'
            AND NOT EXISTS (SELECT 1 FROM tweet WHERE instr(text, display))
            UNION SELECT display FROM personal_archive WHERE display LIKE '% %'
            """
        )
    }

    /// What an output has of the archive.
    func found(in output: String) -> [String] {
        let names = output.matches(of: #/[@＠]([A-Za-z0-9_]+)/#)
            .map { $0.1.lowercased() }.filter(names.contains)
        let numbers = output.matches(of: #/[0-9]{6,}/#)
            .map { String($0.0) }.filter(numbers.contains)
        // A search for bytes is ten times as quick as one for characters.
        let bytes = Data(output.utf8)
        return names + numbers + displayNames.filter { bytes.range(of: Data($0.utf8)) != nil }
    }
}
