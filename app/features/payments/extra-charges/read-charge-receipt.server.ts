import type { Actor } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { readReceipt } from "../checkout/read-receipt.server.ts";

/** The receipt of a charge that the terms of a stay name, for the stay's holder; 404 for others, and until it is paid. */
export async function readChargeReceipt(actor: Actor, chargeId: string) {
  const missing = new NotFound("Receipt not found.");
  const row = await db
    .selectFrom("extraCharges")
    .select("reservationId")
    .where("id", "=", chargeId)
    .executeTakeFirst();
  if (!row) throw missing;
  const receipt = await readReceipt(actor, row.reservationId).catch((error: unknown) => {
    throw error instanceof NotFound ? missing : error;
  });
  const charge = receipt.charges.find(({ id }) => id === chargeId);
  if (!charge) throw missing;
  return { receipt, charge };
}
