/// Pages of a search for `#benchmark` in API v1.1, one on each line.
final class SearchPages: DumpFormat {
    /// The number of tweets on a page.
    static let size = 100

    private var count = 0
    private var newest: UInt64 = 0

    func add(_ record: Stream.Record, to file: inout ByteBuffer) {
        guard case .tweet(let tweet) = record else { return }
        file.append(count == 0 ? #"{"statuses":["# : ",")
        file.append(found: tweet)
        newest = max(newest, tweet.id.id)
        count += 1
        if count == Self.size { end(&file) }
    }

    func end(_ file: inout ByteBuffer) {
        guard count > 0 else { return }
        file.append(#"],"search_metadata":{"completed_in":0.087,"max_id":"#)
        file.append(newest)
        file.append(#","max_id_str":""#)
        file.append(newest)
        file.append(#"","next_results":"?max_id="#)
        file.append(newest - 1)
        file.append(
            #"""
            &q=%23benchmark&count=100&include_entities=1","query":"%23benchmark",\#
            "refresh_url":"?since_id=
            """#
        )
        file.append(newest)
        file.append(
            #"""
            &q=%23benchmark&include_entities=1","count":100,"since_id":0,"since_id_str":"0"}}
            """#
        )
        file.append("\n")
        count = 0
        newest = 0
    }
}
