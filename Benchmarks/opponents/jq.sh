#!/bin/sh
# The popularity table of a dump, by jq and the sorting tools of every Unix: jq.sh FILE. Upper and lower
# case are one in ASCII only, so some rows differ.
# jq says which mentions stand in which tweet, and how often; the rest is sorting.
set -eu
export LC_ALL=C

jq --raw-output '
    def mentions: (.extended_tweet // .).entities
        | (.hashtags[] | "#" + .text), (.user_mentions[] | "@" + .screen_name)
        | ascii_downcase;
    def counted: group_by(.) | map({key: .[0], value: length}) | from_entries;
    select(.id_str) | .id_str as $id
    | ([mentions] | counted) as $own
    | ([.retweeted_status // empty | mentions] | counted) as $original
    | ($own + $original | keys[])
    | [$id, ., ([$own[.], $original[.]] | max)] | @tsv
' "$1" |
    sort -u |
    awk -F '\t' '
        { count[$2] += $3 }
        END {
            for (name in count)
                if (count[name] > 1)
                    print count[name] "\t" substr(name, 2) "\t" substr(name, 1, 1)
        }
    ' |
    sort -t "$(printf '\t')" -k 1,1nr -k 2,2 -k 3,3 |
    awk -F '\t' '{ print $3 $2 "," $1 }'
