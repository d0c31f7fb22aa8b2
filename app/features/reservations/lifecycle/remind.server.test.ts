import { afterEach, expect, test } from "vitest";
import { jobs } from "#app/jobs.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { adjust } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { reject, requestDocuments } from "./answer.server.ts";
import { remind } from "./remind.server.ts";
import { transitionReservation } from "./transition-reservation.server.ts";

const hour = 3_600_000;
const landlord = await newLandlord();
const tenant = await newTenant();

afterEach(() => {
  moveClock(0);
  adjust({});
});

const reminders = () =>
  db
    .selectFrom("emails")
    .select(["recipient", "subject", "bodyText"])
    .where("subject", "like", "Still waiting%")
    .execute();

test("a landlord who has not answered by half time is reminded once", async () => {
  const stay = { start: day(60), lastDay: day(65) };
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), stay);
  const answered = await newReservation(tenant.actor, await newProperty(landlord), stay);
  await reject(landlord.actor, answered.id);
  const remindTwice = async () => {
    for (const run of [remind, remind]) await run().then(() => drainJobs(jobs));
    return reminders();
  };
  moveClock(23.9 * hour);
  expect(await remindTwice()).toEqual([]);
  moveClock(24.1 * hour);
  const sent = await remindTwice();
  expect(sent).toMatchObject([
    { recipient: landlord.email, subject: "Still waiting for you: Dry garage near the river" },
  ]);
  expect(sent[0]?.bodyText).toContain(`/landlord-dashboard?reservation=${id}&answer=accept`);
  expect(sent[0]?.bodyText).toContain(`/landlord-dashboard?reservation=${id}&answer=reject`);
});

/** Whether the schedule has reminded, or now reminds, of this request. */
async function isReminded(id: string) {
  await remind();
  const found = db.selectFrom("reservations").select("remindedAt").where("id", "=", id);
  return (await found.executeTakeFirstOrThrow()).remindedAt !== null;
}

test("a landlord who asked for an ID is reminded again once it has arrived", async () => {
  const stay = { start: day(60), lastDay: day(65) };
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), stay);
  moveClock(25 * hour);
  expect(await isReminded(id)).toBe(true);
  await requestDocuments(landlord.actor, id);
  await transaction((trx) => transitionReservation(trx, tenant.actor, id, "uploadId"));
  expect(await isReminded(id)).toBe(false);
  moveClock(48 * hour);
  expect(await isReminded(id)).toBe(false);
  moveClock(50 * hour);
  expect(await isReminded(id)).toBe(true);
});

test("an expired request gets no reminder", async () => {
  const stay = { start: day(60), lastDay: day(65) };
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), stay);
  moveClock(48.1 * hour);
  expect(await isReminded(id)).toBe(false);
});

test("more hours to answer, set while a request waits, don't remind of it before half of its own time", async () => {
  const stay = { start: day(60), lastDay: day(65) };
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), stay);
  adjust({ ANSWER_HOURS: "96" });
  moveClock(hour);
  expect(await isReminded(id)).toBe(false);
  moveClock(23.9 * hour);
  expect(await isReminded(id)).toBe(false);
  moveClock(24.1 * hour);
  expect(await isReminded(id)).toBe(true);
});
