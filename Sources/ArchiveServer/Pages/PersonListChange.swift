import TweetArchive
import TweetDumps

/// Adds a person to a list, or removes one: `POST /list`.
struct PersonListChange: Change {
    static let path = "/list"

    private let person: String
    private let list: ListName
    private let isRemoval: Bool

    init(_ form: Form) throws {
        person = try form.required("person", else: "which person?")
        guard ScreenName.isValid(person.utf8) else {
            throw Refusal.badAddress("'\(person)' is no user's name")
        }
        list = try ListName.typed(form.required("list", else: "type the name of a list"))
        isRemoval = form.value("action") == "remove"
    }

    func make(_ server: ServerParts) throws -> PageAddress {
        let archive = try server.writer.connection()
        if isRemoval {
            try archive.remove([person], from: list)
        } else {
            try archive.add([person], to: list)
        }
        return PageAddress("/person/", name: person)
    }

    /// The lists of a person, with forms that change them.
    ///
    /// - Throws: An error if the archive cannot be read.
    static func forms(
        for person: String,
        _ archive: TweetArchive,
        _ server: ServerParts
    ) throws -> HTML {
        let lists = try archive.lists().lists
        let own = lists.filter { list in
            list.people.contains { $0.name.lowercased() == person.lowercased() }
        }
        let removals = own.map { list -> HTML in
            let address = PageAddress("/timeline", ["list": list.name])
            return """
                <li><form method="post" action="\(path)">\(Form.token(server))\
                <input type="hidden" name="person" value="\(person)"/>\
                <input type="hidden" name="list" value="\(list.name)"/>\
                <a href="\(address)" dir="auto">\(list.name)</a> \
                <button type="submit" name="action" value="remove">Remove from this list</button>\
                </form></li>

                """
        }
        let options = lists.map { list -> HTML in "<option value=\"\(list.name)\"></option>" }
        return """
            <details class="keep" id="lists">
            <summary>Lists</summary>
            <ul class="searches">
            \(removals)</ul>
            <form method="post" action="\(path)">
            \(Form.token(server))<input type="hidden" name="person" value="\(person)"/>
            <p><label for="list-name">Add to the list</label>
            <input type="text" id="list-name" name="list" list="list-names" required="required" \
            autocomplete="off" dir="auto"/>
            <datalist id="list-names">\(options)</datalist>
            <button type="submit">Add</button></p>
            </form>
            </details>

            """
    }
}
