import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember, requireAdministrator, requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { DB } from "#app/platform/database.types.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db, type Queryable, readPrepared } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";
import { contains, maxRelated } from "#app/platform/list-part.server.ts";
import { kindOf, typesLike } from "#app/platform/space-types.ts";
import { cutPart, type TimeCursor } from "#app/platform/time-cursor.ts";
import { type FieldColumn, fieldColumns } from "./fields.ts";
import { listNewest } from "./steps/list-newest.server.ts";
import { matchWish } from "./steps/match-wish.server.ts";
import { cubeOf, mostGapDays, type PropertyWish } from "./model.ts";

export type PhotoRow = { id: string; fileKey: string; width: number; height: number; widths: number[] };

/** What is read of the table itself. */
type TableRow = Omit<
  Selectable<DB["properties"]>,
  | "earthPoint"
  | "searchWords"
  | "monthlyCents"
  | "offered"
  | "blocked"
  | "occupied"
  | "pinLatitude"
  | "pinLongitude"
  | "exactStreetAddress"
  | "exactLatitude"
  | "exactLongitude"
  | "pointKey"
  | "raisedAt"
  | "ratingBound"
  | "hiddenAt"
  | "hiddenBecause"
  | "photosDue"
  | "unapproved"
  | "externalId"
>;

/** A property with its card's data: landlord's name, photos in order, and free dates. */
export type PropertyRow = TableRow & {
  landlordName: string;
  /** The landlord's business name; null without one. */
  businessName: string | null;
  photos: PhotoRow[];
  /** The first day on which a stay can begin; null if none. */
  freeFrom: IsoDate | null;
  /** The last free day; null if none, or if there is no end. */
  freeUntil: IsoDate | null;
};

/** What else is read than the fields of fields.ts: a new column is one of these, a field, or hidden (`TableRow`). */
const otherColumns: Record<Exclude<keyof TableRow, FieldColumn>, string> = {
  id: "p.id",
  landlordId: "p.landlord_id",
  depositCents: "p.deposit_cents",
  chargeCleaningCents: "p.charge_cleaning_cents",
  chargeLostKeyCents: "p.charge_lost_key_cents",
  chargeOverstayCents: "p.charge_overstay_cents",
  chargeRuleCents: "p.charge_rule_cents",
  chargeDamageCents: "p.charge_damage_cents",
  streetAddress: "p.street_address",
  hidesAddress: "p.hides_address",
  weeklyDiscount: "p.weekly_discount",
  monthlyDiscount: "p.monthly_discount",
  city: "p.city",
  state: "p.state",
  zipcode: "p.zipcode",
  accessFrom: "left(p.access_from::text, 5) as access_from",
  accessTo: "left(p.access_to::text, 5) as access_to",
  vehicleHeightInches: "p.vehicle_height_inches",
  renews: "p.renews",
  latitude: "p.latitude",
  longitude: "p.longitude",
  locationPrecision: "p.location_precision",
  timeZone: "p.time_zone",
  availability: "p.availability::text as availability",
  version: "p.version",
  createdAt: "p.created_at",
  updatedAt: "p.updated_at",
  deletedAt: "p.deleted_at",
  rating: "p.rating",
  reviewCount: "p.review_count",
};

