import ICAL from "ical.js";
import { expect, test } from "vitest";
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
