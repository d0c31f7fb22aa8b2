import ICAL from "ical.js";
import { expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const [landlord, otherLandlord] = [await newLandlord(), await newLandlord("Olga Other")];
const [tenant, otherTenant] = [await newTenant(), await newTenant("Otto Other")];
const property = await newProperty(landlord, { title: "Barn, dry; and wide" });

function ask(id: string, cookie?: string) {
  return call(`/api/reservations/${id}/calendar.ics`, { cookie });
}

function eventOf(text: string) {
  return new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent")!);
}

test("a reservation is an all-day event from its first to its last day, with its code", async () => {
  const reservation = await newReservation(tenant.actor, property, { start: day(5), lastDay: day(8) });
  for (const cookie of [tenant.cookie, landlord.cookie]) {
    const answer = await ask(reservation.id, cookie);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="reservation.ics"');
    const event = eventOf(answer.body);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual([day(5), day(9)]);
    expect(event.summary).toBe("Barn, dry; and wide (Sparebay)");
    expect(event.location).toBe("1200 Market Street, Harrisburg, PA 17101");
    expect(event.description).toBe(`Reservation code ${reservation.reservationCode}`);
    expect(event.component.getFirstPropertyValue("status")).toBe("TENTATIVE");
    expect(event.component.getFirstPropertyValue("url")).toMatch(new RegExp(`/checkout/${reservation.id}$`));
  }
});

test("the text has what calendars ask for, and names the reservation so that a change replaces it", async () => {
  const { id, reservationCode } = await newReservation(tenant.actor, property, {
    start: day(35),
    lastDay: day(38),
  });
  const changed = db.updateTable("reservations").where("id", "=", id);
  await changed.set({ updatedAt: new Date("2026-11-02T03:04:05Z") }).execute();
  const rows = await db.selectFrom("reservations").select("version").where("id", "=", id).execute();
  const compact = (days: number) => day(days).replaceAll("-", "");
  const text = String((await ask(id, landlord.cookie)).body);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  const lines = text.trim().replace(/\r\n /g, "").split("\r\n");
  expect(lines).toEqual([
    "BEGIN:VCALENDAR",
    "PRODID:-//Sparebay//Reservation//EN",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(config.publicUrl).host}`,
    "DTSTAMP:20261102T030405Z",
    `SEQUENCE:${rows[0]!.version}`,
    `DTSTART;VALUE=DATE:${compact(35)}`,
    `DTEND;VALUE=DATE:${compact(39)}`,
    "SUMMARY:Barn\\, dry\\; and wide (Sparebay)",
    "LOCATION:1200 Market Street\\, Harrisburg\\, PA 17101",
    `DESCRIPTION:Reservation code ${reservationCode}`,
    `URL:${config.publicUrl}/checkout/${id}`,
    "STATUS:TENTATIVE",
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
});

test("no one else can read it", async () => {
  const { id } = await newReservation(tenant.actor, property, { start: day(15), lastDay: day(18) });
  for (const cookie of [undefined, newVisitor().cookie, otherTenant.cookie, otherLandlord.cookie]) {
    const answer = await ask(id, cookie);
    expect([answer.status, answer.body.message]).toEqual([404, "Reservation not found."]);
  }
  expect((await ask("res_none", tenant.cookie)).status).toBe(404);
});

test("the event becomes final, and is canceled, with its reservation", async () => {
  const { id } = await newReservation(tenant.actor, property, { start: day(25), lastDay: day(28) });
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
  const final = eventOf((await ask(id, tenant.cookie)).body);
  expect(final.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
  await call(`/api/reservations/${id}/cancel`, { method: "POST", cookie: tenant.cookie });
  const { component } = eventOf((await ask(id, tenant.cookie)).body);
  expect(component.getFirstPropertyValue("status")).toBe("CANCELLED");
});
