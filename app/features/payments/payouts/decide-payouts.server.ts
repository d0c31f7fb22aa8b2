import { sql } from "kysely";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable, transaction } from "#app/platform/db.server.ts";
import { pagesOf, workOn } from "#app/platform/sweep.server.ts";
import { partsOfClaims } from "../deposits/queries.server.ts";
import { partsOfRents } from "../renewals/queries.server.ts";
import { provider } from "../stripe.server.ts";
import { type DueShare, mayBeSent, nextDueAt, type ShareKey } from "./model.ts";
import { partsOfStays } from "./queries.server.ts";
import { decideParts } from "./steps/decide-parts.server.ts";

/** What is decided apart: parts of stays, rents of leases, and what landlords got of deposits. */
type Kind = "stays" | "rents" | "claims";

const dueColumn = (kind: Kind) => sql.ref(kind === "claims" ? "claim_due_at" : "payout_due_at");
const ofKind: Record<Kind, string> = {
  stays: "rent_id is null",
  rents: "rent_id is not null",
  claims: "true",
};

const system = { kind: "system" } as const;
const readParts = { stays: partsOfStays, rents: partsOfRents, claims: partsOfClaims };
const landlordsAtOnce = 4;
/** A transaction holds the landlord's account, and of stays their reservations. */
const sharesInTransaction = 50;

/**
 * Decides once for every due rent, and every part of a deposit that a landlord got, how much of it to send; the provider is
 * asked after the commit. What fails for one kind, or one landlord, holds up no other.
 */
export async function decidePayouts({ of }: { of?: Kind } = {}): Promise<void> {
  const failures: unknown[] = [];
  for (const kind of of ? [of] : (["stays", "rents", "claims"] as const))
    await decideKind(kind).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function decideKind(kind: Kind): Promise<void> {
  const pages = pagesOf<DueShare>((trx, last, limit) => findShares(trx, kind, last, limit));
  for await (const page of pages) {
    const parts = await partsByShare(db, kind, page);
    const isToSend = (share: DueShare) => parts.of(share).some((part) => mayBeSent(part, now()));
    const others = page.filter((share) => !isToSend(share));
    await setDueAt(
      db,
      kind,
      others.map((share) => ({ share, dueAt: nextDueAt(parts.of(share)) })),
    );
    const byLandlord = Map.groupBy(page.filter(isToSend), (share) => parts.of(share)[0]!.landlordId);
    await workOn([...byLandlord], {
      work: ([landlordId, shares]) => decideShares(kind, landlordId, shares),
      atOnce: landlordsAtOnce,
      failure: ([landlord]) => ({ message: "a landlord's payouts were not decided", landlord }),
    });
  }
}

async function decideShares(kind: Kind, landlordId: string, shares: DueShare[]): Promise<void> {
  for (let from = 0; from < shares.length; from += sharesInTransaction) {
    const chunk = shares.slice(from, from + sharesInTransaction);
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
      // No change of a stay refunds, meanwhile, what is decided here.
      const ids = chunk.map(({ reservationId }) => reservationId);
      await lockReservations(trx, [...new Set(ids)]);
      const parts = await partsByShare(trx, kind, chunk);
      const due = parts.all.filter((part) => mayBeSent(part, now()));
      if (due.length > 0) await decideParts(trx, landlordId, due, kind === "claims");
      const left = (share: DueShare) => parts.of(share).filter((part) => !due.includes(part));
      const next = chunk.map((share) => ({ share, dueAt: nextDueAt(left(share)) }));
      await setDueAt(trx, kind, next);
    });
  }
}

const keyOf = ({ paymentId, reservationId }: ShareKey) => `${paymentId} ${reservationId}`;

/** The undecided parts of these shares, by share. */
async function partsByShare(database: Queryable, kind: Kind, shares: DueShare[]) {
  const held = await heldShares(database, shares);
  const all = (await readParts[kind](system, database, shares)).map((part) => ({
    ...part,
    isFree: part.isFree && !held.has(keyOf(part)),
  }));
  const byKey = Map.groupBy(all, keyOf);
  return { all, of: (share: ShareKey) => byKey.get(keyOf(share)) ?? [] };
}

/**
 * The keys of those shares of which nothing is sent: a bank questions their payment, another mode of the provider collected it,
 * a change of dates of their stay refunds what isn't decided yet, or a problem of their stay isn't settled.
 */
async function heldShares(database: Queryable, shares: ShareKey[]): Promise<Set<string>> {
  const { rows } = await sql<ShareKey>`
    select share.payment_id as "paymentId", share.reservation_id as "reservationId"
    from unnest(${shares.map(({ paymentId }) => paymentId)}::text[],
      ${shares.map(({ reservationId }) => reservationId)}::text[]) as share (payment_id, reservation_id)
    join payments on payments.id = share.payment_id
    where provider <> ${provider} or exists (select 1 from disputes
        where disputes.payment_id = payments.id and dispute_is_open(disputes.status))
      or change_refunds_of(share.reservation_id) or problem_holds(share.reservation_id)`.execute(database);
  return new Set(rows.map(keyOf));
}

/** A page of the shares of a kind that may have something to send now, the longest due first. */
async function findShares(
  database: Queryable,
  kind: Kind,
  last: DueShare | null,
  limit: number,
): Promise<DueShare[]> {
  const { at, paymentId, reservationId } = last ?? { at: "-infinity", paymentId: "", reservationId: "" };
  const column = dueColumn(kind);
  const { rows } = await sql<DueShare>`
    select payment_id as "paymentId", reservation_id as "reservationId", ${column}::text as at
    from payment_shares
    where ${sql.raw(ofKind[kind])} and ${column} <= ${now()}
      and (${column}, payment_id, reservation_id) > (${at}::timestamptz, ${paymentId}::text, ${reservationId}::text)
    order by ${column}, payment_id, reservation_id limit ${limit}`.execute(database);
  return rows;
}

/** Writes when each share is due next, or null; unless something has changed that since it was read. */
async function setDueAt(
  database: Queryable,
  kind: Kind,
  shares: { share: DueShare; dueAt: Date | null }[],
): Promise<void> {
  if (shares.length === 0) return;
  const column = dueColumn(kind);
  await sql`
    update payment_shares share set ${column} = due.due_at
    from unnest(
      ${shares.map(({ share }) => share.paymentId)}::text[], ${shares.map(({ share }) => share.reservationId)}::text[],
      ${shares.map(({ share }) => share.at)}::timestamptz[], ${shares.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as due (payment_id, reservation_id, at, due_at)
    where share.payment_id = due.payment_id and share.reservation_id = due.reservation_id
      and share.${column} = due.at and share.${column} is distinct from due.due_at`.execute(database);
}
