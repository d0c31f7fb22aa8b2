import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { streamCsv } from "#app/platform/stream-csv.server.ts";
import { loadSpaceNumbers } from "./load-space-numbers.server.ts";
import { monthsKept } from "./model.ts";
import { spaceCells, spaceColumns } from "./present.ts";

/** All weeks of a landlord's space that are kept, as a CSV file. */
export async function exportSpaceNumbers(actor: Actor, id: string) {
  const landlord = requireRole(actor, "landlord");
  async function* readPages() {
    const { weeks } = await loadSpaceNumbers(landlord, id, monthsKept);
    yield spaceCells(weeks);
  }
  return streamCsv(landlord.id, spaceColumns, readPages());
}
