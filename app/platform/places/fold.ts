const shortWords: Record<string, string> = { st: "saint", ste: "sainte", ft: "fort", mt: "mount" };

/** A name as it is compared: lower case, no accents or punctuation, "St. Paul" and "Saint Paul" the same. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’ʻ`.]/gu, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .split(" ")
    .map((word) => shortWords[word] ?? word)
    .join(" ");
}

/** The same without spaces, so that "O Fallon" is O'Fallon too. */
export function squeeze(text: string): string {
  return fold(text).replaceAll(" ", "");
}
