// Searches a published site, with the parts of its index that a search needs.

"use strict";

// ---------- files ----------

// Each file of the index calls this, because a page without a server can load scripts alone.
const received = new Map();
function tagtally(name, value) {
  received.get(name)?.(value);
}

const files = new Map();
function load(name) {
  if (!files.has(name)) {
    files.set(name, new Promise((resolve, reject) => {
      received.set(name, resolve);
      const script = document.createElement("script");
      script.src = `search/${name}.js`;
      script.addEventListener("error", () => reject(new Error(`search/${name}.js is missing`)));
      document.head.append(script);
    }));
  }
  return files.get(name);
}

// ---------- words ----------

// The words of a text as tagtally compares them: NFC, full case folding, accents taken off Latin letters,
// full-width ASCII as ASCII, apostrophes, joiners, selectors and skin tones left out.
const apostrophes = "'\u2019\u02BC\uFF07\u200C";
const isEmojiPart = (code) => (code >= 0xFE00 && code <= 0xFE0F)
  || (code >= 0x1F3FB && code <= 0x1F3FF) || (code >= 0xE0020 && code <= 0xE007F);
const signs = /[\u203C\u2049\u2139\u2194\u25FB-\u25FE\u2934\u2935\u3030\u303D]/;
// Scripts that are written without blanks between words.
const unspaced = new RegExp("[\\u0E00-\\u0EFF\\u1000-\\u109F\\uA9E0-\\uA9FF\\uAA60-\\uAA7F"
  + "\\u1780-\\u17FF\\u3040-\\u30FF\\u31F0-\\u31FF\\uFF66-\\uFF9F\\u3005-\\u3007\\u3400-\\u9FFF"
  + "\\uF900-\\uFAFF\\u{20000}-\\u{3FFFF}]", "u");

function kind(unit) {
  if (signs.test(unit)) return "emoji";
  if (/[\p{L}\p{N}]/u.test(unit)) return unspaced.test(unit) ? "unspaced" : "letter";
  if (/\p{M}/u.test(unit)) return unspaced.test(unit) ? "unspacedMark" : "mark";
  if (/\p{So}/u.test(unit)) return /[\u{1F1E6}-\u{1F1FF}]/u.test(unit) ? "flag" : "emoji";
  return unit === "_" ? "letter" : "separator";
}

// The full case folding of a character, which browsers have no function for. Cherokee folds to capitals,
// and the dotless i and symbols that only look like letters to themselves.
function caseFolded(character) {
  if (/[\u0131\u13A0-\u13F5]/.test(character)) return character;
  if (/[\uAB70-\uABBF\u13F8-\u13FD]/.test(character)) return character.toUpperCase();
  return character.toLowerCase().toUpperCase().toLowerCase();
}

const fold = (text) => Array.from(text.normalize("NFC"), caseFolded).join("").normalize("NFC");

// Whether a unit begins, continues or is outside a word, after the units before it.
function place(unit, last) {
  switch (kind(unit)) {
    case "letter": return [last === "letters" ? "later" : "first", "letters"];
    case "mark": return last === "marks" ? ["later", "marks"]
      : [last === "letters" ? "later" : "first", "letters"];
    case "unspaced": return ["first", "marks"];
    case "unspacedMark": return [last === "marks" ? "later" : "first", "marks"];
    case "emoji": return [last === "joined" || last === "joinedFlag" ? "later" : "first",
      last === "joinedFlag" ? "flag" : "nothing"];
    case "flag": return [["flag", "joined", "joinedFlag"].includes(last) ? "later" : "first",
      last === "joinedFlag" || (last !== "flag" && last !== "joined") ? "flag" : "nothing"];
    default: return ["outside", "nothing"];
  }
}

