import ArgumentParser

struct Key: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Make a key for pseudonyms.",
        discussion: """
            Writes a file of 32 random bytes that only you can read. With --pseudonyms and this file, \
            the same person has the same pseudonym in every output; with another key, another one. \
            Keep the key apart from what you hand on: anyone who has both can find out who is who. \
            Without the key nobody can; if it is lost, no output can be compared with earlier ones.

            EXAMPLES
              tagtally key study.key
              tagtally report '#ucd' --pseudonyms study.key --output counts.csv
            """
    )

    @Argument(help: "The file to write; an existing one is never overwritten.", completion: .file())
    var file: String

    func run() throws {
        try KeyFile.create(file)
        Messages.note("\(file) has a new key; keep it apart from what you hand on")
    }
}
