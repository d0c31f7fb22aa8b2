import { expect, test } from "vitest";
import { editProperty } from "#app/features/properties/listing/edit-property.server.ts";
import { setRenewal } from "#app/features/properties/listing/set-renewal.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { someone } from "#tests/support/holds.ts";
import { newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { agreeToRenewal } from "#tests/support/rentals.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const landlord = await newLandlord();

const quote = (id: string, start: string, last = "") =>
  call(`/api/quote?property_id=${id}&start_date=${start}&end_date=${last}`);

/** Without a last day, a rental without an end, on its terms. */
const reserve = async (
  id: string,
  start: string,
  last: string | undefined,
  { cookie }: { cookie: string } = newVisitor(),
) =>
  call("/api/reserve-order", {
    cookie,
    json: {
      properties: [{ property_id: id, ...(last === undefined && (await renewalOf(id, start))) }],
      start_date: start,
      end_date: last,
      guest_name: "Gail Guest",
      guest_contact: someone(),
    },
  });

async function renewalOf(id: string, start: string) {
  const { renews, renewalConsent } = await agreeToRenewal(id, start);
  return { renews, renewal_consent: renewalConsent };
}

const limited = (overrides = {}) => newProperty(landlord, { pricePer: "Day", priceCents: 900, ...overrides });

test("quote and reserve refuse a stay that is too short, too long or too soon, at its field", async () => {
  const { id } = await limited({ minStayDays: 3, maxStayDays: 10, advanceDays: 2 });
  const wrong: [start: string, last: string, field: string, words: string][] = [
    [day(1), day(5), "start_date", `the earliest start date is ${dayInWords(day(2))}.`],
    [
      day(2),
      day(3),
      "end_date",
      `The shortest stay here is 3 days: choose an end date of ${dayInWords(day(4))} or later.`,
    ],
    [
      day(2),
      day(12),
      "end_date",
      `The longest stay here is 10 days: choose an end date of ${dayInWords(day(11))} or earlier.`,
    ],
  ];
  for (const [start, last, field, words] of wrong)
    for (const answer of [await quote(id, start, last), await reserve(id, start, last)]) {
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
      expect(answer.body.message).toContain(words);
      expect(answer.body.fields[field]).toBe(answer.body.message);
    }
  expect((await quote(id, day(2))).body.fields.end_date).toContain("The shortest stay here is 3 days");
  expect((await quote(id, day(2), day(4))).body.available).toBe(true);
  expect((await reserve(id, day(2), day(11))).status).toBe(201);
  const { body } = await call(`/api/properties/${id}`);
  expect(body).toMatchObject({ min_stay_days: 3, max_stay_days: 10, advance_days: 2, start_date: day(12) });
});

test("days between stays are kept free before and after each, for stays without an end, too", async () => {
  const property = await limited({ gapDays: 2, pricePer: "Week", renews: true });
  const { id } = property;
  await newReservation(newVisitor().actor, property, { start: day(10), lastDay: day(16) });
  const near: [string, string][] = [
    [day(3), day(9)],
    [day(2), day(8)],
    [day(17), day(23)],
    [day(18), day(24)],
  ];
  for (const [start, last] of near) {
    const answer = await quote(id, start, last);
    expect([answer.status, answer.body.available]).toEqual([200, false]);
    expect(answer.body.problem).toContain("The landlord leaves 2 days between stays.");
    for (const one of answer.body.next_free)
      expect((await quote(id, one.start_date, one.end_date)).body.available).toBe(true);
    const refused = await reserve(id, start, last);
    expect([refused.status, refused.body.message]).toEqual([409, answer.body.problem]);
  }
  expect((await quote(id, day(12), day(14))).body.problem).toBe("Those dates are already taken.");
  const tenant = await newTenant();
  expect((await reserve(id, day(18), undefined, tenant)).status).toBe(409);
  expect((await reserve(id, day(19), undefined, tenant)).status).toBe(201);
  const { stay } = await db
    .selectFrom("reservations")
    .select("stay")
    .where("propertyId", "=", id)
    .where("renews", "=", true)
    .executeTakeFirstOrThrow();
  expect(stay).toBe(`[${day(19)},)`);
  expect((await reserve(id, day(1), day(7))).status).toBe(201);
});

test("calendars show the days around a stay as not free: to people, to the landlord, to other sites, on the card", async () => {
  const property = await limited({ gapDays: 1, advanceDays: 1, minStayDays: 2 });
  await newReservation(newVisitor().actor, property, { start: day(1), lastDay: day(4) });
  const { body } = await call(`/api/properties/${property.id}/availability`);
  expect(body).toEqual({
    today: day(0),
    earliest: day(1),
    min_stay_days: 2,
    max_stay_days: null,
    offered: [
      { from: day(1), to: day(4) },
      { from: day(6), to: null },
    ],
    taken: [{ from: day(1), to: day(4) }],
  });
  const days = await call(`/api/properties/${property.id}/days?from=${day(5)}&to=${day(6)}`, {
    cookie: landlord.cookie,
  });
  expect(days.body.ranges).toMatchObject([
    { from: day(5), to: day(5), state: "blocked", reason: "between stays", reservation_id: null },
    { from: day(6), to: day(6), state: "free" },
  ]);
  const card = (await call(`/api/search?query=17101&limit=60`)).body.find(
    (one: { id: string }) => one.id === property.id,
  );
  expect(card.start_date).toBe(day(6));
  const feed = await call(`/api/properties/${property.id}/calendars/feed`, {
    method: "POST",
    cookie: landlord.cookie,
  });
  const ics = await call(new URL(feed.body.feed_url).pathname);
  const compact = (date: string) => date.replaceAll("-", "");
  expect(String(ics.body)).toContain(`DTSTART;VALUE=DATE:${compact(day(0))}`);
  expect(String(ics.body)).toContain(`DTEND;VALUE=DATE:${compact(day(6))}`);
});

test("a worst story: a landlord changes the limits after a request; it keeps its own, and only later ones are refused", async () => {
  const property = await limited();
  const first = await newReservation((await newTenant()).actor, property, { start: day(5), lastDay: day(5) });
  const neighbor = await newReservation((await newTenant()).actor, property, {
    start: day(6),
    lastDay: day(6),
  });
  const cookie = landlord.cookie;
  const json = { min_stay_days: 3, advance_days: 30, gap_days: 4 };
  expect((await call(`/api/properties/${property.id}`, { method: "PATCH", json, cookie })).status).toBe(200);
  for (const { id } of [first, neighbor]) {
    const accepted = { status: "accepted_pending_verification" };
    expect(
      (await call(`/api/reservations/${id}/status`, { method: "PUT", json: accepted, cookie })).status,
    ).toBe(200);
  }
  expect((await reserve(property.id, day(9), day(12))).body.fields.start_date).toContain("30 days ahead");
  await editProperty(landlord.actor, property.id, { advance_days: 0 });
  expect((await reserve(property.id, day(9), day(12))).body.message).toContain("leaves 4 days between");
  expect((await reserve(property.id, day(11), day(13))).status).toBe(201);
  // Fewer days for others; those after this stay were promised to its landlord when it was reserved.
  await editProperty(landlord.actor, property.id, { gap_days: 0 });
  expect((await reserve(property.id, day(15), day(17))).body.message).toContain("between stays");
  expect((await reserve(property.id, day(18), day(20))).status).toBe(201);
  expect((await reserve(property.id, day(7), day(10))).status).toBe(201);
});

test("a tenant can't get around the shortest stay by renting without an end and leaving at once", async () => {
  const property = await limited({ pricePer: "Month", renews: true, minStayDays: 60 });
  const tenant = await newTenant();
  expect((await reserve(property.id, day(2), day(31), tenant)).status).toBe(400);
  expect((await reserve(property.id, day(2), undefined, tenant)).status).toBe(201);
  const reserved = db
    .selectFrom("reservations")
    .select(["minStayDays", "stay"])
    .where("propertyId", "=", property.id);
  await editProperty(landlord.actor, property.id, { min_stay_days: 90 });
  expect(await reserved.execute()).toEqual([{ minStayDays: 60, stay: `[${day(2)},)` }]);
});

test("limits that contradict each other are refused at their field, whichever comes first", async () => {
  const cookie = landlord.cookie;
  const patch = (id: string, json: object) =>
    call(`/api/properties/${id}`, { method: "PATCH", json, cookie });
  const { id } = await limited({ pricePer: "Month", minStayDays: 10 });
  const wrong: [string, unknown][] = [
    ["min_stay_days", 0],
    ["min_stay_days", 1097],
    ["max_stay_days", "many"],
    ["max_stay_days", 9],
    ["advance_days", 366],
    ["gap_days", 31],
    ["gap_days", 1.5],
    ["instant", "perhaps"],
  ];
  for (const [field, value] of wrong)
    expect([field, value, Object.keys((await patch(id, { [field]: value })).body.fields)]).toEqual([
      field,
      value,
      [field],
    ]);
  expect((await patch(id, { min_stay_days: 9, max_stay_days: 8 })).body.fields.max_stay_days).toContain(
    "can’t be shorter",
  );
  expect((await patch(id, { max_stay_days: 10 })).status).toBe(200);
  await expect(setRenewal(landlord.actor, id, true)).rejects.toThrow("has a longest stay");
  expect((await patch(id, { max_stay_days: "" })).body).toMatchObject({
    max_stay_days: null,
    min_stay_days: 10,
  });
  await setRenewal(landlord.actor, id, true);
  expect((await patch(id, { max_stay_days: 20 })).body.fields.max_stay_days).toContain("without an end");
  const all = { instant: true, min_stay_days: "14", advance_days: "1", gap_days: "2" };
  expect((await patch(id, all)).body).toMatchObject({
    instant: true,
    min_stay_days: 14,
    advance_days: 1,
    gap_days: 2,
    renews: true,
  });
  const none = { instant: "", min_stay_days: "", advance_days: null, gap_days: null };
  expect((await patch(id, none)).body).toMatchObject({
    instant: false,
    min_stay_days: 1,
    advance_days: 0,
    gap_days: 0,
  });
});

test("a canceled stay also frees the days around it", async () => {
  const property = await limited({ gapDays: 3 });
  const tenant: Person = await newTenant();
  const { id } = await newReservation(tenant.actor, property, { start: day(5), lastDay: day(6) });
  expect((await reserve(property.id, day(8), day(9))).status).toBe(409);
  await cancel(tenant.actor, id);
  expect((await reserve(property.id, day(8), day(9))).status).toBe(201);
});

test("the days kept free after a stay count for up to thirty days after its end", async () => {
  const property = await limited({ gapDays: 30 });
  const { id } = await newReservation(newVisitor().actor, property, { start: day(0), lastDay: day(1) });
  const firstFree = async (ended: number) => {
    const stay = `[${day(-40)},${day(-ended)})`;
    await db.updateTable("reservations").set({ stay }).where("id", "=", id).execute();
    const { body } = await call(`/api/properties/${property.id}/availability`);
    const { start_date } = (await call(`/api/properties/${property.id}`)).body;
    const found = (await call(`/api/properties?from=${day(0)}&to=${day(0)}&limit=60`)).body;
    const isFound = found.some((one: { id: string }) => one.id === property.id);
    expect((await quote(property.id, day(0), day(0))).body.available).toBe(isFound);
    return [body.offered[0].from, start_date, isFound];
  };
  expect(await firstFree(29)).toEqual([day(1), day(1), false]);
  expect(await firstFree(30)).toEqual([day(0), day(0), true]);
});
