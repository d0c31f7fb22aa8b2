import { jsonBuildObject } from "kysely/helpers/postgres";
import { type RawBuilder, sql, type Selectable } from "kysely";
import { type Actor, isLoggedIn, type LoggedIn } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { membersLike } from "#app/features/accounts/queries.server.ts";
import { spacesLike } from "#app/features/properties/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Reservations } from "#app/platform/database.types.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";
import { contains } from "#app/platform/list-part.server.ts";
import { awaitsAnswer, type Cohort, isAccepted, isUnconfirmed } from "./model.ts";
import { holds, maySee, maySeeAddress } from "./policy.ts";
import { countByWeek, type RequestWeek } from "./landlord/steps/count-by-week.server.ts";
import { limitView } from "./landlord/steps/limit-view.server.ts";
import type { RequestView } from "./landlord/model.ts";
import { sumVersions } from "./landlord/sum-versions.server.ts";
import { readLeft } from "./lifecycle/steps/read-left.server.ts";
import type { EndedMoney } from "./lifecycle/model.ts";
import { readDeadline } from "./lifecycle/steps/read-deadline.server.ts";

/** A reservation with its property's data for screens and emails. */
export type ReservationRow = Selectable<Reservations> & {
  propertyTitle: string;
  /** Without its number while a hidden address isn't the reader's to see. */
  streetAddress: string;
  city: string;
  state: string;
  zipcode: string;
  timeZone: string;
  /** What the property's landlord lets in, by which a request is asked what goes in. */
  typeOfSpace: string;
  allowed: string[];
  requiresContents: boolean;
  /** The other space that an open change asks for; null if none is. */
  askedSpaceTitle: string | null;
  /** The house rules that the request agreed to, or the change to another space; null without any. */
  agreedRules: string | null;
  /** The facts of the charges that its terms name (`parseCharges`); null without any. */
  agreedCharges: unknown;
  cover: { fileKey: string; widths: number[] } | null;
  idUploaded: boolean;
  /** The picture of the ID's front and its uploader; null once destroyed. */
  idFront: IdFront | null;
  alsoHeldBy: string[];
  /** Marks one statement of what goes in: a digest of its salt, which itself stays here. Null where nothing is stated. */
  contentsMark: string | null;
  /** What the tenant asks to bring instead, until the landlord answers; null if nothing is asked. */
  contentsAskedFor: { id: string; contents: unknown; at: string } | null;
  /** It was requested with a rental agreement. */
  hasAgreement: boolean;
  /** The moment after the first day at the property. */
  startOver: Date;
  /** True once the last day has passed at the property. */
  isOver: boolean;
  /** What of its payment is still with us, in cents; null unless it is live and paid. */
  leftCents: number | null;
  /** What was charged and refunded; null while it is live. */
  endedMoney: EndedMoney | null;
  /** When it was read. */
  asOf: Date;
};

const deadline = readDeadline();

type IdFront = { file: string; uploaderId: string | null; visitorId: string | null };

