import { sql } from "kysely";
import { dueToLandlord } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { payoutRequested } from "#app/features/payments/events.server.ts";
import type { PayoutState } from "#app/features/payments/model.ts";
import type { DuePart } from "#app/features/payments/payouts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";

/**
 * Decides how much of each of these parts of a landlord is sent, one after the other: a refund after its rent was sent leaves
 * them owing us, and is deducted from the next. The landlord's account must be locked.
 */
export async function decideParts(
  trx: Transaction,
  landlordId: string,
  parts: DuePart[],
  ofDeposit: boolean,
) {
  const account = await readAccount(trx, landlordId);
  for (const part of parts)
    await decidePart(trx, part, { ofDeposit, amountCents: account.take(part, ofDeposit) });
}

async function decidePart(
  trx: Transaction,
  { reservationId, landlordId, accountId, rentId, part }: DuePart,
  { ofDeposit, amountCents }: { ofDeposit: boolean; amountCents: number },
): Promise<void> {
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
      accountId: accountId!,
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
 * What a landlord is owed, read once: the balance without what is in no decided part of any rent, and without their parts of
 * deposits that aren't decided yet. `take` decides a part, and is what is sent for it: what they are owed for it and all
 * those decided before.
 */
async function readAccount(trx: Transaction, landlordId: string) {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as cents from ledger_lines
    where landlord_id = ${landlordId}`.execute(trx);
  let balanceCents = rows[0]!.cents;
  const shares = new Map((await openShares(trx, landlordId)).map((share) => [keyOf(share), share]));
  let notDecidedCents = sum([...shares.values()].map((share) => share.notDecidedCents));
  let claimedCents = sum([...shares.values()].map((share) => share.openClaimCents));
  return {
    take(part: DuePart, ofDeposit: boolean): number {
      const share = shares.get(keyOf(part));
      const decided = ofDeposit ? 0 : Math.min(part.partCents, share?.notDecidedCents ?? 0);
      const claimed = ofDeposit ? (share?.openClaimCents ?? 0) : 0;
      notDecidedCents -= decided;
      claimedCents -= claimed;
      if (share) {
        share.notDecidedCents -= decided;
        share.openClaimCents -= claimed;
      }
      const amountCents = Math.max(balanceCents - notDecidedCents - claimedCents, 0);
      balanceCents -= amountCents;
      return amountCents;
    },
  };
}

const keyOf = (share: { paymentId: string; reservationId: string }) =>
  `${share.paymentId} ${share.reservationId}`;
const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);

type OpenShare = {
  paymentId: string;
  reservationId: string;
  /** What of its rent is in no decided part. */
  notDecidedCents: number;
  /** What the landlord got of its deposit, as long as it isn't decided; a refund beyond the rent is paid from it. */
  openClaimCents: number;
};

/** What was paid to a landlord, but for what was decided as one. Most shares are only paid; others take a closer look. */
async function openShares(trx: Transaction, landlordId: string): Promise<OpenShare[]> {
  const { rows } = await sql<OpenShare & { claimedCents: number; isOnlyPaid: boolean }>`
    select share.payment_id as "paymentId", share.reservation_id as "reservationId",
      share.amount_cents - share.fee_cents - share.deposit_cents - share.landlord_fee_cents as "notDecidedCents",
      0 as "openClaimCents",
      case when exists (select 1 from payouts
        where payouts.landlord_id = r.landlord_id and payouts.reservation_id = r.id and of_deposit)
      then 0 else share.claimed_cents end as "claimedCents",
      share.is_untouched and share.claimed_cents = 0 and not exists (select 1 from payouts
        where payouts.landlord_id = r.landlord_id and payouts.reservation_id = r.id) as "isOnlyPaid"
    from reservations r join (
      select *, not exists (select 1 from refunds
          where refunds.payment_id = payment_shares.payment_id and refunds.reservation_id = payment_shares.reservation_id)
        and not exists (select 1 from dispute_shares where dispute_shares.payment_id = payment_shares.payment_id
          and dispute_shares.reservation_id = payment_shares.reservation_id) as is_untouched
      from payment_shares
      where settled and (payout_due_at is not null or claim_due_at is not null)
        and reservation_id in (select id from reservations where landlord_id = ${landlordId})
    ) share on share.reservation_id = r.id
    where r.landlord_id = ${landlordId}
      and (r.payment_status in ('paid', 'refunded') or share.rent_id is not null)`.execute(trx);
  const touched = await readTouched(
    trx,
    rows.filter(({ isOnlyPaid }) => !isOnlyPaid),
  );
  return [...rows.filter(({ isOnlyPaid }) => isOnlyPaid), ...touched];
}

async function readTouched(
  trx: Transaction,
  shares: { paymentId: string; reservationId: string; claimedCents: number }[],
): Promise<OpenShare[]> {
  if (shares.length === 0) return [];
  const { rows } = await sql<OpenShare>`
    select payment as "paymentId", reservation as "reservationId",
      rent_not_decided_of(payment, reservation) as "notDecidedCents",
      case when claimed > 0 then greatest(claimed + least(rent_left_of(payment, reservation), 0), 0) else 0 end
        as "openClaimCents"
    from unnest(
      ${shares.map(({ paymentId }) => paymentId)}::text[], ${shares.map((share) => share.reservationId)}::text[],
      ${shares.map((share) => share.claimedCents)}::integer[]
    ) as share (payment, reservation, claimed)`.execute(trx);
  return rows;
}
