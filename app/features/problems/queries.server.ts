import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { sideOf } from "#app/features/deposits/policy.ts";
import { depositTimes } from "#app/features/payments/deposits/queries.server.ts";
import { isAcceptedAndPaid } from "#app/features/reservations/lifecycle/model.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { holds } from "#app/features/reservations/policy.ts";
import {
  isHeldBy,
  reservationFor,
  type ReservationRow,
  reservationsAmong,
  reservationsLike,
  sortsOfStay,
} from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { secondsSince } from "#app/platform/seconds-since.server.ts";
import { type ListPart, type ListTable, ofFew, readPart } from "#app/platform/list-part.server.ts";
import type { Outcome, StepName } from "./model.ts";
import type { Side } from "#app/features/reservations/model.ts";

type StepPhoto = { file: string; width: number; height: number; sha256: string };
export type StepRow = {
  position: number;
  what: StepName;
  by: Side | "administrator" | "system";
  words: string | null;
  photos: StepPhoto[];
  at: string;
  /** When a mail server took the email of it to the tenant; null if none did. */
  sentAt: string | null;
};
/** A stay whose tenant was told that things are in its way, as administrators see it with the problem. */
export type DisplacedRow = {
  reservationId: string;
  choice: "refund" | "other_space" | null;
  offeredPropertyId: string | null;
  offerLimitCents: number | null;
};
export type Displacement = NonNullable<Awaited<ReturnType<typeof displacementFor>>>;

