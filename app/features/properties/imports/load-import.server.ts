import type { Actor } from "#app/features/accounts/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { describeColumns, exampleFile, presentImport, presentListed } from "./present.ts";
import { countOwn, importOf, latestImports } from "./queries.server.ts";

/** The screen that imports files: the open one, if it is the caller's, and the latest. */
export async function loadImport(actor: Actor, id: string | null) {
  const [open, latest] = await Promise.all([id === null ? null : findOpen(actor, id), latestImports(actor)]);
  const ownerId = actor.kind === "landlord" ? actor.id : open?.landlordId;
  const today = todayIn("America/New_York");
  const shown = { types: config.spaceTypes, amenities: config.amenities };
  return {
    open: open && presentImport(open),
    latest: latest.map(presentListed),
    owner: ownerId === undefined ? null : { id: ownerId, count: await countOwn(actor, ownerId) },
    columns: describeColumns(today, shown),
    example: exampleFile(today, shown),
  };
}

/** An address of a file that was deleted since shows the form. */
async function findOpen(actor: Actor, id: string) {
  try {
    return await importOf(actor, id);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
