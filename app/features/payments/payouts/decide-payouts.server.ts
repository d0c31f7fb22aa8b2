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

/** What is sent: of a stay's rent the part of one month, of a lease one rent, or what the landlord got of a deposit. */
type Due = {
  reservationId: string;
  landlordId: string;
  accountId: string;
  paymentId: string;
  rentId: string | null;
  part: number;
  partCents: number;
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
      const parts = still.orderBy("reservations.id").orderBy("parts.part").forUpdate("reservations");
      for (const one of await parts.execute()) await decide(trx, { ...one, rentId: null, ofDeposit: false });
      const further = furtherRentsDue(system, trx).where("reservations.landlordId", "=", landlordId);
      for (const one of await further.orderBy("paymentShares.rentDueAt").execute())
        await decide(trx, { ...one, part: 0, ofDeposit: false });
      const claims = claimsDue(system, trx).where("reservations.landlordId", "=", landlordId);
      for (const one of await claims.orderBy("reservations.id").execute())
        await decide(trx, { ...one, paymentId: "", rentId: null, part: 0, partCents: 0, ofDeposit: true });
    });
  }
}

/** A refund after its rent was sent leaves the landlord owing us; it is deducted from their next payout. */
async function decide(trx: Transaction, due: Due): Promise<void> {
  const { reservationId, landlordId, accountId, rentId, part, ofDeposit } = due;
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
      part,
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
 * What the landlord is owed for this part and all those decided before: the balance without what is in no decided part of
 * any rent, and without their parts of deposits that aren't decided yet. Rents that were sent as one are left out early.
 */
async function owedUntil(trx: Transaction, due: Due): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (
      (select coalesce(-sum(amount_cents), 0) from ledger_lines where landlord_id = ${due.landlordId})
      - coalesce(sum(rent_not_decided(share)), 0)
      + coalesce(sum(least(${due.partCents}::integer, rent_not_decided(share)))
          filter (where (share.payment_id, share.reservation_id) = (${due.paymentId}, ${due.reservationId})), 0)
      - coalesce(sum(
          -- A refund beyond the rent is paid from it.
          case when share.claimed_cents > 0 and not exists (
            select from payouts where payouts.landlord_id = r.landlord_id and payouts.reservation_id = r.id and of_deposit
          ) and (r.id <> ${due.reservationId} or not ${due.ofDeposit}::boolean)
          then greatest(share.claimed_cents + least(rent_left_of_share(share), 0), 0) else 0 end
        ), 0)
    )::bigint as cents
    from payment_shares share join reservations r on r.id = share.reservation_id
    where r.landlord_id = ${due.landlordId} and share.settled
      and (r.payment_status in ('paid', 'refunded') or share.rent_id is not null)
      and (
        share.claimed_cents > 0 or share.rent_id is null and upper(r.stay) > lower(r.stay) + 28
        or not exists (select from payouts where payouts.landlord_id = r.landlord_id and payouts.reservation_id = r.id
          and payouts.rent_id is not distinct from share.rent_id and not of_deposit)
      )`.execute(trx);
  return rows[0]!.cents;
}
