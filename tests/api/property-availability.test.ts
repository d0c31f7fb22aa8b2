import { expect, test } from "vitest";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

test("shows anyone which days are offered and which are taken, and nothing about who has them", async () => {
  const landlord = await newLandlord();
  const offered = `{[${day(2)},${day(31)}),[${day(60)},)}`;
  const property = await newProperty(landlord, { availability: offered });
  await newReservation((await newTenant()).actor, property, { start: day(5), lastDay: day(8) });
  for (const cookie of [undefined, landlord.cookie, (await newTenant()).cookie]) {
    const answer = await call(`/api/properties/${property.id}/availability`, { cookie });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        earliest: day(0),
        min_stay_days: 1,
        max_stay_days: null,
        today: day(0),
        offered: [
          { from: day(2), to: day(30) },
          { from: day(60), to: null },
        ],
        taken: [{ from: day(5), to: day(8) }],
      },
    ]);
  }
});

test("today is the property's", async () => {
  const guam = await newProperty(await newLandlord(), { timeZone: "Pacific/Guam" });
  const { body } = await call(`/api/properties/${guam.id}/availability`);
  const there = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Guam", dateStyle: "short" });
  expect(body.today).toBe(there.format(new Date()));
});

test("an unknown property is 404", async () => {
  const answer = await call("/api/properties/prp_none/availability");
  expect([answer.status, answer.body.message]).toEqual([404, "Property not found."]);
});
