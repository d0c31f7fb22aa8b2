import { afterEach, expect, test } from "vitest";
import { jobs } from "#app/jobs.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { reject } from "./reject.server.ts";
import { remind } from "./remind.server.ts";

const hour = 3_600_000;
const landlord = await newLandlord();
const tenant = await newTenant();

afterEach(() => moveClock(0));

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
  moveClock(23.9 * hour);
  expect(await remind()).toBe(0);
  moveClock(24.1 * hour);
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  await drainJobs(jobs);
  const sent = await reminders();
  expect(sent).toMatchObject([
    { recipient: landlord.email, subject: "Still waiting for you: Dry garage near the river" },
  ]);
  expect(sent[0]?.bodyText).toContain(`/landlord-dashboard?reservation=${id}&answer=accept`);
  expect(sent[0]?.bodyText).toContain(`/landlord-dashboard?reservation=${id}&answer=reject`);
});

test("an expired request gets no reminder", async () => {
  await newReservation(tenant.actor, await newProperty(landlord), { start: day(60), lastDay: day(65) });
  moveClock(48.1 * hour);
  expect(await remind()).toBe(0);
});
