import { Invalid } from "#app/platform/errors.ts";

/** The one file of a form's field `file`; refuses none and several. */
export function oneFile([upload, ...more]: File[]): File {
  if (!upload || more.length > 0) refuseFile("Choose one file.");
  return upload;
}

/** Throws `Invalid` at `file`. */
export function refuseFile(message: string): never {
  throw new Invalid(message, { file: message });
}