/** The rule of `holds` in a statement about reservations: a visitor's belong to browsers until an account claims them. */
export function isHeldBy(actor: Actor): RawBuilder<boolean> {
  const ways = waysHeldBy(actor);
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

/** The conditions that `isHeldBy` joins: each alone has an index, and all in one `or` have none. */
export function waysHeldBy(actor: Actor): RawBuilder<boolean>[] {
  if (actor.kind === "system") return [];
  const visitorId = actor.visitorId ?? null;
  const ofMember = isLoggedIn(actor) ? [sql<boolean>`reservations.tenant_id = ${actor.id}`] : [];
  if (visitorId === null) return ofMember;
  return [
    ...ofMember,
    sql`(reservations.tenant_id is null and reservations.visitor_id = ${visitorId})`,
    sql`(reservations.tenant_id is null
      and reservations.order_id in (select order_id from order_browsers where visitor_id = ${visitorId}))`,
  ];
}

/** One reservation if this actor may see it; else not found. */
export async function reservationFor(
  actor: Actor,
  id: string,
  database: Queryable = db,
): Promise<ReservationRow> {
  const rows = await reservationRows(database).where("reservations.id", "=", id).execute();
  const [row] = await readLeft(rows, database);
  if (!row || !maySee(actor, row)) throw new NotFound("Reservation not found.");
  return asSeenBy(actor)(row);
}

/**
 * A row as this actor may see it: with the exact address, if it's hidden from them not at all or no more. To its holder, a
 * request is still waiting for an answer as long as the acceptance can be undone. Its landlord gets no address that no one
 * confirmed before they accept: anyone can enter another's.
 */
function asSeenBy(actor: Actor): (row: WholeRow) => ReservationRow {
  return ({ exactStreetAddress, ...row }) => {
    if (exactStreetAddress !== null && maySeeAddress(actor, row)) row.streetAddress = exactStreetAddress;
    if (actor.kind === "landlord" && !holds(actor, row) && isUnconfirmed(row) && !isAccepted(row.status))
      row.guestContact = "";
    return row.undoUntil !== null && holds(actor, row)
      ? { ...row, status: "pending", payBy: null, undoUntil: null }
      : row;
  };
}

type WholeRow = ReservationRow & { exactStreetAddress: string | null };

/** Those of these reservations that this actor may see, in the order of the ids given. */
export async function reservationsAmong(
  actor: Actor,
  ids: string[],
  database: Queryable = db,
): Promise<ReservationRow[]> {
  if (ids.length === 0) return [];
  const rows = await reservationRows(database).where("reservations.id", "in", ids).execute();
  const byId = new Map((await readLeft(rows, database)).map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter((row) => maySee(actor, row))
    .map(asSeenBy(actor));
}

/**
 * The head of a landlord's list: requests to answer, most urgent first, then the rest, last changed first, so that
 * every change shows in the head. With `before`, a response's `older`, it continues from there; with `view`, only that
 * part.
 */
export async function reservationsOfLandlord(
  actor: Actor,
  { before, view = "all", maxWaiting = mostWaiting }: LandlordPart = {},
): Promise<{ rows: ReservationRow[]; older: string | null }> {
  const landlord = requireRole(actor, "landlord");
  const hasWaiting = !before && (view === "all" || view === "waiting");
  const part = { view, maxWaiting: hasWaiting ? maxWaiting : 0, before };
  const rows = await partOfList(landlord.id, part, now()).execute();
  const hasMore = rows.filter(({ status }) => !awaitsAnswer(status)).length > restAtOnce;
  if (hasMore) rows.pop();
  const last = rows.at(-1);
  const seen = (await readLeft(rows, db)).map(asSeenBy(landlord));
  return { rows: seen, older: hasMore && last ? `${last.changed}_${last.id}` : null };
}

type LandlordPart = { before?: Cursor | undefined; view?: RequestView; maxWaiting?: number };
type WholePart = { before: Cursor | undefined; view: RequestView; maxWaiting: number };

function partOfList(landlordId: string, { before, view, maxWaiting }: WholePart, at: Date) {
  const after = before
    ? sql`and (reservations.updated_at, reservations.id) < ('epoch'::timestamptz + ${before.changed}::float8 * interval '1 microsecond', ${before.id})`
    : sql``;
  const joined = sql`join properties on properties.landlord_id = reservations.landlord_id and properties.id = property_id`;
  const waiting = sql`(select reservations.id from reservations ${joined}
    where reservations.landlord_id = ${landlordId} and status = 'pending'
    order by ${deadline.expiresAt} limit ${sql.lit(maxWaiting)})`;
  const rest = sql`(select reservations.id from reservations ${view === "all" ? sql`` : joined}
    where reservations.landlord_id = ${landlordId} and status <> 'pending' and ${limitView(view, at)} ${after}
    order by reservations.updated_at desc, reservations.id desc limit ${sql.lit(restAtOnce + 1)})`;
  return reservationRows(db, at)
    .select(sql<number>`(extract(epoch from reservations.updated_at) * 1000000)::bigint`.as("changed"))
    .where(sql<boolean>`reservations.id in (${waiting} union all ${rest})`)
    .orderBy(sql`case when reservations.status = 'pending' then ${deadline.expiresAt} end`)
    .orderBy("reservations.updatedAt", "desc")
    .orderBy("reservations.id", "desc");
}

/** The position in a landlord's list: the microsecond of the last row's last change, and its id. */
export type Cursor = { changed: number; id: string };

/** The most reservations in one response: requests to answer, and others. */
const mostWaiting = 200;
const restAtOnce = 50;

/** The number of a landlord's reservations and a version that changes with any of them; one small index-only read. */
export async function landlordListVersion(actor: Actor): Promise<{ count: number; version: string }> {
  const landlord = requireRole(actor, "landlord");
  const { version } = await db
    .selectNoFrom(sumVersions(sql`${landlord.id}`).as("version"))
    .executeTakeFirstOrThrow();
  return { count: Number.parseInt(version, 10), version };
}

/** A search finds at most this many reservations by each of the three ways. */
const maxOfEachWay = 500;

/**
 * For an administrator's search: an array of the ids of the latest reservations of guests and landlords whose name or
 * address contains the words, or of spaces whose title or address does, or that have them as id, order or code.
 */
export function reservationsLike(actor: Actor, words: string): RawBuilder<string[]> {
  const landlords = membersLike(actor, words);
  const latest = sql`order by created_at desc, id desc limit ${maxOfEachWay}`;
  return sql`array(
    (select id from reservations where id = ${words} or order_id = ${words} or tenant_id = ${words}
        or reservation_code = upper(${words})
          and landlord_id = (select landlord_id from reservation_codes where code = upper(${words}))
        or order_id = any(array(select id from orders
          where ${contains(sql`orders.guest_name || ' ' || orders.guest_contact`, words)} ${latest}))
      ${latest})
    union
    (select id from reservations where landlord_id = ${words} or landlord_id = any(${landlords}) ${latest})
    union
    (select reservations.id from
      (${spacesLike(actor, words)}) space join reservations on reservations.landlord_id = space.landlord_id and property_id = space.id
      order by created_at desc, reservations.id desc limit ${maxOfEachWay}))`;
}

/** For an administrator's list of what belongs to stays: the space's title and the guest's name, to sort it by. */
export function sortsOfStay(actor: Actor, reservationId: RawBuilder<unknown>) {
  requireRole(actor, "administrator");
  return {
    space: sql`(select lower(space.title) from reservations stay
      join properties space on space.landlord_id = stay.landlord_id and space.id = stay.property_id
      where stay.id = ${reservationId})`,
    guest: sql`(select lower(stay.guest_name) from reservations stay where stay.id = ${reservationId})`,
  };
}

/** Every reservation of a member, as tenant or as landlord, oldest first. */
export async function everyReservationOf(member: LoggedIn): Promise<ReservationRow[]> {
  const rows = await reservationRows(db)
    .where((eb) =>
      eb.or([eb("reservations.tenantId", "=", member.id), eb("reservations.landlordId", "=", member.id)]),
    )
    .orderBy("reservations.createdAt")
    .orderBy("reservations.id")
    .execute();
  return (await readLeft(rows, db)).map(asSeenBy(member));
}

/** The reservations of an order that this actor may see; 404 if none. */
export async function reservationsOfOrder(
  actor: Actor,
  orderId: string,
  database: Queryable = db,
): Promise<ReservationRow[]> {
  const rows = await reservationRows(database)
    .where("reservations.orderId", "=", orderId)
    .orderBy("reservations.id")
    .execute();
  const visible = (await readLeft(rows, database)).filter((row) => maySee(actor, row)).map(asSeenBy(actor));
  if (visible.length === 0) throw new NotFound("Reservation not found.");
  return visible;
}

function reservationRows(database: Queryable, at = now()) {
  return database
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .selectAll("reservations")
    .select([
      "properties.title as propertyTitle",
      "properties.streetAddress",
      "properties.exactStreetAddress",
      "properties.city",
      "properties.state",
      "properties.zipcode",
      "properties.timeZone",
      "properties.typeOfSpace",
      "properties.allowed",
      "properties.requiresContents",
    ])
    .select((eb) => [
      eb
        .selectFrom("properties as asked")
        .select("asked.title")
        .whereRef("asked.landlordId", "=", "reservations.landlordId")
        .whereRef("asked.id", "=", "reservations.askedPropertyId")
        .as("askedSpaceTitle"),
      sql<string | null>`coalesce(
        (select c.space->>'houseRules' from stay_changes c where c.reservation_id = reservations.id
          and c.state = 'made' and c.space is not null order by c.created_at desc limit 1),
        (select t.body from stay_terms t where t.landlord_id = reservations.landlord_id
          and t.reservation_id = reservations.id and t.part = 'house_rules'))`.as("agreedRules"),
      eb
        .selectFrom("stayTerms")
        .select("facts")
        .whereRef("stayTerms.landlordId", "=", "reservations.landlordId")
        .whereRef("stayTerms.reservationId", "=", "reservations.id")
        .where("part", "=", "charges")
        .as("agreedCharges"),
      eb
        .selectFrom("photos")
        .select((photo) =>
          jsonBuildObject({ fileKey: photo.ref("fileKey"), widths: photo.ref("widths") })
            .$castTo<{ fileKey: string; widths: number[] }>()
            .as("cover"),
        )
        .whereRef("photos.landlordId", "=", "properties.landlordId")
        .whereRef("photos.propertyId", "=", "properties.id")
        .orderBy("position")
        .limit(1)
        .as("cover"),
      eb
        .selectFrom("idDocuments")
        .innerJoin("idFiles", (join) =>
          join
            .onRef("idFiles.landlordId", "=", "idDocuments.landlordId")
            .onRef("idFiles.documentId", "=", "idDocuments.id"),
        )
        .select((id) =>
          jsonBuildObject({
            file: id.ref("idFiles.file"),
            uploaderId: id.ref("idDocuments.uploaderId"),
            visitorId: id.ref("idDocuments.visitorId"),
          })
            .$castTo<IdFront>()
            .as("front"),
        )
        .whereRef("idDocuments.landlordId", "=", "reservations.landlordId")
        .whereRef("idDocuments.reservationId", "=", "reservations.id")
        .where("side", "=", "front")
        .where("verdict", "in", ["unverified", "verified"])
        .where("wrappedKey", "is not", null)
        .limit(1)
        .as("idFront"),
      deadline.idUploaded.as("idUploaded"),
      // With a limit it is looked up for each row, never read whole.
      sql<boolean>`(select true from stay_terms t where t.landlord_id = reservations.landlord_id
        and t.reservation_id = reservations.id and t.part = 'agreement' limit 1) is not null`.as(
        "hasAgreement",
      ),
      sql<
        string | null
      >`encode(sha256(convert_to('mark:' || (reservations.contents ->> 'salt'), 'UTF8')), 'hex')`.as(
        "contentsMark",
      ),
      sql<ReservationRow["contentsAskedFor"]>`(
        select jsonb_build_object('id', c.id, 'contents', c.contents, 'at', c.created_at) from contents_changes c
        where c.landlord_id = reservations.landlord_id and c.reservation_id = reservations.id and c.state = 'asked'
          and coalesce(upper(reservations.stay), 'infinity'::date) > (${at}::timestamptz at time zone properties.time_zone)::date)`.as(
        "contentsAskedFor",
      ),
      sql<string[]>`array(select visitor_id from order_browsers where order_id = reservations.order_id)`.as(
        "alsoHeldBy",
      ),
      deadline.startOver.as("startOver"),
      sql<boolean>`coalesce(upper(reservations.stay), 'infinity'::date) <= (${at}::timestamptz at time zone properties.time_zone)::date`.as(
        "isOver",
      ),
      sql<Date>`${at}::timestamptz`.as("asOf"),
    ])
    .$narrowType<{ idUploaded: boolean }>();
}

/** All requests by the week (UTC, its Monday) in which they were made, for the system. */
export async function requestsByWeek(actor: Actor, since: IsoDate): Promise<RequestWeek[]> {
  if (actor.kind !== "system") throw new Forbidden();
  return countByWeek(sql`true`, since);
}

/** The cohorts since a day, newest first, for the system. A guest without an account is known by their contact. */
export async function readCohorts(actor: Actor, since: IsoDate): Promise<Cohort[]> {
  if (actor.kind !== "system") throw new Forbidden();
  // Of a request that was paid and not accepted, nothing was rented.
  const isPaid = sql`(payment_status = 'paid' or payment_status = 'refunded' and pay_by is not null)`;
  const start = sql`${since}::timestamp at time zone 'UTC'`;
  const { rows } = await sql<Cohort>`
    with paid as (
      select coalesce(tenant_id, lower(guest_contact)) as person, tenant_id, min(created_at) as at
      from reservations where created_at >= ${start} and ${isPaid} group by 1, 2, order_id),
    ordered as (
      select person, tenant_id, at, lead(at) over by_time as next, row_number() over by_time as place
      from paid window by_time as (partition by person order by at))
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as tenants,
      count(*) filter (where next < at + interval '90 days')::int as "within90Days", count(next)::int as again
    from ordered
    where place = 1 and not exists (
      select from reservations before
      where before.tenant_id = ordered.tenant_id and before.created_at < ${start} and ${isPaid})
    group by 1 order by 1 desc`.execute(db);
  return rows;
}