/** What another left behind and is in the way of this stay, lastly, for its tenant and administrators; null if nothing was. */
export async function displacementFor(actor: Actor, reservationId: string, database: Queryable = db) {
  const { id } = await reservationFor(actor, reservationId, database);
  const row = await database
    .selectFrom("displacedStays as d")
    .innerJoin("problems", "problems.id", "d.problemId")
    .select([
      "d.problemId",
      "d.choice",
      "d.chosenAt",
      "d.offeredPropertyId",
      "d.offerLimitCents",
      "d.createdAt",
    ])
    .select(["problems.settledAt", "problems.outcome", sql<boolean>`is_displaced(${id})`.as("isInTheWay")])
    .where("d.reservationId", "=", id)
    .orderBy("d.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type PriceDifference = NonNullable<Awaited<ReturnType<typeof differenceFor>>>;

/** What we pay of another space instead of this stay, for its tenant and administrators; null if nothing was offered. */
export async function differenceFor(actor: Actor, reservationId: string, database: Queryable = db) {
  const reservation = await reservationFor(actor, reservationId, database);
  if (sideOf(actor, reservation) === "landlord") return null;
  const row = await database
    .selectFrom("priceDifferences")
    .selectAll()
    .where("landlordId", "=", reservation.landlordId)
    .where("reservationId", "=", reservation.id)
    .executeTakeFirst();
  return row ?? null;
}

/** How much of each of these reservations we pay back to their holder once it is paid, in cents, by its id; without those of nothing. */
export async function differencesAhead(
  actor: Actor,
  reservations: readonly ReservationRow[],
): Promise<ReadonlyMap<string, number>> {
  const ids = reservations.filter((row) => isLive(row.status) && holds(actor, row)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; cents: number }>`
    select id, difference_ahead_of(id) as cents from unnest(${ids}::text[]) id`.execute(db);
  return new Map(rows.flatMap(({ id, cents }) => (cents > 0 ? [[id, cents] as const] : [])));
}

/** What we would pay of other spaces that this tenant or visitor requests now, for days of stays that were refunded to them. */
export async function openDifferences(actor: Actor) {
  return db
    .selectFrom("priceDifferences as d")
    .innerJoin("reservations", (join) =>
      join
        .onRef("reservations.landlordId", "=", "d.landlordId")
        .onRef("reservations.id", "=", "d.reservationId"),
    )
    .select(["d.reservationId", "d.stay", "d.limitCents", "d.until"])
    .where(isHeldBy(actor))
    .where("paidCents", "is", null)
    .where("until", ">", now())
    .orderBy("until")
    .execute();
}

export type ProblemRow = Awaited<ReturnType<typeof readProblems>>[number];
export type StayProblems = Awaited<ReturnType<typeof problemsFor>>;

async function readProblems(database: Queryable, which: { ids?: string[]; reservationIds?: string[] }) {
  return database
    .selectFrom("problems")
    .selectAll()
    .select(
      sql<StepRow[]>`(
        select json_agg(json_build_object('position', position, 'what', what, 'by', by, 'words', words, 'photos', photos,
          'at', at, 'sentAt', email_sent_at('problem-' || problem_id || '-' || position || '-tenant')) order by position)
        from problem_steps where problem_id = problems.id)`.as("steps"),
    )
    .select(
      sql<DisplacedRow[]>`(
        select coalesce(json_agg(json_build_object('reservationId', reservation_id, 'choice', choice,
          'offeredPropertyId', offered_property_id, 'offerLimitCents', offer_limit_cents) order by created_at, reservation_id), '[]')
        from displaced_stays where problem_id = problems.id)`.as("displaced"),
    )
    .select(
      sql<number>`(
        select coalesce(sum(cents), 0)::int from days_rented_again
        where reservation_id = problems.reservation_id)`.as("sharedCents"),
    )
    .$if(which.ids !== undefined, (query) => query.where("id", "in", which.ids!))
    .$if(which.reservationIds !== undefined, (query) =>
      query.where("reservationId", "in", which.reservationIds!),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** A reservation's problems, its times, and what decides whether one can be reported; for its sides and administrators. */
export async function problemsFor(actor: Actor, reservationId: string, database: Queryable = db) {
  const reservation = await reservationFor(actor, reservationId, database);
  const { id, landlordId, propertyId, tenantId, guestContact, renews } = reservation;
  const times = await depositTimes(actor, id, database);
  const problems = await readProblems(database, { reservationIds: [id] });
  const yearAgo = new Date(now().getTime() - 365 * 86_400_000);
  const facts = await database
    .selectNoFrom([
      sql<boolean>`was_handed_over(${landlordId}, ${id})`.as("wasHandedOver"),
      sql<boolean>`moved_out_at(${landlordId}, ${id}) is not null`.as("wasMovedOut"),
      sql<boolean>`exists (
        select from reservations o join problems p on p.reservation_id = o.id and p.settled_at is null and p.kind = 'left_behind'
        where o.landlord_id = ${landlordId} and o.property_id = ${propertyId} and o.id <> ${id})`.as(
        "isLeftByAnother",
      ),
      sql<number>`false_problems_of(${tenantId}, ${guestContact}, ${yearAgo})`.as("falseReports"),
    ])
    .executeTakeFirstOrThrow();
  const isPaidStay = isAcceptedAndPaid(reservation) && reservation.undoUntil === null;
  return {
    reservation,
    side: sideOf(actor, reservation),
    problems,
    ...times,
    stay: { ...times, ...facts, isPaidStay, renews, problems },
  };
}

/** A problem and its reservation, for the same people. */
export async function problemFor(actor: Actor, problemId: string, database: Queryable = db) {
  const [problem] = await readProblems(database, { ids: [problemId] });
  if (!problem) throw new NotFound("Report not found.");
  return { problem, reservation: await reservationFor(actor, problem.reservationId, database) };
}

export type AdminProblemRow = Awaited<ReturnType<typeof problemsForAdministrators>>["rows"][number];

/** For administrators: what waits for them, oldest first; then what waits for a side, then what ended last. */
export async function problemsForAdministrators(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "support");
  // As in the index listed_problems.
  const waits = sql`case when problems.state = 'waiting' then 0 when problems.outcome is null then 1 else 2 end`;
  const age = sql`case when problems.outcome is null
    then extract(epoch from coalesce(problems.waiting_since, problems.created_at) at time zone 'UTC')
    else -extract(epoch from problems.updated_at at time zone 'UTC') end`;
  const ofStay = sortsOfStay(actor, sql`problems.reservation_id`);
  const table: ListTable = {
    id: sql`problems.id`,
    from: sql`problems`,
    search: (words) => [
      sql`problems.id = ${words}`,
      sql`problems.reservation_id = any(${reservationsLike(actor, words)})`,
    ],
    sorts: {
      space: ofStay.space,
      tenant: ofStay.guest,
      kind: sql`problems.kind`,
      state: sql`problems.state`,
      waits: sql`coalesce(problems.waiting_since, 'infinity')`,
      made: sql`problems.created_at`,
    },
    filters: {
      state: ofFew(sql`problems.state`),
      kind: ofFew(sql`problems.kind`),
      reservation: sql`problems.reservation_id`,
    },
    first: { by: [waits, age], isDescending: false },
  };
  const query = db
    .selectFrom("problems")
    .innerJoin("reservations", (join) =>
      join
        .onRef("reservations.landlordId", "=", "problems.landlordId")
        .onRef("reservations.id", "=", "problems.reservationId"),
    )
    .select(["problems.id", "problems.reservationId"])
    .select([
      sql<number>`problems_of_landlord(problems.landlord_id)`.as("upheld"),
      sql<number>`false_problems_of(reservations.tenant_id, reservations.guest_contact, '-infinity')`.as(
        "falseReports",
      ),
    ]);
  const { rows: shown, next } = await readPart(query, part, table);
  if (shown.length === 0) return { rows: [], next };
  const among = [...new Set(shown.map(({ reservationId }) => reservationId))];
  const [reservations, problems] = await Promise.all([
    reservationsAmong(actor, among),
    readProblems(db, { reservationIds: among }),
  ]);
  const reservationOf = new Map(reservations.map((reservation) => [reservation.id, reservation]));
  const problemOf = new Map(problems.map((problem) => [problem.id, problem]));
  return {
    rows: shown.map(({ id, reservationId, ...record }) => ({
      ...record,
      problem: problemOf.get(id)!,
      reservation: reservationOf.get(reservationId)!,
      others: problems.filter((other) => other.reservationId === reservationId && other.id !== id).length,
    })),
    next,
  };
}

/** Problems that wait for an administrator, and for a side; and stays whose tenants wait for a space that isn't empty. */
export async function countProblems(actor: Actor) {
  if (actor.kind !== "system") requireAdministrator(actor, "support");
  const { rows } = await sql<{
    toDecide: number;
    toAnswer: number;
    oldestSeconds: number;
    displaced: number;
  }>`
    select (count(*) filter (where state = 'waiting'))::int as "toDecide",
      (count(*) filter (where state in ('open', 'fixed')))::int as "toAnswer",
      ${secondsSince(sql`min(waiting_since) filter (where state = 'waiting')`)} as "oldestSeconds",
      (select count(*) from displaced_stays d
        join problems p on p.id = d.problem_id and p.settled_at is null
        join reservations r on r.landlord_id = d.landlord_id and r.id = d.reservation_id
        where d.choice is null and is_live(r.status))::int as "displaced"
    from problems where settled_at is null`.execute(db);
  return rows[0]!;
}

/** How the problems of the last days ended, by kind; photos stay for longer. */
export async function problemOutcomes(actor: Actor, days = 1) {
  if (actor.kind !== "system") requireAdministrator(actor, "support");
  return (
    db
      .selectFrom("problems")
      .select(["kind", "outcome", sql<number>`count(*)::int`.as("count")])
      // As in the index problems_with_photos: photos stay for longer.
      .where("hasPhotos", "=", true)
      .where("settledAt", ">", new Date(now().getTime() - days * 86_400_000))
      .where("outcome", "is not", null)
      .groupBy(["kind", "outcome"])
      .$narrowType<{ outcome: Outcome }>()
      .execute()
  );
}
