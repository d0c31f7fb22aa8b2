import { sql } from "kysely";
import { dueToLandlord } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import type { PayoutState } from "../model.ts";
import { payoutRequested } from "../events.server.ts";
import { claimsDue } from "../deposits/queries.server.ts";
import { furtherRentsDue } from "../renewals/queries.server.ts";
import { provider } from "../stripe.server.ts";
import { rentsDue } from "./queries.server.ts";

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
      const still = rentsDue(system, trx, landlordId);
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
  const shares = await openShares(trx, due.landlordId);
  const claims = (share: OpenShare) =>
    share.hasOpenClaim && (share.reservationId !== due.reservationId || !due.ofDeposit);
  const { rows } = await sql<{ cents: number }>`
    select (
      (select coalesce(-sum(amount_cents), 0) from ledger_lines where landlord_id = ${due.landlordId})
      - coalesce(sum(not_decided), 0)
      + coalesce(sum(least(${due.partCents}::integer, not_decided))
          filter (where (payment, reservation) = (${due.paymentId}, ${due.reservationId})), 0)
      -- A refund beyond the rent is paid from it.
      - coalesce(sum(greatest(claimed + least(rent_left_of(payment, reservation), 0), 0)) filter (where claims), 0)
    )::bigint as cents
    from (
      select *, rent_not_decided_of(payment, reservation) as not_decided
      from unnest(
        ${shares.map(({ paymentId }) => paymentId)}::text[], ${shares.map((share) => share.reservationId)}::text[],
        ${shares.map((share) => share.claimedCents)}::integer[], ${shares.map(claims)}::boolean[]
      ) as share (payment, reservation, claimed, claims)
    ) shares`.execute(trx);
  return rows[0]!.cents;
}

type OpenShare = { paymentId: string; reservationId: string; claimedCents: number; hasOpenClaim: boolean };

/**
 * What was paid to a landlord, but for what was decided as one, and whether they got something of its deposit that isn't
 * decided. The money's functions are asked afterwards, in a statement without tables that a cluster distributes (decision 0122).
 */
async function openShares(trx: Transaction, landlordId: string): Promise<OpenShare[]> {
  const { rows } = await sql<OpenShare>`
    select share.payment_id as "paymentId", share.reservation_id as "reservationId",
      share.claimed_cents as "claimedCents",
      share.claimed_cents > 0 and not exists (select from payouts
        where payouts.landlord_id = r.landlord_id and payouts.reservation_id = r.id and of_deposit) as "hasOpenClaim"
    from reservations r join (
      select * from payment_shares
      where settled and reservation_id in (select id from reservations where landlord_id = ${landlordId})
    ) share on share.reservation_id = r.id
    where r.landlord_id = ${landlordId}
      and (r.payment_status in ('paid', 'refunded') or share.rent_id is not null)
      and (
        share.claimed_cents > 0 or share.rent_id is null and upper(r.stay) > lower(r.stay) + 28
        or not exists (select from payouts where payouts.landlord_id = r.landlord_id and payouts.reservation_id = r.id
          and payouts.rent_id is not distinct from share.rent_id and not of_deposit)
      )`.execute(trx);
  return rows;
}
