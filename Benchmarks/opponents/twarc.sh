#!/bin/sh
# The hashtags of a dump of API v2, by twarc's own plug-in: twarc.sh FILE. It counts no users.
# (What twarc 1 had for dumps of API v1.1 is not part of its package, and stops at the first notice.)
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Without a token twarc asks for one, although nothing is fetched.
twarc2 --bearer-token none --log "$folder/log" hashtags --db "$folder/tweets.db" \
    "$1" "$folder/hashtags.csv" 2>/dev/null
tail -n +2 "$folder/hashtags.csv"
