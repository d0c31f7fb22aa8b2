import { afterEach, expect, test } from "vitest";
import { accept, reject, requestDocuments } from "#app/features/reservations/lifecycle/answer.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { hostSlugOf } from "#app/features/accounts/queries.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const [minute, hour, dayMs] = [60_000, 3_600_000, 86_400_000];

afterEach(() => moveClock(0));

async function recordOf(landlord: Person) {
  const { status, body } = await call(`/api/hosts/${await hostSlugOf(landlord.id)}`);
  expect(status).toBe(200);
  return body.record;
}

/** Requests of a space, one after the other, each with a confirmed tenant of its own. */
async function requests(landlord: Person, count: number) {
  const property = await newProperty(landlord);
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const tenant = await newTenant();
    const dates = { start: day(10 + 2 * n), lastDay: day(10 + 2 * n) };
    made.push({ tenant, id: (await newReservation(tenant.actor, property, dates)).id });
  }
  return made;
}

test("a new landlord's record says since when, and nothing about answers before the third request", async () => {
  const landlord = await newLandlord();
  const since = new Date().toISOString().slice(0, 7);
  const nothing = {
    photo_url: null,
    member_since: since,
    answer_rate: null,
    answer_minutes: null,
    cancellations: 0,
    problems: 0,
  };
  expect(await recordOf(landlord)).toEqual(nothing);
  const [one, two] = await requests(landlord, 2);
  await accept(landlord.actor, one!.id);
  await reject(landlord.actor, two!.id);
  expect(await recordOf(landlord)).toEqual(nothing);
});

test("accepting, rejecting and asking for documents are answers; their middle time is told", async () => {
  const landlord = await newLandlord();
  const [one, two, three] = await requests(landlord, 3);
  moveClock(10 * minute);
  await accept(landlord.actor, one!.id);
  moveClock(3 * hour);
  await requestDocuments(landlord.actor, two!.id);
  moveClock(20 * hour);
  await reject(landlord.actor, three!.id);
  const record = await recordOf(landlord);
  expect(record.answer_rate).toBe(100);
  expect(record.answer_minutes).toBeGreaterThanOrEqual(180);
  expect(record.answer_minutes).toBeLessThanOrEqual(181);
});

test("a request that expired unanswered counts against the rate; a canceled, an unconfirmed and an open one don't", async () => {
  const landlord = await newLandlord();
  const [canceled, one, two] = await requests(landlord, 4);
  await newReservation(newVisitor().actor, await newProperty(landlord));
  await cancel(canceled!.tenant.actor, canceled!.id);
  await accept(landlord.actor, one!.id);
  await accept(landlord.actor, two!.id);
  // One is open, and the visitor's unconfirmed: two answers are too few to tell.
  moveClock(31 * minute);
  await expire();
  expect((await recordOf(landlord)).answer_rate).toBeNull();
  moveClock(49 * hour);
  await expire();
  expect((await recordOf(landlord)).answer_rate).toBe(66);
});

test("requests of the last 90 days count, and no older ones", async () => {
  const landlord = await newLandlord();
  for (const { id } of await requests(landlord, 3)) await accept(landlord.actor, id);
  moveClock(90 * dayMs - minute);
  expect((await recordOf(landlord)).answer_rate).toBe(100);
  moveClock(90 * dayMs + minute);
  expect((await recordOf(landlord)).answer_rate).toBeNull();
});
