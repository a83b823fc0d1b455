/// Lines of the streaming API v1.1, terminated by CRLF.
final class StreamLines: DumpFormat {
    func add(_ record: Stream.Record, to file: inout ByteBuffer) {
        switch record {
        case .tweet(let tweet): file.append(streamed: tweet)
        case .deletion(let tweet, let user): file.append(deletionOf: tweet, by: user)
        case .limit(let count, let time): file.append(limit: count, milliseconds: time)
        }
        file.append("\r\n")
    }

    func end(_ file: inout ByteBuffer) {}
}

extension ByteBuffer {
    fileprivate mutating func append(deletionOf tweet: Snowflake, by user: User) {
        append(#"{"delete":{"status":{"id":"#)
        append(tweet.id)
        append(#","id_str":""#)
        append(tweet.id)
        append(#"","user_id":"#)
        append(user.id)
        append(#","user_id_str":""#)
        append(user.id)
        append(#""},"timestamp_ms":""#)
        append(tweet.milliseconds)
        append(#""}}"#)
    }

    fileprivate mutating func append(limit count: Int, milliseconds: Int) {
        append(#"{"limit":{"track":"#)
        append(count)
        append(#","timestamp_ms":""#)
        append(milliseconds)
        append(#""}}"#)
    }
}
