-- The popularity tables: mentions in their most common spelling, by count. The term '' is all tweets.
SELECT mention.term, mention.kind, shown.name, mention.folded, mention.count, mention.tweets
FROM mention
JOIN (
    SELECT kind, folded, min_by(name, (-tweets, name)) AS name
    FROM spelling
    GROUP BY kind, folded
) AS shown ON shown.kind = mention.kind AND shown.folded = mention.folded
WHERE mention.count >= (SELECT min_count FROM setting)
ORDER BY mention.term, mention.count DESC, mention.folded, mention.kind
