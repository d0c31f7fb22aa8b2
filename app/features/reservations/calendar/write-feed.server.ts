import ICAL from "ical.js";
import { sql } from "kysely";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { fromRange, liveStatuses } from "../model.ts";

// Only a value of a known type is escaped.
ICAL.design.icalendar.property["x-wr-calname"] = { defaultType: "text" };

/**
 * The booked days of this secret's property as iCalendar (RFC 5545), with those kept free around stays, or on which things are still there: all-day events whose end is the day after the last
 * one. Names no one, and leaves out imported calendars' days: a site that imports this feed must not get its own days
 * back.
 */
export async function writeFeed(secret: string): Promise<string> {
  const property = await db
    .selectFrom("calendarFeeds")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "calendarFeeds.landlordId")
        .onRef("properties.id", "=", "calendarFeeds.propertyId"),
    )
    .select(["properties.id", "title", "gapDays", "properties.updatedAt", "properties.version"])
    // Ranges of days on which things are still there.
    .select(sql<string[]>`array(select days::text from unnest(occupied) days)`.as("occupied"))
    .where("secret", "=", secret)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!property) throw new NotFound("Calendar not found.");
  const booked = await db
    .selectFrom("heldStays as h")
    .innerJoin("reservations as r", (join) =>
      join.onRef("r.landlordId", "=", "h.landlordId").onRef("r.id", "=", "h.reservationId"),
    )
    // The dates that a change asks for are an event of their own.
    .innerJoinLateral(
      sql<{ days: string; place: number }>`unnest(array[h.stay, h.asked_stay]) with ordinality`.as<"held">(
        sql`held(days, place)`,
      ),
      (join) => join.on(sql<boolean>`days is not null`),
    )
    .select(["r.updatedAt", "r.version"])
    .select(
      sql<string>`r.id || case when place = 2 or h.property_id <> r.property_id then '-asked' else '' end`.as(
        "id",
      ),
    )
    .select(
      sql<string>`days_around(days, ${property.gapDays}::int, greatest(h.gap_days, ${property.gapDays}::int))`.as(
        "stay",
      ),
    )
    .where("h.propertyId", "=", property.id)
    .where("h.status", "in", [...liveStatuses])
    .orderBy("stay")
    .execute();
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("prodid", `-//${config.brandName}//Booked days//EN`);
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  calendar.addPropertyWithValue("x-wr-calname", `${property.title} (${config.brandName})`);
  const { id, updatedAt, version } = property;
  for (const stay of property.occupied)
    calendar.addSubcomponent(eventOf({ id: `${id}-${fromRange(stay).start}`, stay, updatedAt, version }));
  for (const reservation of booked) calendar.addSubcomponent(eventOf(reservation));
  return `${calendar.toString()}\r\n`;
}

type Booked = { id: string; stay: string; updatedAt: Date; version: number };

function eventOf({ id, stay, updatedAt, version }: Booked): ICAL.Component {
  const { start, end } = fromRange(stay);
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", `${id}@${new URL(config.publicUrl).host}`);
  event.addPropertyWithValue("dtstamp", ICAL.Time.fromJSDate(updatedAt, true));
  event.addPropertyWithValue("dtstart", ICAL.Time.fromDateString(start));
  event.addPropertyWithValue("dtend", ICAL.Time.fromDateString(end));
  event.addPropertyWithValue("sequence", version);
  event.addPropertyWithValue("summary", `Reserved (${config.brandName})`);
  return event;
}
