import ArgumentParser
import Testing

@testable import tagtally

/// The query and the options of `tagtally search`.
@Suite struct SearchArgumentTests {
    @Test(arguments: [
        ("nasa moon", "nasa moon"),
        ("nasa -moon -(a OR b)", "nasa -moon -(a OR b)"),
        ("-nasa --limit 5 -dog", "-nasa -dog"),
        ("-n 5 nasa --count -o -", "nasa"),
        ("-n5 -na -hash -x -X", "-na -hash -x -X"),
        ("--database=x.sqlite -d y.sqlite nasa -d=z", "nasa -d=z"),
        ("-filter:retweets -x=y -= -", "-filter:retweets -x=y -= -"),
        ("--count nasa -- --limit -h -- -moon", "nasa --limit -h -- -moon"),
    ])
    func readsWordsThatBeginWithAHyphen(typed: String, query: String) throws {
        let command = try Tagtally.command(of: ["search"] + words(typed))
        let search = try #require(command as? Search)
        #expect(search.queryText == query)
    }

    @Test func readsTheOptionsBetweenWords() throws {
        let typed = "-nasa --count -dog -d y.sqlite -film --language en -n5"
        let command = try Tagtally.command(of: ["search"] + words(typed))
        let search = try #require(command as? Search)
        #expect(search.count && search.archive.database == "y.sqlite")
        #expect(search.filter.language == ["en"] && search.list.isGiven)
        #expect(search.queryText == "-nasa -dog -film")
    }

    @Test(arguments: [
        ("nasa --limt 5", "Unknown option '--limt'"),
        ("nasa --limt=5 --cuont", "Unknown option '--limt'"),
        ("--limit", "Missing value for '--limit <n>'"),
        ("nasa --limit -5", "Missing value for '--limit <n>'"),
        ("nasa --as -lunar", "Missing value for '--as <term>'"),
        ("--count", "give a query, such as: tagtally search moon OR apollo"),
        ("nasa ---moon", "Invalid option: ---moon"),
    ])
    func refusesMistakes(typed: String, message: String) {
        #expect {
            try Tagtally.command(of: ["search"] + words(typed))
        } throws: { error in
            Tagtally.message(for: error) == message
        }
    }

    @Test(arguments: ["-h", "nasa --help", "-moon -h"]) func printsHelp(typed: String) {
        #expect {
            var command = try Tagtally.command(of: ["search"] + words(typed))
            try command.run()
        } throws: { error in
            Tagtally.message(for: error).contains("USAGE: tagtally search")
        }
    }

    private func words(_ typed: String) -> [String] {
        typed.split(separator: " ").map(String.init)
    }
}
