import { expect, test } from "vitest";
import { setRenewal } from "#app/features/properties/listing/set-renewal.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { agreeToRenewal } from "#tests/support/rentals.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { reserve } from "../booking/reserve.server.ts";
import { accept } from "../lifecycle/answer.server.ts";
import { endStay } from "../lifecycle/record-facts.server.ts";
import { comingAndGoing, landlordMonths, waitingRequests } from "./queries.server.ts";

const tenant = await newTenant();

test("a landlord's months count accepted stays by their days, and what was offered", async () => {
  moveClock(Date.parse("2031-01-10T12:00:00Z") - Date.now());
  const landlord = await newLandlord("Mona Months");
  const terms = { priceCents: 1000, pricePer: "Day" as const, availability: "{[2031-01-01,2031-04-01)}" };
  const property = await newProperty(landlord, terms);
  const over = await newReservation(tenant.actor, property, { start: "2031-01-30", lastDay: "2031-02-08" });
  await newReservation(tenant.actor, property, { start: "2031-03-01", lastDay: "2031-03-05" });
  await newProperty(await newLandlord("Otis Other"), terms);
  expect((await waitingRequests(landlord.actor)).count).toBe(2);
  await accept(landlord.actor, over.id);
  const waiting = await waitingRequests(landlord.actor);
  expect(waiting.count).toBe(1);
  expect(waiting.expiresAt).toBeInstanceOf(Date);
  const months = await landlordMonths(landlord.actor, "2031-02-14");
  expect(months).toHaveLength(12);
  expect(months.slice(3, 8)).toEqual([
    { month: "2030-12-01", bookedDays: 0, unpaidDays: 0, offeredDays: 0 },
    { month: "2031-01-01", bookedDays: 2, unpaidDays: 2, offeredDays: 31 },
    { month: "2031-02-01", bookedDays: 8, unpaidDays: 8, offeredDays: 28 },
    { month: "2031-03-01", bookedDays: 0, unpaidDays: 0, offeredDays: 31 },
    { month: "2031-04-01", bookedDays: 0, unpaidDays: 0, offeredDays: 0 },
  ]);
});

test("a rental without an end counts its days until it ends", async () => {
  moveClock(Date.parse("2031-01-10T12:00:00Z") - Date.now());
  const landlord = await newLandlord("Rhea Rentals");
  const property = await newProperty(landlord, { priceCents: 12_000, pricePer: "Month" });
  await setRenewal(landlord.actor, property.id, true);
  const wish = {
    items: [{ propertyId: property.id, quantity: 1, ...(await agreeToRenewal(property.id, "2031-02-01")) }],
    start: "2031-02-01",
    lastDay: null,
    guestName: "Pat Doe",
    guestContact: tenant.email,
  };
  const [rental] = await reserve(tenant.actor, wish, null);
  await accept(landlord.actor, rental!.id);
  const months = async () =>
    (await landlordMonths(landlord.actor, "2031-02-14")).slice(5, 8).map(({ bookedDays }) => bookedDays);
  expect(await months()).toEqual([28, 31, 30]);
  await transaction((trx) => endStay(trx, rental!.id, "2031-04-16"));
  expect((await months()).at(-1)).toBe(15);
});

test("a week's guests are all counted, and the first of them shown, by the property's own days", async () => {
  moveClock(Date.parse("2031-05-10T12:00:00Z") - Date.now());
  const landlord = await newLandlord("Wendy Week");
  const terms = { priceCents: 1000, pricePer: "Day" as const, availability: "{[2031-05-01,2031-09-01)}" };
  const stays: string[] = [];
  for (const start of ["2031-05-10", "2031-05-12", "2031-05-11", "2031-05-16", "2031-05-16", "2031-05-17"]) {
    const property = await newProperty(landlord, terms);
    const { id } = await newReservation(tenant.actor, property, { start, lastDay: "2031-06-20" });
    await accept(landlord.actor, id);
    stays.push(id);
  }
  const { arriving, leaving } = await comingAndGoing(landlord.actor);
  expect(arriving.count).toBe(5);
  expect(arriving.first.map(({ id, on }) => [id, on]).slice(0, 3)).toEqual([
    [stays[0], "2031-05-10"],
    [stays[2], "2031-05-11"],
    [stays[1], "2031-05-12"],
  ]);
  expect(arriving.first).toHaveLength(4);
  expect(leaving).toEqual({ first: [], count: 0 });
  moveClock(Date.parse("2031-06-15T12:00:00Z") - Date.now());
  expect(await comingAndGoing(landlord.actor)).toMatchObject({
    leaving: { count: 6 },
    arriving: { count: 0 },
  });
});
