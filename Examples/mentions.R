# The most common hashtags of a search term, from the tables of an archive: Rscript mentions.R ARCHIVE TERM
# It needs the packages DBI and RSQLite.

arguments <- commandArgs(trailingOnly = TRUE)
archive <- DBI::dbConnect(RSQLite::SQLite(), arguments[1], flags = RSQLite::SQLITE_RO)

# Names are compared by their folded form, in lower case. A mention of kind 0 is a hashtag.
counts <- DBI::dbGetQuery(archive, params = list(tolower(arguments[2])), "
    SELECT '#' || mention.folded AS hashtag, popularity.tweets, popularity.count
    FROM popularity
    JOIN mention ON mention.id = popularity.mention
    JOIN term ON term.id = popularity.term
    WHERE term.folded = ? AND mention.kind = 0
    ORDER BY popularity.count DESC, hashtag
    LIMIT 5
")
DBI::dbDisconnect(archive)

counts$share <- round(counts$count / sum(counts$count), 2)
print(counts, row.names = FALSE)
