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
            throw Refusal.badAddress("'\(person)' is no user's name", in: "person")
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

    /// The lists of a person, with forms that change them unless nothing may be changed.
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
        if server.isReadOnly, own.isEmpty { return .none }
        let items = own.map { list -> HTML in
            let address = PageAddress("/timeline", ["list": list.name])
            let link: HTML = "<a href=\"\(address)\" dir=\"auto\">\(list.name)</a>"
            let item = server.isReadOnly ? link : removal(of: person, from: list.name, link, server)
            return "<li>\(item)</li>\n"
        }
        let addition = server.isReadOnly ? .none : addition(of: person, Form([]), to: lists, server)
        return """
            <details class="keep" id="lists">
            <summary>Lists</summary>
            <ul class="searches">
            \(items)</ul>
            \(addition)</details>

            """
    }

    private static func removal(
        of person: String,
        from list: String,
        _ link: HTML,
        _ server: ServerParts
    ) -> HTML {
        """
        <form method="post" action="\(path)">\(Form.token(server))\
        <input type="hidden" name="person" value="\(person)"/>\
        <input type="hidden" name="list" value="\(list)"/>\
        \(link) \
        <button type="submit" name="action" value="remove">Remove from this list</button>\
        </form>
        """
    }

    static func kept(_ form: Form, _ server: ServerParts) -> KeptForm? {
        guard let person = form.value("person"), ScreenName.isValid(person.utf8) else { return nil }
        let html = addition(of: person, form, to: [], server)
        return KeptForm(title: "Lists of @\(person)", tab: .people, html: html)
    }

    /// The form that adds a person to a list, with what was typed.
    private static func addition(
        of person: String,
        _ form: Form,
        to lists: [PeopleList],
        _ server: ServerParts
    ) -> HTML {
        let names = lists.map { list -> HTML in "<option value=\"\(list.name)\"></option>" }
        return """
            <form method="post" action="\(path)">
            \(Form.token(server))<input type="hidden" name="person" value="\(person)"/>
            <p><label for="list-name">Add to the list</label>
            <input type="text" id="list-name" name="list" value="\(form.value("list") ?? "")" \
            list="list-names" required="required" autocomplete="off" dir="auto"\
            \(form.problem.attributes(of: "list"))/>
            <datalist id="list-names">\(names)</datalist>
            <button type="submit">Add</button>
            \(form.problem.message(beside: "list"))</p>
            </form>

            """
    }
}
