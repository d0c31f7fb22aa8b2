import type { Transaction } from "#app/platform/db.server.ts";
import { changeCharge } from "./change-charge.server.ts";

/** Ends a reservation's later charge, if it has one: it was paid, by whatever card, or there is nothing left to pay for. */
export async function closeCharge(
  trx: Transaction,
  reservation: { landlordId: string; id: string },
  state: "paid" | "void",
): Promise<void> {
  await changeCharge(trx, reservation, { state });
}