function words(text) {
  const words = [];
  let last = "nothing";
  let isAfterLatin = false;
  let [isAfterEmoji, bindsNext] = [false, false];
  for (let character of text.normalize("NFC")) {
    const code = character.codePointAt(0);
    if (code === 0x200D || isEmojiPart(code) || apostrophes.includes(character)) {
      bindsNext = isAfterEmoji && code === 0x200D;
      isAfterEmoji = isAfterEmoji && isEmojiPart(code);
      continue;
    }
    if (bindsNext) last = last === "flag" ? "joinedFlag" : "joined";
    [isAfterEmoji, bindsNext] = [false, false];
    if (code >= 0xFF01 && code <= 0xFF5E) character = String.fromCharCode(code - 0xFEE0);
    for (const unit of caseFolded(character).normalize("NFD")) {
      if (/\p{Mn}/u.test(unit)) {
        if (isAfterLatin) continue;
      } else {
        isAfterLatin = /\p{Script=Latin}/u.test(unit);
      }
      const [position, next] = place(unit, last);
      last = next;
      if (position === "first") words.push(unit);
      if (position === "later") words[words.length - 1] += unit;
      isAfterEmoji = ["emoji", "flag"].includes(kind(unit));
    }
  }
  return words.map((word) => word.normalize("NFC"));
}

// ---------- queries ----------

const quotes = "\"\u201C\u201D";

