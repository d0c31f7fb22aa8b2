import { describe, expect, it } from "vitest";
import { accept, reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const ask = (id: string, cookie?: string, from = day(0), to = day(30)) =>
  call(`/api/properties/${id}/days?from=${from}&to=${to}`, { cookie });

describe("GET /api/properties/{id}/days", () => {
  it("refuses a visitor, a tenant and another landlord", async () => {
    const { id } = await newProperty(await newLandlord());
    expect((await ask(id)).status).toBe(401);
    expect((await ask(id, (await newTenant()).cookie)).status).toBe(403);
    expect((await ask(id, (await newLandlord()).cookie)).status).toBe(403);
  });

  it("finds no property that doesn't exist or was deleted", async () => {
    const landlord = await newLandlord();
    const { id } = await newProperty(landlord);
    await db.updateTable("properties").set({ deletedAt: new Date() }).where("id", "=", id).execute();
    for (const gone of [id, "prp_nothing"]) {
      const { status, body } = await ask(gone, landlord.cookie);
      expect([status, body.message]).toEqual([404, "Property not found."]);
    }
  });

  it("names the wrong date, and returns two years at most", async () => {
    const { cookie } = await newLandlord();
    expect(Object.keys((await ask("prp_1", cookie, "soon")).body.fields)).toEqual(["from"]);
    expect(Object.keys((await ask("prp_1", cookie, day(5), day(4))).body.fields)).toEqual(["to"]);
    expect((await ask("prp_1", cookie, day(0), day(732))).body.fields).toEqual({
      to: "At most two years at once.",
    });
  });

  it("distinguishes free, not offered, imported, requested and accepted days, and leaves none out", async () => {
    const landlord = await newLandlord();
    const property = await newProperty(landlord, { availability: `{[${day(2)},${day(25)})}` });
    const visitor = newVisitor().actor;
    const asked = await newReservation(visitor, property, { start: day(4), lastDay: day(6) });
    const taken = await newReservation(visitor, property, { start: day(7), lastDay: day(7) });
    await accept(landlord.actor, taken.id);
    const refused = await newReservation(visitor, property, { start: day(12), lastDay: day(13) });
    await reject(landlord.actor, refused.id);
    // Another calendar also blocks a day of a stay: the stay takes precedence.
    await db
      .updateTable("properties")
      .set({ blocked: `{[${day(6)},${day(10)})}` })
      .where("id", "=", property.id)
      .execute();

    const { status, body } = await ask(property.id, landlord.cookie);
    expect([status, body.from, body.to]).toEqual([200, day(0), day(30)]);
    const none = { reservation_id: null, guest_name: null, stay_dates: null, stay_state: null };
    expect(body.ranges).toEqual([
      { from: day(0), to: day(1), state: "blocked", reason: "not offered", ...none },
      { from: day(2), to: day(3), state: "free", reason: null, ...none },
      stay(day(4), day(6), "requested", asked.id),
      stay(day(7), day(7), "accepted", taken.id),
      { from: day(8), to: day(9), state: "blocked", reason: "imported", ...none },
      { from: day(10), to: day(24), state: "free", reason: null, ...none },
      { from: day(25), to: day(30), state: "blocked", reason: "not offered", ...none },
    ]);
  });

  it("cuts a stay to the requested days, beside its own dates", async () => {
    const landlord = await newLandlord();
    const property = await newProperty(landlord);
    const { id } = await newReservation(newVisitor().actor, property, { start: day(3), lastDay: day(9) });
    const { body } = await ask(property.id, landlord.cookie, day(5), day(6));
    const stay_dates = { start_date: day(3), end_date: day(9) };
    expect(body.ranges).toEqual([{ ...stay(day(5), day(6), "requested", id), stay_dates }]);
  });
});

function stay(from: string, to: string, state: string, id: string) {
  const status = state === "accepted" ? "accepted_pending_verification" : "pending";
  const unpaid = { status, payment_status: "unpaid", card_saved: false, is_over: false, instant: false };
  const stay_dates = { start_date: from, end_date: to };
  return {
    from,
    to,
    state,
    reason: null,
    reservation_id: id,
    guest_name: "Gail Guest",
    stay_dates,
    stay_state: unpaid,
  };
}
