import { cardNeededUntil } from "#app/features/payments/model.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

type Payment = { id: string; rentId: string | null };

/**
 * Notes when to look whether the card of a visitor's payment, which its checkout kept for what the terms of a stay name or for
 * later stays, can leave the provider. Members' cards stay as they chose.
 */
export async function noteKeptCard(
  trx: Transaction,
  { id, rentId }: Payment,
  { sessionId, savesCard }: { sessionId: string | null; savesCard: boolean },
): Promise<void> {
  if (rentId !== null) return;
  const shares = await trx
    .selectFrom("paymentShares")
    .select("reservationId")
    .where("paymentId", "=", id)
    .orderBy("reservationId")
    .execute();
  const stays = [];
  for (const { reservationId } of shares)
    stays.push(await reservationFor({ kind: "system" }, reservationId, trx));
  const isKept = sessionId === null || savesCard || stays.some(({ agreedCharges }) => agreedCharges !== null);
  if (!isKept || stays.some(({ tenantId }) => tenantId !== null)) return;
  await trx
    .updateTable("payments")
    .set({ cardCheckAt: cardNeededUntil(stays) ?? now() })
    .where("id", "=", id)
    .execute();
}
