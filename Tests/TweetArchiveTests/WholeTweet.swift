/// A record with everything that an archive keeps of a tweet; each value has the number in it.
///
/// The last of its links leads to the tweet with the id `7` and the number, the quoted tweet has the
/// id `5` and the number.
func wholeTweet(_ id: Int, _ number: Int) -> String {
    let link = { (url: String) in object(["expanded_url": quoted(url)]) }
    return object([
        "id_str": quoted("\(id)"), "text": quoted("text-\(number)"), "lang": quoted("en"),
        "created_at": quoted("2018-10-10 20:19:2\(number % 10)"),
        "user": object([
            "screen_name": quoted("writer_\(number)"), "name": quoted("display-\(number)"),
            "description": quoted("description-\(number)"),
            "location": quoted("location-\(number)"),
        ]),
        "source": quoted("<a>source-\(number)</a>"),
        "place": object([
            "id": quoted("place-\(number)"), "full_name": quoted("name-\(number)"),
            "country_code": quoted("nl"),
            "bounding_box": object(["coordinates": "[[[4,51],[5,53]]]"]),
        ]),
        "coordinates": object(["coordinates": "[4.5,52]"]),
        "retweet_count": "\(number)", "favorite_count": "\(number)", "reply_count": "\(number)",
        "in_reply_to_status_id_str": quoted("6\(number)"),
        "entities": object([
            "hashtags": array([object(["text": quoted("tag\(number)")])]),
            "urls": array([
                link("http://link-\(number)/"), link("http://shared-link/"),
                link("https://x.com/a/status/7\(number)?omitted-\(number)"),
            ]),
            "media": array([
                object([
                    "type": quoted("photo"), "media_url": quoted("http://media-\(number)/"),
                    "ext_alt_text": quoted("alt-\(number)"),
                ])
            ]),
        ]),
        "quoted_status": object([
            "id_str": quoted("5\(number)"), "text": quoted("quoted-\(number)"),
            "user": object(["screen_name": quoted("quoted_\(number)")]),
        ]),
    ])
}
