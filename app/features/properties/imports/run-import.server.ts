import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { importGoesOn } from "../events.server.ts";
import { maxWholeChanges, stateOf } from "./model.ts";
import { mayImportFor, requireImporter } from "./policy.ts";

/** Has a checked file's rows added and changed: those without problems, or all or none. Once; asking again changes nothing. */
export async function runImport(actor: Actor, importId: string, mode: "good" | "all"): Promise<void> {
  const member = requireImporter(actor);
  await transaction(async (trx) => {
    const found = await trx
      .selectFrom("propertyImports")
      .selectAll()
      .where("id", "=", importId)
      .forUpdate()
      .executeTakeFirst();
    if (!found || !mayImportFor(member, found.landlordId)) throw new NotFound("File not found.");
    const state = stateOf(found);
    if (state === "running" || state === "done") return;
    if (state === "refused") throw new Conflict(found.refusedBecause!);
    if (state === "checking") throw new Conflict("This file is still being checked.");
    const { bad, good, changes } = await trx
      .selectFrom("propertyImportRows")
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere("finding", "=", "bad").as("bad"),
        eb.fn.countAll<number>().filterWhere("finding", "<>", "bad").as("good"),
        eb.fn.countAll<number>().filterWhere("finding", "=", "change").as("changes"),
      ])
      .where("importId", "=", importId)
      .executeTakeFirstOrThrow();
    if (good === 0) throw new Conflict("No row of this file is without problems.");
    if (mode === "all" && bad > 0)
      throw new Conflict("Some rows have problems. Correct the file, or import the others.");
    if (mode === "all" && changes > maxWholeChanges)
      throw new Conflict(
        `All or none works for up to ${maxWholeChanges.toLocaleString("en-US")} rows that change a space. Split the file, or import the good ones.`,
      );
    await trx
      .updateTable("propertyImports")
      .set({ runAt: now(), isWhole: mode === "all" })
      .where("id", "=", importId)
      .execute();
    await enqueue(trx, importGoesOn, { importId });
  });
}
