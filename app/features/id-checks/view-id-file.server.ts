import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { unseal } from "#app/platform/envelope.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { getFile } from "#app/platform/files.server.ts";
import { claimsOf, isSigned, timeOf } from "#app/platform/signed-token.server.ts";
import { placeOf } from "./model.ts";
import { findPicture } from "./queries.server.ts";

const linkIsOver = "This link was already used, or has expired.";

/** One picture of an ID, for its uploader or an administrator, by their own link. Audits the view first. */
export async function viewIdFile(actor: Actor, file: string, link: string, address: string) {
  // Before the link is spent: a store that is away must not use it up.
  const sealed = await readFor(actor, file, link);
  const { contentType, wrappedKey } = await transaction(async (trx) => {
    const picture = await findPicture(actor, file, trx);
    const { side, reservationId, landlordId, viewer } = picture;
    const opens = await spendLink(trx, { link, file, viewerId: viewer.id });
    if (!opens) throw new NotFound(linkIsOver);
    await trx
      .insertInto("idFileViews")
      .values({
        landlordId,
        file,
        viewerKind: viewer.kind,
        viewerId: viewer.id,
        ipAddress: address,
        viewedAt: now(),
      })
      .execute();
    const details = { side };
    await recordAction(trx, actor, { action: "viewId", subjectId: reservationId, address, details });
    return picture;
  });
  return { bytes: unseal({ sealed, wrappedKey }, config.idEncryptionKeys, placeOf(file)), contentType };
}

/** The encrypted picture, for someone who may see it and has a link that was made for them. */
async function readFor(actor: Actor, file: string, link: string): Promise<Uint8Array> {
  const { viewer } = await findPicture(actor, file);
  if (!isSigned("id-picture", link, [file, viewer.id])) throw new NotFound(linkIsOver);
  const sealed = await getFile(placeOf(file));
  if (!sealed) throw new NotFound("Picture not found.");
  return sealed;
}

/** True if this link opens this picture for this viewer now. Works once across all processes. */
async function spendLink(
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
