// Leads from the address of a tweet, which never changes, to where the tweet is now.

"use strict";

function follow() {
  const link = document.getElementById(location.hash.slice(1))?.querySelector("a");
  if (link) location.replace(link.href);
}

addEventListener("hashchange", follow);
follow();
