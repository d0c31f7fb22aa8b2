import { sql } from "kysely";
import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { requireMember, requireAdministrator } from "#app/features/accounts/policy.ts";
import { membersLike } from "#app/features/accounts/queries.server.ts";
import { termsInForce } from "#app/features/accounts/terms/terms-in-force.server.ts";
import { type TermsAsked, termsToAsk } from "#app/features/accounts/terms/model.ts";
import { config } from "#app/platform/config.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { type ListPart, type ListTable, ofFew, readPart } from "#app/platform/list-part.server.ts";
import { reservationsLike } from "../queries.server.ts";

type Stay = { landlordId: string; id: string };

/** For administrators and the system: every part of a stay's terms, as its tenant agreed to them. */
export async function termsOf(actor: Actor, { landlordId, id }: Stay) {
  if (actor.kind !== "system") requireAdministrator(actor, "support");
  return db
    .selectFrom("stayTerms")
    .select(["part", "version", "body", "facts", "requestId", "agreedAt"])
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", id)
    .orderBy("part")
    .orderBy("agreedAt")
    .execute();
}

/** What the tenant agreed to be charged; null for a rental from before it was asked. */
export async function renewalAgreed(actor: Actor, stay: Stay): Promise<string | null> {
  return (await termsOf(actor, stay)).find(({ part }) => part === "renewal")?.body ?? null;
}

/** What a rental agreed on; null where nothing closes access for unpaid rent, and where there is no late fee. */
export type AgreedRental = {
  noticeDays: number;
  closesAfterDays: number | null;
  lateFeeCents: number | null;
};

/**
 * What these rentals agreed on, by reservation, as far as the caller is on a side of them. Of rentals from before it was
 * stored the notice is what the environment says, or the default.
 */
export async function agreedRentals(
  actor: Actor,
  reservationIds: string[],
  database: Queryable,
): Promise<(reservationId: string) => AgreedRental> {
  const terms = database
    .selectFrom("stayTerms as t")
    .innerJoin("reservations as r", (join) =>
      join.onRef("r.landlordId", "=", "t.landlordId").onRef("r.id", "=", "t.reservationId"),
    )
    .select(["t.reservationId", sql<number>`(t.facts ->> 'noticeDays')::int`.as("noticeDays")])
    .select(sql<number | null>`(t.facts ->> 'closesAfterDays')::int`.as("closesAfterDays"))
    .select(sql<number | null>`(t.facts ->> 'lateFeeCents')::int`.as("lateFeeCents"))
    .where("t.part", "=", "renewal")
    .where("t.reservationId", "in", reservationIds);
  const seesAll = actor.kind === "system" || actor.kind === "administrator";
  const side = seesAll ? null : requireMember(actor).id;
  const rows = await terms
    .$if(side !== null, (query) =>
      query.where((eb) => eb.or([eb("r.landlordId", "=", side), eb("r.tenantId", "=", side)])),
    )
    .execute();
  const agreed = new Map(rows.map(({ reservationId, ...rental }) => [reservationId, rental]));
  const older = { noticeDays: config.olderNoticeDays, closesAfterDays: null, lateFeeCents: null };
  return (id) => agreed.get(id) ?? older;
}

/** What a visitor has still to accept before these reservations are paid; null for members, whose account knows it. */
export async function termsToAskOf(actor: Actor, stays: Stay[]): Promise<TermsAsked | null> {
  if (isLoggedIn(actor) || stays.length === 0) return null;
  const accepted = await db
    .selectFrom("stayTerms")
    .select(["reservationId", "version"])
    .where("part", "=", "service")
    .where(
      "reservationId",
      "in",
      stays.map(({ id }) => id),
    )
    .orderBy("agreedAt")
    .execute();
  const versions = termsInForce();
  const asked = stays.flatMap(({ id }) => {
    const last = accepted.findLast(({ reservationId }) => reservationId === id);
    return termsToAsk(last?.version ?? null, versions) ?? [];
  });
  // Of several stays the one whose terms are the oldest.
  return asked.toSorted((one, other) => other.changes.length - one.changes.length)[0] ?? null;
}

/** For administrators: renewals agreed to, and terms of service that members and visitors accepted, newest first. */
export async function consentsForAdministrators(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "support");
  const [id, at] = [sql<string>`t.id`, sql`t.agreed_at`];
  const table: ListTable = {
    id,
    from: sql`(select * from consents where is_consent) t`,
    search: (words) => [
      sql`not t.by_member and t.reservation_id = any(${reservationsLike(actor, words)})`,
      sql`t.by_member and t.member_id = any(${membersLike(actor, words)})`,
      sql`t.by_member and t.member_id = ${words}`,
    ],
    sorts: { about: sql`t.about`, version: sql`t.version`, at },
    filters: { who: ofFew(sql`t.who`), about: ofFew(sql`t.about`), version: ofFew(sql`t.version`) },
    first: { by: [at], isDescending: true },
  };
  const query = db
    .selectFrom("consents as t")
    .leftJoin("reservations as r", (join) =>
      join.onRef("r.landlordId", "=", "t.landlordId").onRef("r.id", "=", "t.reservationId"),
    )
    .leftJoin("properties as p", (join) =>
      join.onRef("p.landlordId", "=", "r.landlordId").onRef("p.id", "=", "r.propertyId"),
    )
    .leftJoin("users as u", "u.id", "t.memberId")
    .select([id.as("id"), "t.body", "t.requestId", "t.reservationId", "t.memberId"])
    // A view's columns have no types that say they aren't null.
    .select((eb) => [eb.ref("t.about").$notNull().as("about"), eb.ref("t.version").$notNull().as("version")])
    .select((eb) => [eb.ref("t.who").$notNull().as("who"), eb.ref("t.agreedAt").$notNull().as("agreedAt")])
    .select(["r.guestName", "r.guestContact", "p.title", "p.timeZone", "u.username", "u.email"]);
  return readPart(query.where("t.isConsent", "=", true), part, table);
}
