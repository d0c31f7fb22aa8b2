import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { claimsOf, isSigned, timeOf } from "#app/platform/signed-token.server.ts";

/** Whether this link opens this picture to this viewer now; it does so once, whichever process it comes to. */
export async function spendPictureLink(
  trx: Transaction,
  { link, file, viewerId }: { link: string; file: string; viewerId: string },
): Promise<boolean> {
  if (!isSigned("id-picture", link, [file, viewerId])) return false;
  const [until, nonce = ""] = claimsOf(link);
  const expiresAt = new Date(timeOf(until));
  if (expiresAt <= now()) return false;
  const { numInsertedOrUpdatedRows: spent } = await trx
    .insertInto("idLinksUsed")
    .values({ nonce, expiresAt })
    .onConflict((conflict) => conflict.column("nonce").doNothing())
    .executeTakeFirstOrThrow();
  return (spent ?? 0n) > 0n;
}
