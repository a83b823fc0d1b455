// Reads the members of a dump that an archive keeps as fast as possible: with simdjson, in one
// thread, without keeping them.
//
//   simdjson-limit FILE
//
// It prints sums of what it has read, so that the compiler cannot omit the work.

#include <fcntl.h>
#include <simdjson.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <vector>

using namespace simdjson;

namespace {

// Sums of what was read, which do not depend on the order.
struct Sums {
    uint64_t tweets = 0;
    uint64_t notices = 0;
    uint64_t refused = 0;
    uint64_t mentions = 0;
    uint64_t bytes = 0;
};

// Adds the length of an unescaped string.
void take(ondemand::value value, Sums &sums) {
    std::string_view text = value.get_string();
    sums.bytes += text.size();
}

// Reads the names in a list of entities, which are the member `key` of each.
void takeNames(ondemand::value list, std::string_view key, Sums &sums) {
    for (ondemand::object entity : list.get_array()) {
        take(entity.find_field_unordered(key).value(), sums);
        sums.mentions += 1;
    }
}

void takeEntities(ondemand::value entities, Sums &sums) {
    for (auto field : entities.get_object()) {
        ondemand::raw_json_string key = field.key();
        if (key == "hashtags") {
            takeNames(field.value(), "text", sums);
        } else if (key == "user_mentions") {
            takeNames(field.value(), "screen_name", sums);
        }
    }
}

void takeExtension(ondemand::value extension, Sums &sums) {
    for (auto field : extension.get_object()) {
        ondemand::raw_json_string key = field.key();
        if (key == "full_text") {
            take(field.value(), sums);
        } else if (key == "entities") {
            takeEntities(field.value(), sums);
        }
    }
}

void takeAuthor(ondemand::value user, Sums &sums) {
    for (auto field : user.get_object()) {
        ondemand::raw_json_string key = field.key();
        if (key == "screen_name") {
            take(field.value(), sums);
            return;
        }
    }
}

// Reads the members of a tweet that an archive keeps, in any order.
// Returns whether the object is a tweet.
bool takeTweet(ondemand::object tweet, Sums &sums) {
    bool hasID = false;
    for (auto field : tweet) {
        ondemand::raw_json_string key = field.key();
        if (key == "id_str") {
            take(field.value(), sums);
            hasID = true;
        } else if (key == "created_at" || key == "lang" || key == "text" || key == "full_text") {
            take(field.value(), sums);
        } else if (key == "truncated") {
            bool truncated = field.value().get_bool();
            sums.bytes += truncated;
        } else if (key == "user") {
            takeAuthor(field.value(), sums);
        } else if (key == "retweeted_status") {
            takeTweet(field.value().get_object(), sums);
        } else if (key == "extended_tweet") {
            takeExtension(field.value(), sums);
        } else if (key == "entities") {
            takeEntities(field.value(), sums);
        }
    }
    return hasID;
}

void takeLine(ondemand::parser &parser, const char *line, size_t length, size_t readable, Sums &sums) {
    try {
        ondemand::document document = parser.iterate(line, length, readable);
        if (takeTweet(document.get_object(), sums)) {
            sums.tweets += 1;
        } else {
            sums.notices += 1;
        }
    } catch (const simdjson_error &) {
        sums.refused += 1;
    }
}

// Reads the complete lines at the beginning of the bytes, and returns their length in bytes.
size_t takeLines(ondemand::parser &parser, const char *bytes, size_t count, size_t capacity, Sums &sums) {
    size_t start = 0;
    while (const void *end = memchr(bytes + start, '\n', count - start)) {
        size_t length = static_cast<const char *>(end) - (bytes + start);
        if (length > 1) takeLine(parser, bytes + start, length, capacity - start, sums);
        start += length + 1;
    }
    return start;
}

}  // namespace

int main(int argc, char **argv) {
    int file = argc == 2 ? open(argv[1], O_RDONLY) : -1;
    if (file < 0) {
        fprintf(stderr, "usage: simdjson-limit FILE\n");
        return 64;
    }
    const size_t chunk = 4 << 20;
    const size_t longest = 64 << 20;
    std::vector<char> buffer(longest + chunk + SIMDJSON_PADDING);
    ondemand::parser parser;
    Sums sums;
    off_t place = 0;
    size_t rest = 0;
    ssize_t count;
    while ((count = pread(file, buffer.data() + rest, chunk, place)) > 0) {
        place += count;
        size_t end = rest + count;
        size_t taken = takeLines(parser, buffer.data(), end, buffer.size(), sums);
        rest = end - taken;
        if (rest > longest) return 1;
        memmove(buffer.data(), buffer.data() + taken, rest);
    }
    if (rest > 0) takeLine(parser, buffer.data(), rest, buffer.size(), sums);
    printf("tweets %lu, notices %lu, refused %lu, entities %lu, bytes %lu\n", sums.tweets,
           sums.notices, sums.refused, sums.mentions, sums.bytes);
}
