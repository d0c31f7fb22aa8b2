import { normalize } from "#app/platform/normalize.ts";

/** The usual abbreviations of the U.S. Postal Service (Publication 28, appendix C1), and compass directions. */
const suffixes: Record<string, string> = {
  aly: "Alley",
  av: "Avenue",
  ave: "Avenue",
  blvd: "Boulevard",
  cir: "Circle",
  ct: "Court",
  dr: "Drive",
  expy: "Expressway",
  hwy: "Highway",
  ln: "Lane",
  pkwy: "Parkway",
  pl: "Place",
  rd: "Road",
  sq: "Square",
  st: "Street",
  str: "Street",
  ter: "Terrace",
  trl: "Trail",
  tpke: "Turnpike",
};
const directions: Record<string, string> = {
  n: "north",
  s: "south",
  e: "east",
  w: "west",
  ne: "northeast",
  nw: "northwest",
  se: "southeast",
  sw: "southwest",
};

/** Expands a street's abbreviations: "1200 Market St" is "1200 Market Street". */
export function writeOutStreet(street: string): string {
  return street.trim().replace(/(?<=\s)\p{L}+\.?$/u, (last) => {
    return suffixes[last.replace(".", "").toLowerCase()] ?? last;
  });
}

/**
 * A house and the words behind its street: "1300 Market Street, Harrisb" is at "1300 Market Street" in "Harrisb". The
 * street ends at a comma, or without one at a word such as "Street". Null if there is no number or nothing behind it.
 */
export function splitHouse(text: string): { street: string; rest: string } | null {
  const parts = text.split(",").map((part) => part.trim());
  if (!/^\d\S* +\S/.test(parts[0]!)) return null;
  if (parts.length === 1) return splitAtSuffix(parts[0]!.split(/ +/));
  // A part with a digit is a unit.
  const end = parts.findIndex((part) => /^\P{N}*\p{L}\P{N}*$/u.test(part));
  return end > 0 ? { street: parts.slice(0, end).join(", "), rest: parts.slice(end).join(" ") } : null;
}

function splitAtSuffix(words: string[]): { street: string; rest: string } | null {
  const end = 1 + words.findIndex((word, index) => index > 1 && isSuffix(word.toLowerCase()));
  const rest = words.slice(end).join(" ");
  return end > 0 && /^\p{L}{3}/u.test(rest) ? { street: words.slice(0, end).join(" "), rest } : null;
}

function isSuffix(word: string): boolean {
  const bare = word.replace(".", "");
  return bare in suffixes || Object.values(suffixes).some((name) => name.toLowerCase() === bare);
}

/** Normalizes an address for comparison: "1200 N. Market St" and "1200 North Market Street" are the same. */
export function foldStreet(address: string): string {
  return plain(address)
    .split(" ")
    .map((word) => directions[word] ?? suffixes[word]?.toLowerCase() ?? word)
    .join(" ");
}

/** True if an address begins with the typed text; the last word may be incomplete. */
export function startsLike(address: string, typed: string): boolean {
  const whole = foldStreet(address);
  const words = plain(typed).split(" ");
  const begun = [foldStreet(words.slice(0, -1).join(" ")), words.at(-1)].join(" ");
  return whole.startsWith(foldStreet(typed)) || whole.startsWith(begun);
}

function plain(text: string): string {
  return normalize(text, "NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’.]/gu, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
