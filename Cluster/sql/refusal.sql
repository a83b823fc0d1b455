-- The records that were refused, each with the reason: of each dump as many as its ledger has.
SELECT dump, refusal.place AS place, refusal.reason AS reason
FROM (SELECT dump, explode(refusals) AS refusal FROM line WHERE dump IS NOT NULL)
ORDER BY dump, place, reason
