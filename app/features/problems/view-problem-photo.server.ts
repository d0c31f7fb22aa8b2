import type { Actor } from "#app/features/accounts/model.ts";
import { getFile } from "#app/platform/files.server.ts";
import { missingPhoto } from "#app/platform/private-photos.server.ts";
import { placeOf } from "./model.ts";
import { problemFor } from "./queries.server.ts";

/** A photo of a problem, for the reservation's two sides and administrators; 404 for anyone else. */
export async function viewProblemPhoto(
  actor: Actor,
  problemId: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { problem } = await problemFor(actor, problemId).catch(missingPhoto);
  const isOfProblem = problem.steps.some(({ photos }) => photos.some((photo) => photo.file === file));
  return (isOfProblem ? await getFile(placeOf(file)) : null) ?? missingPhoto();
}