// The terms of a query, and the phrases of several words that a text must have.
function parse(query) {
  const [terms, phrases, unknown] = [new Set(), [], []];
  const add = (found) => {
    found.forEach((word) => terms.add(word));
    if (found.length > 1) phrases.push(found);
  };
  let rest = query;
  const take = (pattern) => {
    const match = rest.match(pattern);
    if (match) rest = rest.slice(match[0].length);
    return match;
  };
  while (take(/^\s+/u) || rest) {
    if (!rest) break;
    let match;
    if ((match = take(new RegExp(`^[${quotes}]([^${quotes}]*)[${quotes}]?`, "u")))) {
      add(match[1].split(/\s+/u).flatMap(words));
    } else if ((match = take(new RegExp(`^[#\uFF03]([^\\s()${quotes}]+)`, "u")))) {
      const name = fold(match[1].replace(/[.,;:!?\u2026'\u2019]+$/u, ""));
      if (name) terms.add(`#${name}`);
    } else if ((match = take(/^[@\uFF20](person-[a-z]{8}(?![a-z])|[\p{L}\p{N}_]+)/u))) {
      terms.add(`@${fold(match[1])}`);
    } else if ((match = take(/^from:@?(\S+)/iu))) {
      terms.add(`from:${fold(match[1])}`);
    } else {
      const word = take(/^(?:[()]|[^\s()]+)/u)[0];
      if (/^(OR|AND|[()]|-.+|[A-Za-z_]+:[^/].*)$/u.test(word)) unknown.push(word);
      else add(words(word));
    }
  }
  return { terms: Array.from(terms), phrases, unknown };
}

// ---------- the index ----------

// FNV-1a with 32 bits.
function hash(text) {
  let hash = 0x811C9DC5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

function numbers(list) {
  let last = 0;
  return list.split(" ").map((distance) => (last += parseInt(distance, 36)));
}

// The tweets of a term, in blocks, the first of which has the oldest.
class TermTweets {
  constructor([term, count, tweets]) {
    [this.term, this.count] = [term, count];
    [this.name, this.firsts] = typeof tweets === "string" ? [null, [0]] : tweets;
    this.only = this.name ? null : new Set(numbers(tweets));
    this.blocks = new Map();
  }

  async block(number) {
    if (this.only) return this.only;
    if (!this.blocks.has(number)) {
      this.blocks.set(number, new Set(numbers(await load(`lists/${this.name}/${number}`))));
    }
    return this.blocks.get(number);
  }

  async has(tweet) {
    let [low, high] = [0, this.firsts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.firsts[middle] <= tweet) low = middle + 1; else high = middle;
    }
    return low > 0 && (await this.block(low - 1)).has(tweet);
  }
}

async function find(term, index) {
  const file = hash(term) & (index.termFiles - 1);
  const entries = await load(`terms/${file.toString(16).padStart(2, "0")}`);
  const entry = entries.find((entry) => entry[0] === term);
  return entry ? new TermTweets(entry) : null;
}

async function tweet(number, index) {
  const size = index.tweetsPerFile;
  return (await load(`tweets/${Math.floor(number / size)}`))[number % size];
}

async function hasPhrases(number, phrases, index) {
  if (phrases.length === 0) return true;
  const texts = (await tweet(number, index))[4].map(words);
  return phrases.every((phrase) => texts.some((text) => text.some((_, start) =>
    phrase.every((word, offset) => text[start + offset] === word))));
}

// The numbers of the tweets that a query finds, the newest first, and whether all are known at once.
async function search({ terms, phrases }, index) {
  const found = await Promise.all(terms.map((term) => find(term, index)));
  if (found.length === 0 || found.includes(null)) return { tweets: [], isWhole: true };
  const [rarest, ...others] = found.sort((one, other) => one.count - other.count);
  async function* tweets() {
    for (let block = rarest.firsts.length - 1; block >= 0; block -= 1) {
      for (const candidate of Array.from(await rarest.block(block)).reverse()) {
        let isFound = true;
        for (const other of others) isFound = isFound && await other.has(candidate);
        if (isFound && await hasPhrases(candidate, phrases, index)) yield candidate;
      }
    }
  }
  // Phrases are looked for in the texts, so all of those are only read if somebody wants to see more.
  if (phrases.length > 0 || rarest.firsts.length > 1) return { tweets: tweets(), isWhole: false };
  const all = [];
  for await (const tweet of tweets()) all.push(tweet);
  return { tweets: all, isWhole: true };
}

// ---------- the page ----------

const [status, list, more] = ["found", "results", "show-more"].map((id) => document.getElementById(id));
const pageSize = 20;

function item([id, page, time, author, texts], index) {
  const item = document.createElement("li");
  const [by, text, link] = ["p", "p", "a"].map((name) => document.createElement(name));
  by.className = "by";
  link.href = `${index.pages[page]}#tweet-${id}`;
  link.textContent = time.slice(0, 10) || "time unknown";
  by.append(author ? `@${author} · ` : "", link);
  text.dir = "auto";
  text.textContent = texts.join(" ");
  item.append(by, text);
  item.dataset.id = id;
  return item;
}

const counted = (count) => (count === 1 ? "One tweet" : `${count.toLocaleString("en")} tweets`);

// Shows the next results of an iterator; `count` is the number of all, if it is known.
async function show(results, count, index) {
  more.disabled = true;
  for (let shown = 0; shown < pageSize; shown += 1) {
    const { value, done } = await results.next();
    if (done) return finish();
    list.append(item(await tweet(value, index), index));
  }
  if (count === list.children.length) return finish();
  more.hidden = more.disabled = false;
  const shown = list.children.length.toLocaleString("en");
  status.textContent = count ? `${counted(count)}, of which the newest ${shown} are shown.`
    : `The newest ${shown} tweets; there may be more.`;
}

function finish() {
  const count = list.children.length;
  more.hidden = true;
  status.textContent = count === 0 ? "No tweet has all of that." : `${counted(count)}.`;
}

async function run() {
  const query = new URLSearchParams(location.search).get("q") ?? "";
  document.getElementById("q").value = query;
  if (query.trim() === "") return;
  document.title = `${query} – ${document.title}`;
  const parsed = parse(query);
  if (parsed.unknown.length > 0) {
    status.textContent = `This search does not know ${parsed.unknown.join(" ")}.`;
    return;
  }
  if (parsed.terms.length === 0) {
    status.textContent = "There is no word, #hashtag or @user in that.";
    return;
  }
  status.textContent = "Searching …";
  try {
    const index = await load("index");
    const { tweets, isWhole } = await search(parsed, index);
    const results = isWhole ? tweets[Symbol.iterator]() : tweets;
    const next = () => show(results, isWhole ? tweets.length : 0, index);
    more.addEventListener("click", () => next().catch(fail));
    await next();
  } catch (error) {
    fail(error);
  }
}

function fail(error) {
  status.textContent = `The search failed: ${error.message}`;
}

run();
