/** What became of an uploaded ID; `replaced` ones gave way to a newer upload. */
export type Verdict = "unverified" | "verified" | "replaced";

export type Side = "front" | "back";

/** What an administrator reads whose verdict came after a newer upload. */
export const idWasReplaced = "This ID was replaced. Please look at the new picture.";

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
