import { normalize } from "#app/platform/normalize.ts";

const shortWords: Record<string, string> = { st: "saint", ste: "sainte", ft: "fort", mt: "mount" };

/** Normalizes a name for comparison: lower case, no accents or punctuation, "St. Paul" and "Saint Paul" the same. */
export function fold(text: string): string {
  return normalize(text, "NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’ʻ`.]/gu, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .split(" ")
    .map((word) => shortWords[word] ?? word)
    .join(" ");
}

/** Also removes spaces, so that "O Fallon" matches O'Fallon. */
export function squeeze(text: string): string {
  return fold(text).replaceAll(" ", "");
}
