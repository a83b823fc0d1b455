import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Lists: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists",
        abstract: "Print or change lists of people, for timelines and searches.",
        discussion: """
            A list is made when someone is added to it, and removed with the last of its people. It can \
            also have people without a tweet in the archive.

            EXAMPLES
              tagtally lists                             print all lists
              tagtally lists friends                     print the people in a list
              tagtally lists add friends @ann @bob       add two people to a list
              tagtally lists remove friends @bob         remove one of them
              tagtally lists remove friends              remove the list
              tagtally timeline --list friends           their newest tweets
              tagtally search 'list:friends robots'      what they wrote about something
            """
    )

    private enum Action: String, CaseIterable {
        case add, remove
    }

    @Argument(
        help: .value(
            "action",
            """
            The change: add or remove; or the name of a list, to print its people. Without it, all lists \
            are printed.
            """
        ),
        completion: .list(Action.allCases.map(\.rawValue))
    )
    var first: String?

    @Argument(help: .value("list", "The name of the list to change."))
    var list: ListName?

    @Argument(help: .value("user", "The users to add or remove."))
    var people: [MentionName] = []

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Output") var output: OutputOptions<AnyTable>

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    func validate() throws {
        guard let first else { return }
        guard let action = Action(rawValue: first) else { return try validateName(first) }
        if list == nil { throw ValidationError("which list? Give its name") }
        if action == .add, people.isEmpty { throw ValidationError("whom? Give the users") }
        for person in people where !person.isPerson {
            throw ValidationError("'\(person.name)' is not a user's name")
        }
    }

    private func validateName(_ name: String) throws {
        guard ListName(name) != nil else {
            throw ValidationError("'\(name)' is not a name of a list")
        }
        guard list == nil else { throw ValidationError("'\(name)' is neither add nor remove") }
    }

    func run() throws {
        guard let action = first.flatMap(Action.init), let list else { return try printLists() }
        let archive = try archive.openForUpdate()
        let names = people.map(\.folded)
        switch action {
        case .add: try add(names, to: list, archive)
        case .remove: try remove(names, from: list, archive)
        }
    }

    private func printLists() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let people = try pseudonyms.writer(ofPeopleIn: self.archive)
        let printer = try TablePrinter(output, about: archive, pseudonyms: people)
        guard let name = first.flatMap({ ListName($0) }) else {
            return try printer.print(Table(archive.lists()))
        }
        try printer.print(Table(archive.list(name)))
    }

    private func add(_ names: [String], to list: ListName, _ archive: TweetArchive) throws {
        note(try archive.add(names, to: list), "added")
        let unknown = try archive.unknownPeople(among: names).map { "@" + $0 }
        guard !unknown.isEmpty else { return }
        Messages.note("the archive has no tweet by \(unknown.joined(separator: ", "))")
    }

    private func remove(_ names: [String], from list: ListName, _ archive: TweetArchive) throws {
        let change = try archive.remove(names.isEmpty ? nil : names, from: list)
        guard change.people > 0 else {
            let people = change.changed.people
            return Messages.note("the list \(change.list) is removed; it had \(people)")
        }
        note(change, "removed")
    }

    /// Prints how many people are in a list, and how many of them were added or removed.
    private func note(_ change: ListChange, _ action: String) {
        let changed = "\(change.changed.grouped) \(change.changed.wasOrWere) \(action)"
        Messages.note("\(change.list) has \(change.people.people) now; \(changed)")
    }
}

extension MentionName {
    fileprivate var isPerson: Bool {
        kinds.contains(.user) && ScreenName.isValid(folded.utf8)
    }
}

extension Int {
    /// In words, such as `1 person`.
    fileprivate var people: String { self == 1 ? "1 person" : "\(grouped) people" }
}
