import type { Actor } from "#app/features/accounts/model.ts";
import { readRentPayment } from "#app/features/payments/renewals/read-rent-payment.server.ts";
import { readReceipt } from "#app/features/payments/checkout/read-receipt.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { sideOf } from "./policy.ts";
import { leaseOfRent } from "./queries.server.ts";

export type RentReceipt = Awaited<ReturnType<typeof readRentReceipt>>;

/** The receipt of a further rent, for its tenant only; 404 until it is paid. */
export async function readRentReceipt(actor: Actor, rentId: string) {
  const missing = new NotFound("Receipt not found.");
  const known = await db.selectFrom("rents").select("id").where("id", "=", rentId).executeTakeFirst();
  if (!known) throw missing;
  const { lease, rent } = await leaseOfRent(actor, rentId);
  if (sideOf(actor, lease) !== "tenant") throw missing;
  const money = await readRentPayment(rentId);
  if (money === null) throw missing;
  return { lease, rent, ...(await readReceipt(actor, lease.reservationId)), ...money };
}
