import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import {
  type CancellationPolicy,
  type Discounts,
  type PricePeriod,
  rangesOf,
} from "#app/features/properties/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import type { StayChanges } from "#app/platform/database.types.ts";
import { config } from "#app/platform/config.server.ts";
import { type TaxRate, taxesIn } from "#app/platform/tax.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";
import type { StayLimits } from "../booking/model.ts";
import { holds } from "../policy.ts";
import { reservationFor, type ReservationRow } from "../queries.server.ts";
import type { SpaceFacts } from "../terms/model.ts";
import { isBeingCharged, type OtherSpace } from "./model.ts";
import type { Side } from "#app/features/reservations/model.ts";

export type ChangeRow = Omit<Selectable<StayChanges>, "space"> & { space: OtherSpace | null };

/** A reservation, the actor's side of it, and its changes, newest first; administrators have none. */
export async function changesFor(
  actor: Actor,
  reservationId: string,
  database: Queryable = db,
): Promise<{ reservation: ReservationRow; side: Side | null; changes: ChangeRow[] }> {
  const reservation = await reservationFor(actor, reservationId, database);
  const changes = await database
    .selectFrom("stayChanges")
    .selectAll()
    .where("reservationId", "=", reservationId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .$castTo<ChangeRow>()
    .execute();
  const side = holds(actor, reservation)
    ? "tenant"
    : actor.kind === "landlord" && actor.id === reservation.landlordId
      ? "landlord"
      : null;
  return { reservation, side, changes };
}

/** For the system: one change; 404 if there is none. */
export async function changeOf(actor: Actor, changeId: string, database: Queryable = db): Promise<ChangeRow> {
  if (actor.kind !== "system") throw new Forbidden();
  const change = await database
    .selectFrom("stayChanges")
    .selectAll()
    .where("id", "=", changeId)
    .$castTo<ChangeRow>()
    .executeTakeFirst();
  if (!change) throw new NotFound("Change not found.");
  return change;
}

/** Whether the saved card may be charged for a change of this stay now: no one ends the stay meanwhile. */
export async function isChangeCharged(
  actor: Actor,
  { landlordId, id }: { landlordId: string; id: string },
  database: Queryable,
): Promise<boolean> {
  if (actor.kind === "visitor" && actor.visitorId === null) throw new Forbidden();
  const change = await database
    .selectFrom("stayChanges")
    .select(["state", "cardConsentCents", "cardRefused", "cardTriedAt"])
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", id)
    .where("state", "=", "agreed")
    .executeTakeFirst();
  return change !== undefined && isBeingCharged(change, now());
}

/**
 * What a reservation's space, or another one of its landlord, asks and offers now; the days are free but for this reservation's
 * own, which count as free.
 */
export type Offer = StayLimits &
  Discounts &
  SpaceFacts & {
    id: string;
    title: string;
    isInstant: boolean;
    priceCents: number;
    pricePer: PricePeriod;
    cancellationPolicy: CancellationPolicy;
    depositCents: number;
    allowed: string[];
    requiresContents: boolean;
    /** Of another space: it is there, and in the stay's time zone. */
    isThere: boolean;
    /** What is taxed there, and at the stay's own space, now; missing where nothing is. */
    taxRates?: { there: TaxRate[]; own: TaxRate[] };
    today: IsoDate;
    free: { start: IsoDate; end: IsoDate | null }[];
  };

/** Null where this landlord has no such space. */
export async function offerAround(
  actor: Actor,
  { id, landlordId, propertyId, timeZone, taxes }: ReservationRow,
  database: Queryable = db,
  wanted = propertyId,
): Promise<Offer | null> {
  if (actor.kind === "visitor" && actor.visitorId === null) throw new Forbidden();
  const today = todayIn(timeZone);
  const row = await database
    .selectFrom("properties as p")
    .select(["id", "title", "typeOfSpace", "city", "state", "zipcode", "houseRules", "allowed"])
    .select(["requiresContents", "cancellationPolicy", "depositCents"])
    .select(sql<boolean>`p.deleted_at is null and p.time_zone = ${timeZone}`.as("isThere"))
    .select([
      "weeklyDiscount",
      "monthlyDiscount",
      "isInstant",
      "priceCents",
      "pricePer",
      "minStayDays",
      "maxStayDays",
      "advanceDays",
      "gapDays",
    ])
    .select(
      sql<string>`case when p.deleted_at is null then availability else '{}' end - coalesce((
        select range_agg(held_days(r.stay, r.asked_stay, p.gap_days, greatest(p.gap_days, r.gap_days))) from held_stays r
        where r.landlord_id = p.landlord_id and r.property_id = p.id and r.reservation_id <> ${id} and is_live(r.status)), '{}')`.as(
        "free",
      ),
    )
    .$if(config.taxes || taxesIn({ taxes }).length > 0, (query) =>
      query.select(
        sql<{ there: TaxRate[]; own: TaxRate[] }>`json_build_object(
          'there', taxes_of_space(p.state, p.city, p.zipcode, p.type_of_space, ${today}::date),
          'own', (select taxes_of_space(own.state, own.city, own.zipcode, own.type_of_space, ${today}::date)
            from properties own where own.landlord_id = p.landlord_id and own.id = ${propertyId}))`.as(
          "taxRates",
        ),
      ),
    )
    .where("landlordId", "=", landlordId)
    .where("id", "=", wanted)
    .executeTakeFirst();
  return row ? { ...row, today, free: rangesOf(row.free) } : null;
}

/** The other spaces of a stay's landlord that it could go to, by name. */
export async function spacesBeside(
  actor: Actor,
  { landlordId, propertyId, timeZone }: ReservationRow,
): Promise<{ id: string; title: string }[]> {
  if (actor.kind === "visitor" && actor.visitorId === null) throw new Forbidden();
  return db
    .selectFrom("properties")
    .select(["id", "title"])
    .where("landlordId", "=", landlordId)
    .where("id", "<>", propertyId)
    .where("timeZone", "=", timeZone)
    .where("deletedAt", "is", null)
    .orderBy("title")
    .orderBy("id")
    .limit(100)
    .execute();
}

/** A change that counts: since when, its dates before and after; of one to another space also both titles, as they were then. */
export type MadeChange = {
  id: string;
  at: Date;
  stayBefore: string;
  stay: string;
  titleBefore: string | null;
  /** City, state and ZIP code. */
  placeBefore: string | null;
  title: string | null;
};

/** The changes of a stay that count, in order. */
export async function changesMade(
  actor: Actor,
  { landlordId, id }: { landlordId: string; id: string },
): Promise<MadeChange[]> {
  if (actor.kind === "visitor" && actor.visitorId === null) throw new Forbidden();
  return db
    .selectFrom("stayChanges as c")
    .leftJoin("properties as p", (join) =>
      join
        .onRef("p.landlordId", "=", "c.landlordId")
        .on(sql<boolean>`c.property_id is not null and p.id = c.space->'before'->>'id'`),
    )
    .select(["c.id", "c.updatedAt as at", "c.stayBefore", "c.stay"])
    .select([
      sql<string | null>`c.space->'before'->>'title'`.as("titleBefore"),
      sql<string | null>`c.space->>'title'`.as("title"),
      sql<string | null>`p.city || ', ' || p.state || ' ' || p.zipcode`.as("placeBefore"),
    ])
    .where("c.landlordId", "=", landlordId)
    .where("c.reservationId", "=", id)
    .where("c.state", "=", "made")
    .orderBy("c.updatedAt")
    .execute();
}

/** What of a stay's rent isn't sent to its landlord, nor decided to be, in cents: a change refunds no more of it. */
export async function unsentRentOf(
  actor: Actor,
  { id }: { id: string },
  database: Queryable = db,
): Promise<number> {
  if (actor.kind !== "system") throw new Forbidden();
  const { rows } = await sql<{ cents: number }>`select unsent_rent_of(${id}) as cents`.execute(database);
  return rows[0]!.cents;
}

/** For the system: changes of dates asked, made, refused and expired in the last 24 hours. */
export async function changeFigures(
  actor: Actor,
): Promise<{ asked: number; made: number; refused: number; expired: number }> {
  if (actor.kind !== "system") throw new Forbidden();
  const { rows } = await sql<{ asked: number; made: number; refused: number; expired: number }>`
    select count(*) filter (where created_at > now() - interval '24 hours') as asked,
      count(*) filter (where state = 'made') as made, count(*) filter (where state = 'refused') as refused,
      count(*) filter (where state = 'expired') as expired
    from stay_changes where updated_at > now() - interval '24 hours'`.execute(db);
  return rows[0]!;
}

/** Where a pass through changes continues: by a time of theirs, then by id. */
type Place = { id: string; at: string };

/** For the system: changes that weren't answered or paid in time, by when they ended. */
export function changesToExpire(actor: Actor, database: Queryable, last: Place | null, limit: number) {
  if (actor.kind !== "system") throw new Forbidden();
  return changesDue(database, last, limit, {
    by: "expiresAt",
    until: sql<Date>`${now()}::timestamptz`,
    isOpen: sql<boolean>`state in ('asked', 'agreed')`,
  });
}

/** For the system: changes whose refund wasn't decided within five minutes, such as while a bank had the money. */
export function changesToRefund(actor: Actor, database: Queryable, last: Place | null, limit: number) {
  if (actor.kind !== "system") throw new Forbidden();
  return changesDue(database, last, limit, {
    by: "updatedAt",
    until: sql<Date>`${now()}::timestamptz - interval '5 minutes'`,
    isOpen: sql<boolean>`state = 'made' and refunded_at is null and less_rent_cents + less_fee_cents > 0`,
  });
}

/** For the system: agreed changes whose saved card is charged and wasn't decided within ten minutes. */
export function changesToCharge(actor: Actor, database: Queryable, last: Place | null, limit: number) {
  if (actor.kind !== "system") throw new Forbidden();
  return changesDue(database, last, limit, {
    by: "updatedAt",
    until: sql<Date>`${now()}::timestamptz - interval '10 minutes'`,
    isOpen: sql<boolean>`state = 'agreed' and card_consent_cents is not null and not card_refused`,
  });
}

type Due = { by: "expiresAt" | "updatedAt"; until: RawBuilder<Date>; isOpen: RawBuilder<boolean> };

function changesDue(database: Queryable, last: Place | null, limit: number, { by, until, isOpen }: Due) {
  const { at, id } = last ?? { at: "-infinity", id: "" };
  return database
    .selectFrom("stayChanges")
    .select(["id", sql<string>`${sql.ref(by)}::text`.as("at")])
    .where(isOpen)
    .where(by, "<=", until)
    .where(sql<boolean>`(${sql.ref(by)}, id) > (${at}::timestamptz, ${id}::text)`)
    .orderBy(by)
    .orderBy("id")
    .limit(limit)
    .execute();
}
