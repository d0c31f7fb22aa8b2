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
import { claimsDue } from "../deposits/queries.server.ts";
import { furtherRentsDue } from "../renewals/queries.server.ts";
import { provider } from "../stripe.server.ts";

const system = { kind: "system" } as const;

type Due = {
  reservationId: string;
  landlordId: string;
  accountId: string;
  rentId: string | null;
  /** What the landlord got of a deposit, instead of a rent. */
  ofDeposit: boolean;
};

/** Decides once for every due rent, and every part of a deposit that a landlord got, how much of it to send; the provider is asked after the commit. */
export async function decidePayouts(): Promise<void> {
  const due = [
    ...(await rentsDue(system, db).limit(500).execute()),
    ...(await furtherRentsDue(system, db).limit(500).execute()),
    ...(await claimsDue(system, db).limit(500).execute()),
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
        await decide(trx, { ...one, rentId: null, ofDeposit: false });
      const further = furtherRentsDue(system, trx).where("reservations.landlordId", "=", landlordId);
      for (const one of await further.orderBy("paymentShares.rentDueAt").execute())
        await decide(trx, { ...one, ofDeposit: false });
      const claims = claimsDue(system, trx).where("reservations.landlordId", "=", landlordId);
      for (const one of await claims.orderBy("reservations.id").execute())
        await decide(trx, { ...one, rentId: null, ofDeposit: true });
    });
  }
}

/** A refund after its rent was sent leaves the landlord owing us; it is deducted from their next payout. */
async function decide(trx: Transaction, due: Due): Promise<void> {
  const { reservationId, landlordId, accountId, rentId, ofDeposit } = due;
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
      ofDeposit,
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

/**
 * What the landlord is owed for this rent and all those decided before: the balance without the rents of other shares,
 * and without their parts of deposits, that aren't decided yet.
 */
async function owedUntil(trx: Transaction, due: Due): Promise<number> {
  const { landlordId } = due;
  const { cents } = await trx
    .selectFrom("ledgerLines")
    .select(sql<number>`coalesce(-sum(amount_cents), 0)`.as("cents"))
    .where("landlordId", "=", landlordId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(
      case when this.reservation_id is null and not exists (
        select from payouts where payouts.landlord_id = r.landlord_id and payouts.reservation_id = r.id
          and payouts.rent_id is not distinct from share.rent_id and not of_deposit
      ) then greatest(rent_left_of_share(share), 0) else 0 end
      + case when share.claimed_cents > 0 and not exists (
        select from payouts where payouts.landlord_id = r.landlord_id and payouts.reservation_id = r.id and of_deposit
      ) and (r.id <> ${due.reservationId} or not ${due.ofDeposit}::boolean)
      -- A refund beyond the rent is paid from it.
      then greatest(share.claimed_cents + least(rent_left_of_share(share), 0), 0) else 0 end
    ), 0)::bigint as cents
    from payment_shares share join reservations r on r.id = share.reservation_id
    left join (values (${due.reservationId}, coalesce(${due.rentId}, ''), ${due.ofDeposit}::boolean))
      as this (reservation_id, rent_id, of_deposit)
      on this.reservation_id = r.id and this.rent_id = coalesce(share.rent_id, '') and not this.of_deposit
    where r.landlord_id = ${landlordId} and r.payment_status = 'paid' and share.settled`.execute(trx);
  return cents - rows[0]!.cents;
}
