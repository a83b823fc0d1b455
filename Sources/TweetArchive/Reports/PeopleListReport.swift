import GRDB
import TweetDumps

/// A list of people, by whose tweets a search or a timeline can be filtered.
package struct PeopleList: Sendable, Equatable {
    /// A person in a list.
    package struct Person: Sendable, Equatable {
        /// The screen name, without `@`: as the archive spells it, else folded.
        package let name: String
        /// The number of tweets by this person in the archive.
        package let tweets: Int
        /// Whether the archive has a tweet by this person.
        package var isKnown: Bool { tweets > 0 }
    }

    /// The name of the list.
    package let name: String
    /// The people, in alphabetical order.
    package let people: [Person]
}

/// The lists of people of an archive.
package struct PeopleListReport: Sendable {
    /// The file name of the archive.
    package let archive: String
    /// The lists, in the order of the code points of their names.
    package let lists: [PeopleList]
}

extension TweetArchive {
    /// Reads the lists of people.
    package func lists() throws -> PeopleListReport {
        try read { db in
            let lists = try ListName.all(db).map { list in
                PeopleList(name: list, people: try PeopleList.people(db, in: list))
            }
            return PeopleListReport(archive: name, lists: lists)
        }
    }

    /// Reads a list of people.
    package func list(_ name: ListName) throws -> PeopleList {
        try read { db in
            guard let stored = try name.stored(db).first else {
                throw ArchiveError.unknownList(name.name)
            }
            return PeopleList(name: stored, people: try PeopleList.people(db, in: stored))
        }
    }

    /// The screen names under which the archive has no tweet, in the given order.
    package func unknownPeople(among people: [String]) throws -> [String] {
        try read { db in
            try people.filter { try TweetFilter.id(ofAuthor: Folding.folded($0), db) == nil }
        }
    }
}

extension PeopleList {
    fileprivate static func people(_ db: Database, in list: String) throws -> [Person] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT CAST(list.folded AS BLOB) AS folded, CAST(author.name AS BLOB) AS name,
                    ifnull(\(StoredProfile.tweetsOfName), 0) AS tweets
                FROM list LEFT JOIN author ON author.folded = list.folded
                WHERE list.name = CAST(? AS TEXT) ORDER BY list.folded
                """,
            arguments: [list.utf8Data]
        )
        return try rows.map { row in
            let name = row.blobText("name") ?? row.blobText("folded")
            return Person(name: name ?? "", tweets: try row.storedCount("tweets"))
        }
    }
}
