import Foundation
import TestSupport
import Testing

/// Address books and maps of hostile dumps, read by other programs.
@Suite(.slow) struct ReadBackTests {
    private let tool = BuiltTool()

    private struct Contact: Decodable {
        let name: String
        let nickname: String
        let note: String?
        let city: String?
    }

    private struct Person: Decodable {
        let author: String
        let displayName: String?
        let description: String?
        let location: String?
    }

    @Test("an address book is read by vobject", .needs(python: "vobject"))
    func readsAddressBooks() async throws {
        let script = """
            import json, sys, vobject
            text = open(sys.argv[1], newline="", encoding="utf-8").read()
            value = lambda card, name: getattr(card, name).value if hasattr(card, name) else None
            print(json.dumps([
                {"name": card.fn.value, "nickname": card.nickname.value,
                 "note": value(card, "note"),
                 "city": card.adr.value.city if hasattr(card, "adr") else None}
                for card in vobject.readComponents(text)]))
            """
        try await tool.copyFiles(of: HostileDumpTests.hostile)
        let output = try await tool.read("people", as: "vcard", by: script, with: "vobject")
        let contacts: [Contact] = try output.decoded()
        let people: [Person] = try await tool.rows("people")
        try #require(people.count > 1 && contacts.count == people.count)
        for (contact, person) in zip(contacts, people) {
            #expect(contact.name == (person.displayName ?? person.author).printed)
            #expect(contact.nickname == person.author.printed)
            #expect(contact.note == person.description?.printed)
            #expect(contact.city == person.location?.printed)
        }
    }

    private struct Place: Decodable {
        let longitude: Double?
    }

    @Test("a map is valid GeoJSON", .needs(python: "geojson"), arguments: ["timeline", "places"])
    func readsMaps(command: String) async throws {
        let script = """
            import geojson, json, sys
            map = geojson.load(open(sys.argv[1], encoding="utf-8"))
            assert map.is_valid, map.errors()
            assert all(feature.is_valid for feature in map.features)
            print(json.dumps([feature["geometry"]["coordinates"][0] for feature in map.features]))
            """
        try await tool.copyFiles(of: HostileDumpTests.hostile)
        let output = try await tool.read(command, as: "geojson", by: script, with: "geojson")
        let longitudes: [Double] = try output.decoded()
        let rows: [Place] = try await tool.rows(command)
        #expect(longitudes.count > 20)
        #expect(longitudes == rows.compactMap(\.longitude))
    }
}

/// Tables of tweets that tagtally prints, imported by it.
@Suite struct PrintedTweetTests {
    private let tool = BuiltTool()

    /// What an import of a table keeps of a tweet.
    private struct Tweet: Decodable, Equatable {
        let id: String
        let text: String
        let author: String?
        let time: String?
        let account: String?
        let conversation: String?
        let likes: Int?
        let sensitive: Bool?
    }

    @Test func areImportedWithTwittersNames() async throws {
        try await tool.copyFiles(of: BuiltTool.withSamples)
        let expected = try await tweets(in: "tweets.sqlite")
        #expect(expected.count > 100 && expected.contains { $0.text.contains("\n") })
        #expect(expected.contains { $0.text.hasPrefix("@") && $0.account != nil })
        for format in ["csv", "csv-excel", "tsv"] {
            let options = ["--names", "twitter", "--format", format, "--output", "table"]
            let printed = try await tool.call(arguments: ["search", "-nosuchword"] + options)
            #expect(printed.status == 0)
            let database = "\(format).sqlite"
            #expect(try await tool.call("import", "table", "--database", database).status == 0)
            #expect(try await tweets(in: database) == expected, "\(format)")
        }
    }

    private func tweets(in database: String) async throws -> [Tweet] {
        try await tool.call("timeline", "--format", "jsonl", "--database", database).decodedLines()
    }
}

