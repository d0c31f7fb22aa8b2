import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { rewrap, unwraps } from "#app/platform/envelope.server.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { placeOf } from "./model.ts";

/**
 * Rewraps every ID's key from ID_ENCRYPTION_KEY_BEFORE to ID_ENCRYPTION_KEY. The pictures don't change and stay
 * readable. Can be run again after an interruption. Throws at a key that opens under neither, without changing that
 * row.
 */
export async function rotateIdKey(): Promise<{ rewrapped: number; kept: number }> {
  const files = await db
    .selectFrom("idFiles")
    .select(["landlordId", "file"])
    .where("wrappedKey", "is not", null)
    .execute();
  let rewrapped = 0;
  for (const one of files) rewrapped += (await rotate(one)) ? 1 : 0;
  const details = { rewrapped: String(rewrapped), of: String(files.length) };
  await recordAction(db, { kind: "system" }, { action: "rotateIdKey", subjectId: null, details });
  return { rewrapped, kept: files.length - rewrapped };
}

async function rotate({ landlordId, file }: { landlordId: string; file: string }): Promise<boolean> {
  return transaction(async (trx) => {
    // Destroyed since: leave it.
    const row = await trx
      .selectFrom("idFiles")
      .select("wrappedKey")
      .where("landlordId", "=", landlordId)
      .where("file", "=", file)
      .where("wrappedKey", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.wrappedKey || unwraps(row.wrappedKey, config.idEncryptionKey, placeOf(file))) return false;
    const wrappedKey = Buffer.from(rewrap(row.wrappedKey, config.idEncryptionKeys, placeOf(file)));
    await trx.updateTable("idFiles").set({ wrappedKey }).where("file", "=", file).execute();
    return true;
  });
}
