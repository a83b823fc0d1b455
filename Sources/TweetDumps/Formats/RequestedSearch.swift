/// The search terms that a recorded request names.
enum RequestedSearch {
    /// The terms in the address of a request: `q` or `query`, or the `rawQuery` of the `variables` of
    /// the web's GraphQL API.
    static func terms(inAddress address: String) -> [String] {
        address.queryValues(of: ["q", "query"])
            + address.queryValues(of: ["variables"]).compactMap(rawQuery(in:))
    }

    /// The term in the body of a posted request, which is JSON with `variables`; none in another body.
    static func terms(inBody body: String) -> [String] {
        ByteView.withPadding(Array(body.utf8)) { body in
            var cursor = body.cursor
            guard body.first == UInt8(ascii: "{"), let object = try? JSONObject(&cursor),
                let variables = object["variables"]
            else { return [] }
            let term = variables.text.map { rawQuery(in: $0.string) } ?? rawQuery(of: variables)
            return term.map { [$0] } ?? []
        }
    }

    /// The `rawQuery` of variables that are JSON in a string.
    private static func rawQuery(in variables: String) -> String? {
        ByteView.withPadding(Array(variables.utf8)) { bytes in
            var cursor = bytes.cursor
            cursor.isLast = true
            guard bytes.first == UInt8(ascii: "{"), let object = try? JSONObject(&cursor) else {
                return nil
            }
            return object["rawQuery"]?.text?.string
        }
    }

    private static func rawQuery(of variables: JSONValue) -> String? {
        variables.object?["rawQuery"]?.text?.string
    }
}
