import GRDB
package import TweetDumps

extension TweetArchive {
    /// The personal archives that were imported, in the order of their first imports.
    ///
    /// Some may no longer be where they were.
    ///
    /// - Throws: An error if the archive cannot be read.
    package func personalArchives() throws -> [PersonalArchiveMedia] {
        try report { db in try PersonalArchiveMedia.imported(db) }
    }

    /// The name that the file of a picture or film has in a personal archive.
    ///
    /// - Parameters:
    ///   - tweet: The id of the tweet.
    ///   - position: The index in the tweet, from 0.
    /// - Returns: The name; nil if the archive has no such picture or film.
    /// - Throws: An error if the archive cannot be read.
    package func mediaFileName(ofTweet tweet: Int64, at position: Int) throws -> String? {
        try report { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT CAST(url AS BLOB) AS url FROM media WHERE tweet = ? AND position = ?",
                arguments: [tweet, position]
            )
            return row.map { MediaName(tweet, $0.blobText("url") ?? "").inArchive }
        }
    }
}

extension MediaReport.Row {
    /// The name that the file has in a personal archive.
    package var fileName: String { MediaName(tweet, url).inArchive }
}

extension ListedTweet {
    /// The names that the files of the pictures and films have in a personal archive, by their index.
    package var mediaFileNames: [String] { media.map { MediaName(id, $0).inArchive } }
}

extension PersonalArchiveMedia {
    /// The personal archives that were imported.
    static func imported(_ db: Database) throws -> [PersonalArchiveMedia] {
        let paths = try String.fetchAll(
            db,
            sql: """
                SELECT path FROM dump WHERE path <> '-' AND format LIKE '%archive 2018%'
                GROUP BY path ORDER BY min(id)
                """
        )
        var archives: [PersonalArchiveMedia] = []
        for archive in paths.map(PersonalArchiveMedia.init(dump:)) where !archives.contains(archive)
        {
            archives.append(archive)
        }
        return archives
    }
}
