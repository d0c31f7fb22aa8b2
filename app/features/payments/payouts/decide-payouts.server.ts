import { sql } from "kysely";
import { dueToLandlord } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import type { PayoutState } from "../model.ts";
import { payoutRequested } from "../events.server.ts";
import { rentsDue } from "../queries.server.ts";
import { furtherRentsDue } from "../renewals/queries.server.ts";
import { provider } from "../stripe.server.ts";

const system = { kind: "system" } as const;

type Due = { reservationId: string; landlordId: string; accountId: string; rentId: string | null };

/** Decides once for every due rent how much of it to send; the provider is asked after the commit. */
export async function decidePayouts(): Promise<void> {
  const due = [
    ...(await rentsDue(system, db).limit(500).execute()),
    ...(await furtherRentsDue(system, db).limit(500).execute()),
  ];
  for (const landlordId of new Set(due.map((one) => one.landlordId))) {
    await transaction(async (trx) => {
      // One process at a time per landlord: each rent depends on what the ones before it left.
      await trx
        .selectFrom("payoutAccounts")
        .select("accountId")
        .where("landlordId", "=", landlordId)
        .where("provider", "=", provider)
        .forUpdate()
        .execute();
      // Keeps a suspension out while the rent is decided.
      await trx.selectFrom("users").select("id").where("id", "=", landlordId).forShare().execute();
      const still = rentsDue(system, trx).where("reservations.landlordId", "=", landlordId);
      for (const one of await still.orderBy("reservations.id").forUpdate("reservations").execute())
        await decide(trx, { ...one, rentId: null });
      const further = furtherRentsDue(system, trx).where("reservations.landlordId", "=", landlordId);
      for (const one of await further.orderBy("paymentShares.rentDueAt").execute()) await decide(trx, one);
    });
  }
}

/** A refund after its rent was sent leaves the landlord owing us; it is deducted from their next payout. */
async function decide(trx: Transaction, due: Due): Promise<void> {
  const { reservationId, landlordId, accountId, rentId } = due;
  const cents = await owedUntil(trx, due);
  const amountCents = Math.max(cents, 0);
  const id = newId("out");
  const instant = now();
  await trx
    .insertInto("payouts")
    .values({
      id,
      landlordId,
      reservationId,
      rentId,
      accountId,
      amountCents,
      state: (amountCents === 0 ? "netted" : "requested") satisfies PayoutState,
      createdAt: instant,
      updatedAt: instant,
    })
    .execute();
  if (amountCents === 0) return;
  const lines = dueToLandlord({ landlordId, reservationId, amountCents });
  await postEntry(trx, { kind: "payout_decided", causeId: id, lines });
  await enqueue(trx, payoutRequested, { payoutId: id });
}

/** What the landlord is owed for this rent and all those decided before: the balance without the rents of other shares. */
async function owedUntil(trx: Transaction, { reservationId, landlordId, rentId }: Due): Promise<number> {
  const { cents } = await trx
    .selectFrom("ledgerLines")
    .select(sql<number>`coalesce(-sum(amount_cents), 0)`.as("cents"))
    .where("landlordId", "=", landlordId)
    .executeTakeFirstOrThrow();
  const others = await trx
    .selectFrom("paymentShares")
    .innerJoin("reservations", "reservations.id", "paymentShares.reservationId")
    .leftJoin("payouts", (join) =>
      join
        .onRef("payouts.landlordId", "=", "reservations.landlordId")
        .onRef("payouts.reservationId", "=", "paymentShares.reservationId")
        .on(sql<boolean>`payouts.rent_id is not distinct from payment_shares.rent_id`),
    )
    .select(["paymentShares.paymentId", "paymentShares.reservationId"])
    .where("reservations.landlordId", "=", landlordId)
    .where("reservations.paymentStatus", "=", "paid")
    .where("paymentShares.settled", "=", true)
    .where("payouts.id", "is", null)
    .where(
      sql<boolean>`(payment_shares.reservation_id, coalesce(payment_shares.rent_id, ''))
        <> (${reservationId}, ${rentId ?? ""})`,
    )
    .execute();
  if (others.length === 0) return cents;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(rent_left_of_share(share)), 0)::bigint as cents from payment_shares share
    where (payment_id, reservation_id) in (
      select * from unnest(${others.map((one) => one.paymentId)}::text[], ${others.map((one) => one.reservationId)}::text[])
    )`.execute(trx);
  return cents - rows[0]!.cents;
}
