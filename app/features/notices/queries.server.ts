import { sql } from "kysely";
import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { requireAdministrator, requireMember, requireRole } from "#app/features/accounts/policy.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { kinds, type NoticeKind, noticesAtOnce } from "./model.ts";

/** A member's notices, newest first, with the time zone of the stay they are about; `before` is the id of the last one shown. */
export async function noticesOf(actor: Actor, before?: string) {
  const { id } = requireMember(actor);
  const rows = await db
    .selectFrom("notices")
    .select(["id", "kind", "title", "text", "path", "later", "createdAt", "readAt", "aboutReservationId"])
    .where("memberId", "=", id)
    .where("isFolded", "=", false)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from notices last where last.id = ${before} and last.member_id = ${id})`,
      ),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(noticesAtOnce + 1)
    .execute();
  const page = rows.slice(0, noticesAtOnce);
  const timeZones = await timeZonesOf(page.flatMap((row) => row.aboutReservationId ?? []));
  return {
    rows: page.map(({ aboutReservationId, ...row }) => ({
      ...row,
      timeZone: timeZones.get(aboutReservationId ?? "") ?? null,
    })),
    hasMore: rows.length > noticesAtOnce,
  };
}
export type NoticeRow = Awaited<ReturnType<typeof noticesOf>>["rows"][number];

const maxAboutStay = 50;

/**
 * For administrators: what the members were told about a stay, newest first, without its texts and without what is about messages
 * and logins.
 */
export async function noticesOfStay(actor: Actor, reservationId: string) {
  requireAdministrator(actor, "support");
  return db
    .selectFrom("notices")
    .select(["id", "memberId", "title", "createdAt", "readAt"])
    .where("aboutReservationId", "=", reservationId)
    .where("kind", "in", kindsOfStays)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(maxAboutStay)
    .execute();
}

export type NoticeOfStayRow = Awaited<ReturnType<typeof noticesOfStay>>[number];

const kindsOfStays = (Object.keys(kinds) as NoticeKind[]).filter(
  (kind) => kinds[kind] !== "messages" && kinds[kind] !== "security",
);

/** The time zones of reservations' properties by the reservation's id. */
async function timeZonesOf(reservationIds: string[]): Promise<Map<string, string>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .where("reservations.id", "in", [...new Set(reservationIds)])
    .select(["reservations.id", "properties.timeZone"])
    .execute();
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

/** How many notices a member has not read, up to 100. */
export async function countUnreadNotices(actor: Actor): Promise<number> {
  if (!isLoggedIn(actor)) return 0;
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("notices")
        .select("id")
        .where("memberId", "=", actor.id)
        .where("readAt", "is", null)
        .where("isFolded", "=", false)
        .limit(100)
        .as("unread"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** What a member doesn't want: "messages-email". */
export async function mutesOf(actor: Actor): Promise<string[]> {
  const { id } = requireMember(actor);
  const rows = await db
    .selectFrom("noticeMutes")
    .select(["category", "channel"])
    .where("memberId", "=", id)
    .execute();
  return rows.map(({ category, channel }) => `${category}-${channel}`);
}

/** Whether the browser of this session shows pushes, and the key to subscribe with; null where push isn't set up. */
export async function pushOf(actor: Actor, sessionToken: string | null) {
  const { id } = requireMember(actor);
  const found = await db
    .selectFrom("pushSubscriptions")
    .innerJoin("sessions", "sessions.id", "sessionId")
    .select("pushSubscriptions.id")
    .where("memberId", "=", id)
    .where("token", "=", sessionToken ?? "")
    .executeTakeFirst();
  return { public_key: config.push?.publicKey ?? null, here: found !== undefined };
}

/** For the metrics: notices of the last hour, those folded, browsers that get pushes. */
export async function noticeFigures(actor: Actor) {
  if (actor.kind !== "system") requireRole(actor, "administrator");
  const { rows } = await sql<{ told: number; folded: number; browsers: number }>`
    select count(*) as told, count(*) filter (where is_folded) as folded,
      (select count(*) from push_subscriptions) as browsers
    from notices where created_at > now() - interval '1 hour'`.execute(db);
  return rows[0]!;
}
