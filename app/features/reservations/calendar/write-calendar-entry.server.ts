import ICAL from "ical.js";
import type { Actor } from "#app/features/accounts/model.ts";
import { addressInWords } from "#app/features/properties/model.ts";
import { config } from "#app/platform/config.server.ts";
import { fromRange, isLive, type Status } from "../model.ts";
import { reservationFor, type ReservationRow } from "../queries.server.ts";

/** One reservation as iCalendar (RFC 5545) for its landlord or guest: an all-day event. */
export async function writeCalendarEntry(actor: Actor, id: string): Promise<string> {
  const reservation = await reservationFor(actor, id);
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("prodid", `-//${config.brandName}//Reservation//EN`);
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  calendar.addSubcomponent(eventOf(reservation));
  return `${calendar.toString()}\r\n`;
}

function eventOf(reservation: ReservationRow): ICAL.Component {
  const { id, stay, propertyTitle } = reservation;
  // Half-open like our stays: the end is the day after the last one.
  const { start, end } = fromRange(stay);
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", `${id}@${new URL(config.publicUrl).host}`);
  event.addPropertyWithValue("dtstamp", ICAL.Time.fromJSDate(reservation.updatedAt, true));
  event.addPropertyWithValue("sequence", reservation.version);
  event.addPropertyWithValue("dtstart", ICAL.Time.fromDateString(start));
  event.addPropertyWithValue("dtend", ICAL.Time.fromDateString(end));
  event.addPropertyWithValue("summary", `${propertyTitle} (${config.brandName})`);
  event.addPropertyWithValue("location", addressInWords(reservation));
  event.addPropertyWithValue("description", `Reservation code ${reservation.reservationCode}`);
  event.addPropertyWithValue("url", `${config.publicUrl}/checkout/${id}`);
  event.addPropertyWithValue("status", calendarStatus(reservation.status));
  return event;
}

function calendarStatus(status: Status): "CONFIRMED" | "TENTATIVE" | "CANCELLED" {
  if (!isLive(status)) return "CANCELLED";
  return status === "accepted" ? "CONFIRMED" : "TENTATIVE";
}
