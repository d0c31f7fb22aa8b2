/** "1 row", "2,000 rows". */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

/** Parts of a sentence: "3 new spaces, 1 space changed". */
export function countWords(parts: string[]): string {
  return parts.join(", ");
}
