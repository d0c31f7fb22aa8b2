import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { depositTimes } from "#app/features/payments/deposits/queries.server.ts";
import { causesOfCharges, chargesOfStays } from "#app/features/payments/extra-charges/queries.server.ts";
import {
  reservationFor,
  reservationsAmong,
  reservationsLike,
  sortsOfStay,
} from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { secondsSince } from "#app/platform/seconds-since.server.ts";
import { contains, type ListPart, type ListTable, ofFew, readPart } from "#app/platform/list-part.server.ts";
import { chargeOf, currentClaim } from "./model.ts";

type ClaimPhoto = { file: string; side: "tenant" | "landlord"; width: number; height: number; at: string };
export type ClaimRow = Awaited<ReturnType<typeof readClaims>>[number];
export type DepositRow = Awaited<ReturnType<typeof depositFor>>;

/** Claims with their photos, the oldest claim first. */
async function readClaims(database: Queryable, which: { id?: string; reservationIds?: string[] }) {
  return database
    .selectFrom("depositClaims")
    .selectAll()
    .select(
      sql<ClaimPhoto[]>`coalesce((
        select json_agg(json_build_object(
          'file', file, 'side', side, 'width', width, 'height', height, 'at', created_at) order by side, position)
        from deposit_claim_photos where claim_id = deposit_claims.id), '[]')`.as("photos"),
    )
    .$if(which.id !== undefined, (query) => query.where("id", "=", which.id!))
    .$if(which.reservationIds !== undefined, (query) =>
      query.where("reservationId", "in", which.reservationIds!),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** A reservation's deposit, its times and its claims with the one to look at, for its two sides and administrators; 404 for anyone else. */
export async function depositFor(actor: Actor, reservationId: string, database: Queryable = db) {
  const reservation = await reservationFor(actor, reservationId, database);
  const claims = await readClaims(database, { reservationIds: [reservation.id] });
  const charges = await chargesOfStays(actor, [reservation.id], database);
  const claim = currentClaim(claims, now());
  const times = await depositTimes(actor, reservation.id, database);
  return { reservation, claims, claim, charges, charge: claim && chargeOf(claim, charges), ...times };
}

/** The claims on these stays, each with its charge, for their two sides and administrators. */
export async function claimsOfStays(actor: Actor, reservationIds: string[], database: Queryable = db) {
  const visible = await reservationsAmong(actor, reservationIds, database);
  if (visible.length === 0) return [];
  const ids = visible.map(({ id }) => id);
  const [claims, charges] = await Promise.all([
    readClaims(database, { reservationIds: ids }),
    chargesOfStays(actor, ids, database),
  ]);
  return claims.map((claim) => ({
    claim,
    reservation: visible.find(({ id }) => id === claim.reservationId)!,
    charge: chargeOf(claim, charges),
  }));
}

/** A claim and its reservation, for the same people. */
export async function claimFor(actor: Actor, claimId: string, database: Queryable = db) {
  const [claim] = await readClaims(database, { id: claimId });
  if (!claim) throw new NotFound("Claim not found.");
  return { claim, reservation: await reservationFor(actor, claim.reservationId, database) };
}

export type AdminClaimRow = Awaited<ReturnType<typeof claimsForAdministrators>>["rows"][number];

/** For administrators: claims to decide first, oldest first; then open ones, then the latest closed. */
export async function claimsForAdministrators(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "support", "finance");
  // As in the index listed_claims.
  const waits = sql`case when claims.state in ('objected', 'unanswered') then 0 when claims.state = 'open' then 1 else 2 end`;
  const age = sql`case when claims.closed_at is null then extract(epoch from claims.created_at at time zone 'UTC')
    else -extract(epoch from claims.closed_at at time zone 'UTC') end`;
  const ofStay = sortsOfStay(actor, sql`claims.reservation_id`);
  const table: ListTable = {
    id: sql`claims.id`,
    from: sql`deposit_claims claims`,
    search: (words) => [
      sql`claims.id = ${words}`,
      sql`claims.reservation_id = any(${reservationsLike(actor, words)})`,
      contains(
        sql`claims.reason || ' ' || coalesce(claims.objection, '') || ' ' || coalesce(claims.note, '')`,
        words,
      ),
    ],
    sorts: {
      space: ofStay.space,
      tenant: ofStay.guest,
      claimed: sql`claims.amount_cents`,
      awarded: sql`coalesce(claims.awarded_cents, -1)`,
      state: sql`claims.state`,
      answer: sql`claims.answer_by`,
      made: sql`claims.created_at`,
    },
    filters: {
      state: ofFew(sql`claims.state`),
      reservation: sql`claims.reservation_id`,
      card: {
        unpaid: sql`claims.id in ${causesOfCharges(actor, "failed")}`,
        paid: sql`claims.id in ${causesOfCharges(actor, "paid")}`,
      },
    },
    first: { by: [waits, age], isDescending: false },
  };
  const query = db.selectFrom("depositClaims as claims").select(["claims.id", "claims.reservationId"]);
  const { rows: shown, next } = await readPart(query, part, table);
  const among = shown.map(({ reservationId }) => reservationId);
  if (among.length === 0) return { rows: [], next };
  const [reservations, claims, charges] = await Promise.all([
    reservationsAmong(actor, among),
    readClaims(db, { reservationIds: among }),
    chargesOfStays(actor, among),
  ]);
  const reservationOf = new Map(reservations.map((reservation) => [reservation.id, reservation]));
  const claimOf = new Map(claims.map((claim) => [claim.id, claim]));
  return {
    rows: shown.map(({ id, reservationId }) => {
      const claim = claimOf.get(id)!;
      return { reservation: reservationOf.get(reservationId)!, claim, charge: chargeOf(claim, charges) };
    }),
    next,
  };
}

/** Claims that wait: for an administrator (to decide), and for a tenant who has time to answer. */
export async function countWaitingClaims(actor: Actor) {
  if (actor.kind !== "system") requireAdministrator(actor, "support", "finance");
  const { rows } = await sql<{ toDecide: number; toAnswer: number; oldestSeconds: number }>`
    select (count(*) filter (where state in ('objected', 'unanswered')))::int as "toDecide",
      (count(*) filter (where state = 'open'))::int as "toAnswer",
      ${secondsSince(sql`min(updated_at) filter (where state in ('objected', 'unanswered'))`)} as "oldestSeconds"
    from deposit_claims where settled_at is null and state in ('objected', 'unanswered', 'open')`.execute(db);
  return rows[0]!;
}

/** How the claims whose money was moved in the last days were closed; their photos stay for longer. */
export async function claimOutcomes(actor: Actor, days: number) {
  requireAdministrator(actor, "support", "finance");
  const outcome = sql<"agreed" | "void" | "all" | "part" | "nothing">`case when state <> 'decided' then state
    when awarded_cents = amount_cents then 'all' when awarded_cents = 0 then 'nothing' else 'part' end`;
  return (
    db
      .selectFrom("depositClaims")
      .select([outcome.as("outcome"), sql<number>`count(*)::int`.as("count")])
      // As in the index deposit_claims_with_photos.
      .where("hasPhotos", "=", true)
      .where("settledAt", ">", new Date(now().getTime() - days * 86_400_000))
      .groupBy(outcome)
      .execute()
  );
}

/** Both sides' addresses; a visitor's is the guest's. */
export async function addressesOf(actor: Actor, reservationId: string) {
  const reservation = await reservationFor(actor, reservationId);
  const landlord = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", reservation.landlordId)
    .executeTakeFirstOrThrow();
  return { tenant: reservation.guestContact, landlord: landlord.email };
}
