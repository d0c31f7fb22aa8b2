import type { Actor } from "#app/features/accounts/model.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { mayImportFor, requireImporter } from "./policy.ts";
import { limitDue } from "./steps/add-photo-urls.server.ts";
import { lockImports } from "./steps/lock-imports.server.ts";

/** Has the pictures of a file that could not be used fetched again. Without any, nothing changes. */
export async function retryPhotos(actor: Actor, importId: string): Promise<void> {
  const member = requireImporter(actor);
  await limitRate(`retry-photos:${member.id}`, { max: 30, seconds: 3600 });
  await transaction(async (trx) => {
    const found = await trx
      .selectFrom("propertyImports")
      .select("landlordId")
      .where("id", "=", importId)
      .executeTakeFirst();
    if (!found || !mayImportFor(member, found.landlordId)) throw new NotFound("File not found.");
    if (!(await lockImports(trx, found.landlordId)))
      throw new Conflict("Another file is being imported just now. Try again in a few seconds.");
    await trx
      .updateTable("propertyPhotoUrls")
      .set({ doneAt: null, failure: null })
      .where("importId", "=", importId)
      .where("landlordId", "=", found.landlordId)
      .where("failure", "is not", null)
      .execute();
    await limitDue(trx, found.landlordId);
  });
}