const rowColumns = sql.raw(
  [
    ...fieldColumns.map((column) => `p.${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
    ...Object.values(otherColumns),
  ].join(", "),
);

/** A property that everyone sees or, for its landlord's commands, also one that an administrator hasn't approved yet. */
export async function propertyById(
  id: string,
  database: Queryable = db,
  which: "public" | "own" = "public",
): Promise<PropertyRow | null> {
  const isThere =
    which === "own" ? sql`(p.deleted_at is null or p.unapproved = 'due')` : sql`p.deleted_at is null`;
  const [row] = await read(sql`where p.id = ${id} and ${isThere}`, database);
  return row ?? null;
}

/** The nearest ones within 25 miles that offer a day, of the same type, then of types like it, as on their cards: a JSON array. */
export async function similarTo(property: PropertyRow): Promise<string> {
  const { id, typeOfSpace, latitude, longitude } = property;
  const point = cubeOf({ lat: latitude, lng: longitude });
  const hasLike = typesLike(config.spaceTypes, typeOfSpace).length > 0;
  const near = (isLike: boolean) => sql`(
      select n.id, n.earth_point <-> ${point}::cube as distance, ${sql.lit(isLike)} as is_like from properties n
      where n.deleted_at is null and n.id <> ${id} and n.earth_point <@ cube_enlarge(${point}::cube, 25, 3)
        and ${isLike ? sql`split_part(n.type_of_space, '/', 1) = ${kindOf(typeOfSpace)} and n.type_of_space <> ${typeOfSpace}` : sql`n.type_of_space = ${typeOfSpace}`}
      order by distance limit 6)`;
  const [row] = await readPrepared(sql<{ json: string }>`
    with near as materialized (${near(false)} ${hasLike ? sql`union all ${near(true)}` : sql``})
    select '[' || coalesce(string_agg('{' || days_of_card(c.free, c.first) || c.card, ',' order by c.is_like, c.distance), '') || ']' as json
    from (
      select free, first, card, is_like, distance from near join property_cards on property_id = near.id
      cross join lateral (select (${now()}::timestamptz at time zone time_zone)::date + advance_days as first offset 0) today
      where not isempty(free) and coalesce(upper(free) > first, true)
      order by is_like, distance limit 3) c`);
  return row!.json;
}

export type PartOfLandlord = {
  size: number;
  /** A part's `older`: where this part begins. */
  before?: TimeCursor | undefined;
  /** How many to leave out from there. */
  offset?: number;
  wish?: PropertyWish | null;
  /** Only those on which a stay can begin. */
  isFree?: boolean;
};

/** A part of a landlord's properties, newest first. */
export async function partOfLandlord(landlordId: string, part: PartOfLandlord) {
  const { size, before, offset = 0, wish = null, isFree = false } = part;
  const spaces = await listNewest(landlordId, wish, before)
    .select("p.id")
    .$if(isFree, (query) => query.where(hasFreeDays()))
    .limit(size + 1)
    .offset(offset)
    .execute();
  const { rows, older } = cutPart(spaces, size);
  const ids = rows.map(({ id }) => id);
  const properties = await read(sql`
    where p.landlord_id = ${landlordId} and p.id = any(${ids}) and p.deleted_at is null
    order by p.created_at desc, p.id desc`);
  return { rows: properties, older };
}

const hasFreeDays = () => sql<boolean>`exists (
  select from property_cards card
  where card.property_id = p.id and not isempty(card.free)
    and coalesce(upper(card.free) > (${now()}::timestamptz at time zone p.time_zone)::date + p.advance_days, true))`;

export async function countPropertiesOfLandlord(
  landlordId: string,
  wish: PropertyWish | null = null,
): Promise<number> {
  const { count } = await db
    .selectFrom("properties as p")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("p.landlordId", "=", landlordId)
    .where("p.deletedAt", "is", null)
    .$if(wish !== null, (query) => query.where(matchWish(wish!)))
    .executeTakeFirstOrThrow();
  return count;
}

/** The time zones of a landlord's properties, each once. */
export async function timeZonesOfLandlord(actor: Actor): Promise<string[]> {
  const landlord = requireRole(actor, "landlord");
  const rows = await db
    .selectFrom("properties")
    .select("timeZone")
    .distinct()
    .where("landlordId", "=", landlord.id)
    .where("deletedAt", "is", null)
    .execute();
  return rows.map(({ timeZone }) => timeZone);
}

/** A landlord's properties for a map, newest first, limited to what a map can show. */
export async function pointsOfLandlord(landlordId: string) {
  return db
    .selectFrom("properties")
    .select(["id", "title", "typeOfSpace", "priceCents", "pricePer", "latitude", "longitude"])
    .where("landlordId", "=", landlordId)
    .where("deletedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(2000)
    .execute();
}

/** A property's photos, in order. */
export async function photosOf(propertyId: string, database: Queryable = db): Promise<PhotoRow[]> {
  return database
    .selectFrom("photos")
    .select(["id", "fileKey", "width", "height", "widths"])
    .where("propertyId", "=", propertyId)
    .orderBy("position")
    .execute();
}

/** A landlord's properties for their forms, by id, with the first and last day offered, reserved or not. */
export async function propertiesToEdit(actor: Actor, ids: string[]) {
  const landlord = requireRole(actor, "landlord");
  const own = sql`p.landlord_id = ${landlord.id} and p.id = any(${ids})`;
  const [rows, forms] = await Promise.all([
    read(sql`where ${own} and (p.deleted_at is null or p.unapproved = 'due')`),
    db
      .selectFrom("properties as p")
      .select([
        "id",
        "externalId",
        "pinLatitude",
        "pinLongitude",
        "exactStreetAddress",
        sql<IsoDate | null>`lower(offered)`.as("start"),
        sql<IsoDate | null>`upper(offered) - 1`.as("end"),
      ])
      .where(sql<boolean>`${own}`)
      .execute(),
  ]);
  return withForms(rows, forms);
}

/** Those of these properties that a member saved and that still exist, in the order of the ids. */
export async function savedAmong(actor: Actor, ids: string[]): Promise<PropertyRow[]> {
  const { id } = requireMember(actor);
  return read(
    sql`join favorites f on f.property_id = p.id and f.user_id = ${id}
      where p.id = any(${ids}) and p.deleted_at is null order by array_position(${ids}::text[], p.id)`,
  );
}

/** The calendars of the caller's property: its own feed's secret, and the imported ones, oldest first. */
export async function calendarsOf(actor: Actor, propertyId: string) {
  const landlord = requireRole(actor, "landlord");
  const property = await db
    .selectFrom("properties")
    .leftJoin("calendarFeeds", (join) =>
      join
        .onRef("calendarFeeds.landlordId", "=", "properties.landlordId")
        .onRef("calendarFeeds.propertyId", "=", "properties.id"),
    )
    .select(["properties.landlordId", "secret"])
    .where("properties.id", "=", propertyId)
    .where((eb) =>
      eb.or([
        eb("deletedAt", "is", null),
        // Not public yet: for its landlord alone.
        eb.and({ unapproved: "due", "properties.landlordId": landlord.id }),
      ]),
    )
    .executeTakeFirst();
  if (!property) throw new NotFound("Property not found.");
  if (property.landlordId !== landlord.id) throw new Forbidden("This property belongs to another landlord.");
  const imported = await db
    .selectFrom("importedCalendars")
    .select(["id", "name", "url", "readAt", "failure"])
    .select(sql<number>`(select count(*)::int from unnest(blocked))`.as("blocks"))
    .where("propertyId", "=", propertyId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return { secret: property.secret, imported };
}

/** The kinds of pages that sitemaps list by key: of properties that are offered, and of landlords who offer one. */
const publicPages = {
  properties: sql`select id as key from properties where deleted_at is null`,
  hosts: sql`
    select landlord_id as key from host_slugs where is_current and exists (
      select from properties p where p.landlord_id = host_slugs.landlord_id and p.deleted_at is null)`,
};

/** Behind which key each file of a sitemap begins, the first one behind "". */
export async function sitemapKeys(kind: keyof typeof publicPages, pagesInFile: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select coalesce(lag, '') as key from (
      select row_number() over keys as place, lag(key) over keys from (${publicPages[kind]}) page window keys as (order by key)
    ) page where (place - 1) % ${pagesInFile} = 0 order by place`.execute(db);
  return rows.map(({ key }) => key);
}

/** Property ids for a sitemap, those behind this one. */
export async function propertyPages(
  limit: number,
  after: string,
): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .selectFrom("properties")
    .select(["id", "updatedAt"])
    .where("deletedAt", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The current slugs of landlords with properties for a sitemap, those behind this landlord. */
export async function hostPages(limit: number, after: string): Promise<{ slug: string }[]> {
  return db
    .selectFrom("hostSlugs as s")
    .select("s.slug")
    .where("s.isCurrent", "=", true)
    .where("s.landlordId", ">", after)
    .where(
      sql<boolean>`exists (select from properties p where p.landlord_id = s.landlord_id and p.deleted_at is null)`,
    )
    .orderBy("s.landlordId")
    .limit(limit)
    .execute();
}

/**
 * Properties `p` with landlord `u` and the dates `free`: those offered from the first day on which a stay can begin, less
 * reservations that hold dates and the days kept free around them. Reads the reservations table, because this feature may not import reservations; the condition on
 * their status is that of the index reservations_holding_dates, so that the index alone answers.
 */
async function read(rest: RawBuilder<unknown>, database: Queryable = db): Promise<PropertyRow[]> {
  // `unnest` keeps PostgreSQL from computing the dates again at each use.
  const { rows } = await sql<PropertyRow>`
    select ${rowColumns}, u.username as landlord_name,
      (select b.business_name from businesses b where b.landlord_id = p.landlord_id) as business_name,
      lower(free.dates) as free_from, upper(free.dates) - 1 as free_until,
      coalesce(
        (select json_agg(json_build_object('id', h.id, 'fileKey', h.file_key, 'width', h.width, 'height', h.height,
           'widths', h.widths) order by h.position) from photos h where h.landlord_id = p.landlord_id and h.property_id = p.id),
        '[]'::json) as photos
    from properties p join users u on u.id = p.landlord_id
    cross join lateral unnest(array[(${now()}::timestamptz at time zone p.time_zone)::date]) as today (date)
    cross join lateral unnest(array[
      p.availability * datemultirange(daterange(today.date + p.advance_days, null))
        - coalesce((select range_agg(held_days(r.stay, r.asked_stay, p.gap_days, greatest(p.gap_days, r.gap_days))) from held_stays r
            where r.landlord_id = p.landlord_id and r.property_id = p.id
              and held_until(r.stay, r.asked_stay) > today.date - ${sql.lit(mostGapDays)}
              and is_live(r.status)), '{}'::datemultirange)
    ]) as free (dates)
    ${rest}`.execute(database);
  return rows;
}

/** Properties for administrators, who look at them before everyone sees them: with their exact address and pin. */
export async function propertiesToApprove(actor: Actor, ids: string[]) {
  requireAdministrator(actor, "reviewer");
  const [rows, forms] = await Promise.all([
    read(sql`where p.id = any(${ids})`),
    db
      .selectFrom("properties")
      .select(["id", "exactStreetAddress", "pinLatitude", "pinLongitude"])
      .where("id", "in", ids)
      .execute(),
  ]);
  return withForms(rows, forms);
}

function withForms<Form extends { id: string }>(rows: PropertyRow[], forms: Form[]) {
  return new Map(
    rows.map((property) => [property.id, { property, form: forms.find(({ id }) => id === property.id)! }]),
  );
}

/** A landlord's own hidden properties, with the reasons. */
export async function hiddenOf(actor: Actor): Promise<{ id: string; title: string; reason: string }[]> {
  const landlord = requireRole(actor, "landlord");
  return db
    .selectFrom("properties")
    .select(["id", "title", "hiddenBecause as reason"])
    .where("landlordId", "=", landlord.id)
    .where("hiddenAt", "is not", null)
    .orderBy("hiddenAt")
    .limit(50)
    .$narrowType<{ reason: string }>()
    .execute();
}

/** For an administrator's search: a query of the latest properties whose title or address contains the words, or with this id. */
export function spacesLike(
  actor: Actor,
  words: string,
  limit = maxRelated,
): RawBuilder<{ landlord_id: string; id: string }> {
  requireRole(actor, "administrator");
  // As in the index listed_properties_by_words.
  const text = sql`title || ' ' || coalesce(exact_street_address, street_address) || ' ' || city || ' ' || state || ' '
    || zipcode`;
  return sql`select landlord_id, id from properties where ${contains(text, words)} or id = ${words}
    order by created_at desc, id desc limit ${limit}`;
}
