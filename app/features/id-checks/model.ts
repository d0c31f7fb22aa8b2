/** An ID's verdict: `replaced` by a newer upload; after `refused` another one is required. */
export type Verdict = "unverified" | "verified" | "refused" | "replaced";

export type Side = "front" | "back";

/** The administrator's message when a newer upload came before the verdict. */
export const idWasReplaced = "This ID was replaced. Review the new picture.";

/** Common reasons for refusing an ID, which an administrator can edit; its holder reads them. */
export const usualReasons = [
  "The picture is too blurry or too dark to read.",
  "Part of the document is missing from the picture.",
  "The name differs from the one on the reservation.",
  "The document has expired.",
  "The picture shows no government ID.",
] as const;

/** How long a picture's link works, in minutes; it works once. */
export const linkMinutes = 2;

/** The largest accepted picture, in bytes (10 MB). */
export const maxPictureBytes = 10 * 1024 * 1024;

/** The message for a missing front, on the screen and in the response. */
export const frontIsMissing = "Please upload the front of your ID before continuing.";

/** A stored picture's path; its name is random, and its encryption is bound to the path. */
export function placeOf(file: string): string {
  return `ids/${file}`;
}

/** A stored picture's URL path. */
export function addressOf(file: string): string {
  return `/uploads/ids/${file}`;
}
