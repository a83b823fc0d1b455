import Foundation
import ReportRendering
import TestSupport
import Testing

/// Tests of the script of a page, run by Node.js with a minimal document instead of a browser.
@Suite(.enabled(if: Node.program != nil, "node is not installed"))
struct PageScriptTests {
    /// A program that types into the filter of a table of 60 rows, and clicks on a heading.
    private static let filterProgram = """
        const table = newTable(60);
        run();
        const [label, number] = table.parentElement.previous.children;
        const box = label.children[1];
        const shown = () => table.tBodies[0].rows.filter((row) => !row.hidden)
          .map((row) => row.cells[0].textContent);
        const type = (text) => { box.value = text; box.listeners.input(); };
        say(box.type, label.children[0], number.textContent, shown().length);
        type(" #NAME1 ");
        say(number.textContent, shown());
        table.tHead.rows[0].cells[1].children.at(-1).listeners.click();
        say(shown());
        type("1005");
        say(number.textContent, shown());
        type("nothing");
        say(number.textContent);
        type("");
        say(number.textContent, shown().length);
        """

    @Test func filtersTheRowsOfALongTable() throws {
        let ones = ["#Name1"] + (10...19).map { "#Name\($0)" }
        #expect(
            try Self.output(of: Self.filterProgram) == [
                #"["search","Rows with ","60 rows",60]"#,
                #"["11 of 60 rows",\#(Self.json(ones))]"#,
                #"[\#(Self.json(ones.reversed()))]"#,
                ##"["1 of 60 rows",["#Name5"]]"##,
                #"["0 of 60 rows"]"#,
                #"["60 rows",60]"#,
            ]
        )
    }

    @Test func hasNoFilterForFewRows() throws {
        let program = "const t = newTable(50); run(); say(!t.parentElement.previous);"
        let lines = try Self.output(of: program)
        #expect(lines == ["[true]"])
        let page = try Table.popularity.elements(as: .html)
        #expect(page.named("input").isEmpty)
    }

    private static func json(_ texts: [String]) -> String {
        "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }

    /// The parts of a browser's document that the script uses.
    private static let document = """
        class Element {
          constructor() { Object.assign(this, { children: [], dataset: {}, listeners: {}, hidden: false,
            attributes: {}, classes: new Set() });
            this.classList = { contains: (name) => this.classes.has(name),
              add: (name) => this.classes.add(name) }; }
          get childNodes() { return this.children; }
          get rows() { return this.children; }
          get cells() { return this.children; }
          append(...nodes) {
            for (const node of nodes.flatMap((node) => node.isFragment ? node.children : [node])) {
              this.children = this.children.filter((child) => child !== node).concat([node]);
            }
          }
          before(node) { this.previous = node; }
          setAttribute(name, value) { this.attributes[name] = value; }
          getAttribute(name) { return this.attributes[name]; }
          addEventListener(name, listener) { this.listeners[name] = listener; }
        }
        const newElement = (children) => {
          const element = new Element();
          element.append(...children);
          return element;
        };
        const newCell = (text, value) => {
          const cell = newElement([text]);
          cell.textContent = text;
          if (value !== undefined) { cell.dataset.value = value; cell.classList.add("number"); }
          return cell;
        };
        const tables = [];
        const document = {
          createElement: () => new Element(),
          createDocumentFragment: () => Object.assign(new Element(), { isFragment: true }),
          querySelectorAll: () => tables,
        };
        const newTable = (count) => {
          const rows = Array.from({ length: count }, (_, index) =>
            newElement([newCell("#Name" + index), newCell("1,0" + index, String(1000 + index))]));
          const head = newElement([newElement([newCell("mention"), newCell("count")])]);
          const table = { tHead: head, tBodies: [newElement(rows)], parentElement: new Element() };
          tables.push(table);
          return table;
        };
        const say = (...values) => console.log(JSON.stringify(values));
        """

    /// The lines that a JavaScript program prints, in which `run` is the script of the page.
    private static func output(of program: String) throws -> [String] {
        let page = try Table.popularity.elements(as: .html)
        let script = try #require(page.named("script").first?.text)
        let process = Process()
        let pipe = Pipe()
        process.executableURL = Node.program
        process.arguments = ["-e", "\(document)\nfunction run() {\(script)}\n\(program)"]
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

/// Node.js, which runs JavaScript.
private enum Node {
    /// The path of the program; nil if it is not installed.
    static let program = installedProgram("node")
}
