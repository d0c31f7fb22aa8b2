import { timingSafeEqual } from "node:crypto";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { signPictureLink } from "./sign-picture-link.server.ts";

/** Whether this link opens this picture to this viewer now; it does so once, whichever process it comes to. */
export async function spendPictureLink(
  trx: Transaction,
  { link, file, viewerId }: { link: string; file: string; viewerId: string },
): Promise<boolean> {
  const made = link.slice(0, link.lastIndexOf("."));
  const [given, ours] = [Buffer.from(link), Buffer.from(signPictureLink(file, viewerId, made))];
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return false;
  const [end = "", nonce = ""] = made.split(".");
  const expiresAt = new Date(Number(end) * 1000);
  if (expiresAt <= now()) return false;
  const { numInsertedOrUpdatedRows: spent } = await trx
    .insertInto("idLinksUsed")
    .values({ nonce, expiresAt })
    .onConflict((conflict) => conflict.column("nonce").doNothing())
    .executeTakeFirstOrThrow();
  return (spent ?? 0n) > 0n;
}
