import type { Actor } from "#app/features/accounts/model.ts";
import { NotFound } from "#app/platform/errors.ts";
import { getFile } from "#app/platform/files.server.ts";
import { placeOf } from "./model.ts";
import { problemFor } from "./queries.server.ts";

/** A photo of a problem, for the reservation's two sides and administrators; 404 for anyone else. */
export async function viewProblemPhoto(
  actor: Actor,
  problemId: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { problem } = await problemFor(actor, problemId).catch(missing);
  const isOfProblem = problem.steps.some(({ photos }) => photos.some((photo) => photo.file === file));
  return (isOfProblem ? await getFile(placeOf(file)) : null) ?? missing();
}

/** The same answer whether a photo doesn't exist or isn't this caller's to see. */
function missing(error?: unknown): never {
  if (error !== undefined && !(error instanceof NotFound)) throw error;
  throw new NotFound("Photo not found.");
}
