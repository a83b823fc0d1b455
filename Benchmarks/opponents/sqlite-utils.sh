#!/bin/sh
# The popularity table of a dump, by sqlite-utils: sqlite-utils.sh FILE.
# The tweets go into a table of SQLite, nested members as JSON; a query counts them there. Upper and
# lower case are one in ASCII only, so some rows differ.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Notices have no id, and a table wants one.
grep -F '"id_str":' "$1" | grep -v '^{"delete"' |
    sqlite-utils insert --nl --pk id --ignore --alter --silent "$folder/tweets.db" tweets -
sqlite3 -csv "$folder/tweets.db" <"$(dirname "$0")/sqlite-utils.sql"
