import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { depositTimes } from "#app/features/payments/deposits/queries.server.ts";
import { reservationFor, reservationsAmong } from "#app/features/reservations/queries.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";

export type ClaimRow = Awaited<ReturnType<typeof readClaims>>[number];
export type DepositRow = Awaited<ReturnType<typeof depositFor>>;

/** Claims with their photos, in order. */
async function readClaims(database: Queryable, which: { id?: string; reservationIds?: string[] }) {
  return database
    .selectFrom("depositClaims")
    .selectAll()
    .select(
      sql<{ file: string; width: number; height: number }[]>`coalesce((
        select json_agg(json_build_object('file', file, 'width', width, 'height', height) order by position)
        from deposit_claim_photos where claim_id = deposit_claims.id), '[]')`.as("photos"),
    )
    .$if(which.id !== undefined, (query) => query.where("id", "=", which.id!))
    .$if(which.reservationIds !== undefined, (query) =>
      query.where("reservationId", "in", which.reservationIds!),
    )
    .execute();
}

/** A reservation's deposit, its times and its claim, for its two sides and administrators; 404 for anyone else. */
export async function depositFor(actor: Actor, reservationId: string, database: Queryable = db) {
  const reservation = await reservationFor(actor, reservationId, database);
  const [claim = null] = await readClaims(database, { reservationIds: [reservation.id] });
  return { reservation, claim, ...(await depositTimes(actor, reservation.id, database)) };
}

/** A claim and its reservation, for the same people. */
export async function claimFor(actor: Actor, claimId: string, database: Queryable = db) {
  const [claim] = await readClaims(database, { id: claimId });
  if (!claim) throw new NotFound("Claim not found.");
  return { claim, reservation: await reservationFor(actor, claim.reservationId, database) };
}

/** For administrators: claims to decide first, oldest first; then open ones, then the latest closed. */
export async function claimsForAdministrators(actor: Actor) {
  requireRole(actor, "administrator");
  const rows = await db
    .selectFrom("depositClaims")
    .select("id")
    .select("reservationId")
    .orderBy(sql`case when state in ('objected', 'unanswered') then 0 when state = 'open' then 1 else 2 end`)
    .orderBy(sql`case when closed_at is null then created_at end`)
    .orderBy("closedAt", "desc")
    .limit(100)
    .execute();
  const among = rows.map(({ reservationId }) => reservationId);
  if (among.length === 0) return [];
  const [reservations, claims] = await Promise.all([
    reservationsAmong(actor, among),
    readClaims(db, { reservationIds: among }),
  ]);
  return reservations.map((reservation) => ({
    reservation,
    claim: claims.find((claim) => claim.reservationId === reservation.id)!,
  }));
}

/** For the menu of the admin area: how many claims wait for a decision. */
export async function countClaimsToDecide(actor: Actor): Promise<number> {
  requireRole(actor, "administrator");
  const { count } = await db
    .selectFrom("depositClaims")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "in", ["objected", "unanswered"])
    .executeTakeFirstOrThrow();
  return count;
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
