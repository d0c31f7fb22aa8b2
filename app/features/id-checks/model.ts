/** What became of an uploaded ID; `replaced` ones gave way to a newer upload, after `refused` ones another is asked for. */
export type Verdict = "unverified" | "verified" | "refused" | "replaced";

export type Side = "front" | "back";

/** What an administrator reads whose verdict came after a newer upload. */
export const idWasReplaced = "This ID was replaced. Review the new picture.";

/** Reasons an administrator picks from when an ID is refused, or replaces by other words; its holder reads them. */
export const usualReasons = [
  "The picture is too blurry or too dark to read.",
  "Part of the document is missing from the picture.",
  "The name differs from the one on the reservation.",
  "The document has expired.",
  "The picture shows no government ID.",
] as const;

/** How long a link to a picture works, in minutes; and it works once. */
export const linkMinutes = 2;

/** The largest picture taken, in bytes (10 MB). */
export const maxPictureBytes = 10 * 1024 * 1024;

/** The sentence for a missing front, on the screen and in the answer. */
export const frontIsMissing = "Please upload the front of your ID before continuing.";

/** Where a stored picture lies; its name is random, and the path is bound to its encryption. */
export function placeOf(file: string): string {
  return `ids/${file}`;
}

/** Under which address a stored picture is looked at. */
export function addressOf(file: string): string {
  return `/uploads/ids/${file}`;
}