extension String {
    /// The text as formats for people print it, with newlines.
    ///
    /// vobject reads `\r` before a newline as part of it.
    fileprivate var printed: String {
        let scalars = unicodeScalars.map { scalar in
            let isControl = scalar.properties.generalCategory == .control
            let isSeparator = ["\u{2028}", "\u{2029}"].contains(scalar)
            let controls = isControl || isSeparator || scalar.properties.isBidiControl
            return controls && scalar != "\n" ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension BuiltTool {
    /// Writes a table into a file, which a program in Python reads.
    ///
    /// - Returns: The output of the program.
    fileprivate func read(
        _ command: String,
        as format: String,
        by script: String,
        with module: String
    ) async throws -> String {
        let written = try await call(arguments: [command, "--output", "table", "--format", format])
        #expect(written.status == 0, "\(written.errors)")
        let python = try #require(Python.program(with: module))
        let result = try await run(program: python, ["-c", script, "table"])
        #expect(result.status == 0, "\(result.errors)")
        return result.output
    }

    fileprivate func rows<Row: Decodable>(_ command: String) async throws -> [Row] {
        try await call(command, "--format", "jsonl").decodedLines()
    }
}

/// Networks as GEXF files, with the same edges as the CSV of the same command.
@Suite(.slow) struct NetworkFileTests {
    private let tool = BuiltTool()
    private static let samples = BuiltTool.prepared {
        try await $0.importSamples("iot-stream.jsonl", term: "#iot")
    }

    init() async throws { try await tool.copyFiles(of: Self.samples) }

    private struct Graph: Decodable {
        let isDirected: Bool
        let nodes: [Node]
        let edges: [Edge]
    }

    private struct Node: Decodable, Hashable {
        let id: String
        let label: String
        let kind: String
        /// The number of tweets; 0 in a table, which does not have it.
        let count: Int

        var inTable: Node { Node(id: id, label: label, kind: kind, count: 0) }
    }

    private struct Edge: Decodable, Hashable {
        var source: String
        var target: String
        let weight: Double

        /// The edge with its ends in alphabetical order, which is the same for both directions.
        var undirected: Edge {
            source < target ? self : Edge(source: target, target: source, weight: weight)
        }
    }

    /// Arguments that choose one kind of edges.
    private static let kinds = [
        "--kind hashtag", "--kind user", "--edges retweet", "--edges reply", "--edges quote",
    ]

    @Test(arguments: kinds) func hasTheEdgesOfTheTable(kind: String) async throws {
        let expected = try await makeNetwork(kind)
        let text = try tool.text("x.gexf")
        expectSame(try graph(of: text), expected)
        let printed = try await tool.call(arguments: network(kind) + ["--format", "gexf"])
        #expect(printed.output == text)
        // The next test says if it is not installed.
        guard let python = Self.networkx else { return }
        let result = try await tool.run(program: python, ["-c", Self.script, "x.gexf"])
        try #require(result.status == 0, "\(result.errors)")
        expectSame(try result.decoded(), expected)
    }

    /// GraphML, a dynamic GEXF and the table of nodes have the same nodes and edges.
    @Test(
        .enabled(if: networkx != nil, "python3 has no networkx that reads GEXF 1.3"),
        arguments: ["retweet", "author-hashtag", "hashtag"]
    )
    func readsTheSameFromAllFormats(edges: String) async throws {
        let network = ["network", "--edges", edges, "--min-count", "1", "--per", "day"]
        for file in ["net.gexf", "net.graphml", "net.csv"] {
            #expect(try await tool.call(arguments: network + ["--output", file]).status == 0)
        }
        let nodes = try await tool.call(arguments: network + ["--nodes", "--format", "json"])
        try tool.write(nodes.output, to: "nodes.json")
        let python = try #require(Self.networkx)
        let result = try await tool.run(program: python, ["-c", Self.comparison])
        #expect(result.status == 0 && result.output.hasPrefix("same "), "\(result.errors)")
    }

    private static let comparison = """
        import csv, json, networkx
        gexf, graphml = networkx.read_gexf("net.gexf"), networkx.read_graphml("net.graphml")
        with open("nodes.json", encoding="utf-8") as file:
            nodes = json.load(file)["rows"]
        with open("net.csv", encoding="utf-8", newline="") as file:
            edges = list(csv.DictReader(file))
        names = ["label", "kind", "count", "degree", "strength", "core", "component", "community"]
        for graph in (gexf, graphml):
            assert list(graph) == [node["id"] for node in nodes]
            for node in nodes:
                values = graph.nodes[node["id"]]
                assert [values[name] for name in names] == [node[name] for name in names], values
            assert graph.number_of_edges() == len(edges)
            whole = graph.to_undirected()
            whole.remove_edges_from(list(networkx.selfloop_edges(whole)))
            assert networkx.core_number(whole) == {node["id"]: node["core"] for node in nodes}
            assert networkx.number_connected_components(whole) == max(node["component"] for node in nodes)
        days = [name for name in edges[0] if name[:2] == "20"]
        for a, b, values in graphml.edges(data=True):
            assert gexf.edges[a, b]["weight"] == values["weight"]
            assert sum(values.get("from " + day, 0) for day in days) == values["weight"]
        by_column = [sum(int(row[day]) for row in edges) for day in days]
        by_attribute = [sum(values.get("from " + day, 0) for _, _, values in graphml.edges(data=True)) for day in days]
        assert by_column == by_attribute
        print("same", len(nodes), len(edges))
        """

    /// A Python whose networkx reads the version of GEXF that is written.
    private static let networkx = Python.program(
        running: "from networkx.readwrite.gexf import GEXF; GEXF.versions['1.3']"
    )

    private static let script = """
        import json, networkx, sys
        graph = networkx.read_gexf(sys.argv[1])
        names = networkx.get_node_attributes(graph, "label")
        edges = [{"source": names[a], "target": names[b], "weight": edge["weight"]}
                 for a, b, edge in graph.edges(data=True)]
        nodes = [{"id": id, "label": node["label"], "kind": node["kind"], "count": node["count"]}
                 for id, node in graph.nodes(data=True)]
        json.dump({"isDirected": graph.is_directed(), "nodes": nodes, "edges": edges}, sys.stdout)
        """

    @Test(arguments: [("some.net.gexf", "some.net", ".gexf"), ("net", "net", ""), (".x", ".x", "")])
    func writesAFileForEachKindOfEdges(output: String, stem: String, ending: String) async throws {
        let all = ["network", "#iot", "--min-count", "1", "--format", "gexf"]
        let result = try await tool.call(arguments: all + ["--output", output])
        let names = ["hashtags", "users"].map { "\(stem)-\($0)\(ending)" }
        #expect(result.errors.hasSuffix("the networks are in \(names[0]) and \(names[1])\n"))
        #expect(result.status == 0 && result.output.isEmpty)
        for (kind, name) in zip(["--kind hashtag", "--kind user"], names) {
            let alone = try await tool.call(arguments: network(kind) + ["--format", "gexf"])
            #expect(try tool.text(name) == alone.output)
        }
        #expect(try Set(tool.fileNames) == Set(names + ["tweets.sqlite"]))
    }

    @Test func writesNoFileIfOneCannotBeWritten() async throws {
        try tool.makeFolder("net-users.gexf/x")
        let result = try await tool.call("network", "#iot", "--output", "net.gexf")
        #expect(result.status == 1)
        #expect(result.errors == "Error: net-users.gexf cannot be written: Is a directory\n")
        #expect(try Set(tool.fileNames) == ["net-users.gexf", "tweets.sqlite"])
    }

    /// The names of two files cannot be made from that of a stream, a device or a folder.
    @Test(arguments: [
        "--format gexf", "--format gexf --output -", "--format gexf --output /dev/stdout",
        "--format gexf --output /dev/stdout >file", "--format gexf --output /dev/null",
        "--format gexf --output folder/", "--format gexf --output folder/none/",
    ])
    func needsAFileOrAKind(options: String) async throws {
        let result = try await tool.shell("mkdir folder; tagtally network '#iot' \(options)")
        #expect(result.status == 64, "\(result.output)")
        let isExplained = result.output.hasPrefix("Error: gexf holds one kind of edges: ")
        #expect(isExplained, "\(result.output)")
        #expect(try Set(tool.fileNames).subtracting(["file"]) == ["folder", "tweets.sqlite"])
    }

    private func network(_ kind: String) -> [String] {
        ["network", "#iot", "--min-count", "1"] + kind.split(separator: " ").map(String.init)
    }

    /// Writes `x.gexf`, and returns the same network as read from CSV.
    private func makeNetwork(_ kind: String) async throws -> Graph {
        let result = try await tool.call(arguments: network(kind) + ["--output", "x.gexf"])
        try #require(result.status == 0, "\(result.errors)")
        let csv = try await tool.call(arguments: network(kind) + ["--format", "csv"])
        let isDirected = kind != "--kind hashtag"
        let edges = try csv.output.csvRows.map { row in
            let cells = row.split(separator: ",").map(String.init)
            try #require(cells.count == 7)
            #expect(cells[2] == (isDirected ? "directed" : "undirected"))
            #expect(kind == "--kind user" || kind.hasSuffix(" " + cells[4]))
            // CSV has users without their sign.
            let sign = isDirected ? "@" : ""
            let weight = try #require(Double(cells[3]))
            return Edge(source: sign + cells[0], target: sign + cells[1], weight: weight)
        }
        #expect(edges.count > (kind.hasPrefix("--kind") ? 10 : 0))
        let nodes = Set(edges.flatMap { [$0.source, $0.target] }).map { label in
            let kind = isDirected ? "user" : "hashtag"
            return Node(id: label.lowercased(), label: label, kind: kind, count: 0)
        }
        return Graph(isDirected: isDirected, nodes: nodes, edges: edges)
    }

    private func expectSame(_ graph: Graph, _ expected: Graph) {
        #expect(graph.isDirected == expected.isDirected)
        #expect(graph.nodes.count == expected.nodes.count)
        #expect(Set(graph.nodes.map(\.inTable)) == Set(expected.nodes))
        #expect(graph.nodes.allSatisfy { $0.count > 0 })
        #expect(graph.edges.count == expected.edges.count)
        // A reader may exchange the ends of an undirected edge.
        let edges = graph.isDirected ? graph.edges : graph.edges.map(\.undirected)
        let wanted = graph.isDirected ? expected.edges : expected.edges.map(\.undirected)
        #expect(Set(edges).symmetricDifference(wanted) == [])
    }

    private func graph(of text: String) throws -> Graph {
        let elements = try MarkupReader.elements(of: text)
        #expect(elements.map(\.name).prefix(4) == ["gexf", "meta", "creator", "description"])
        let graphs = elements.filter { $0.name == "graph" }
        let direction = try #require(graphs.first?.attributes["defaultedgetype"])
        let nodes = try nodes(elements)
        let names = Dictionary(uniqueKeysWithValues: nodes.map { ($0.id, $0.label) })
        let attributes = elements.filter { $0.name == "edge" }.map(\.attributes)
        let edges = try attributes.map { values in
            Edge(
                source: try #require(names[values["source"] ?? ""]),
                target: try #require(names[values["target"] ?? ""]),
                weight: try #require(Double(values["weight"] ?? ""))
            )
        }
        let ids = Set(attributes.compactMap { $0["id"] })
        #expect(ids.count == edges.count && graphs.count == 1)
        return Graph(isDirected: direction == "directed", nodes: nodes, edges: edges)
    }

    /// The nodes, whose values follow them.
    private func nodes(_ elements: [MarkupElement]) throws -> [Node] {
        // Edges have values, too.
        let parts = elements.filter { ["node", "edge", "attvalue"].contains($0.name) }
        return try parts.indices.filter { parts[$0].name == "node" }.map { index in
            let values = Dictionary(
                uniqueKeysWithValues: try parts[(index + 1)...].prefix { $0.name == "attvalue" }
                    .map { (try #require($0.attributes["for"]), $0.attributes["value"]) }
            )
            return Node(
                id: try #require(parts[index].attributes["id"]),
                label: try #require(parts[index].attributes["label"]),
                kind: try #require(values["kind"] ?? nil),
                count: try #require(values["count"]?.flatMap { Int($0) })
            )
        }
    }
}
