import { afterEach, expect, test } from "vitest";
import { jobs } from "#app/jobs.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { accept, requestDocuments } from "./answer.server.ts";
import { expire } from "./expire.server.ts";
import { expiresAt } from "../model.ts";
import { reservationFor } from "../queries.server.ts";

const hour = 3_600_000;
const landlord = await newLandlord();
const tenant = await newTenant();
const far = { start: day(60), lastDay: day(65) };

afterEach(() => moveClock(0));

async function statusOf(id: string) {
  return (await reservationFor(tenant.actor, id)).status;
}

test("a request expires after 48 hours without an answer, not before", async () => {
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), far);
  moveClock(47.9 * hour);
  await expire();
  expect(await statusOf(id)).toBe("pending");
  moveClock(48.1 * hour);
  await expire();
  expect(await statusOf(id)).toBe("expired");
});

test("a requested document has its own 48 hours", async () => {
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), far);
  moveClock(40 * hour);
  await requestDocuments(landlord.actor, id);
  moveClock(60 * hour);
  await expire();
  expect(await statusOf(id)).toBe("docs_requested");
  moveClock(89 * hour);
  await expire();
  expect(await statusOf(id)).toBe("expired");
});

test("an accepted one expires after 72 hours without ID and payment", async () => {
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), far);
  await accept(landlord.actor, id);
  moveClock(71 * hour);
  await expire();
  expect(await statusOf(id)).toBe("accepted_pending_verification");
  moveClock(73 * hour);
  await expire();
  expect(await statusOf(id)).toBe("expired");
});

test("paid, but without an ID, expires too; paid and with an ID does not", async () => {
  const bare = await newReservation(tenant.actor, await newProperty(landlord), far);
  const complete = await newReservation(tenant.actor, await newProperty(landlord), far);
  for (const { id } of [bare, complete]) await accept(landlord.actor, id);
  await db
    .updateTable("reservations")
    .set({ paymentStatus: "paid" })
    .where("id", "in", [bare.id, complete.id])
    .execute();
  await db
    .insertInto("idDocuments")
    .values({
      id: "idd_complete",
      landlordId: landlord.id,
      reservationId: complete.id,
      uploaderId: tenant.id,
    })
    .execute();
  moveClock(73 * hour);
  await expire();
  expect([await statusOf(bare.id), await statusOf(complete.id)]).toEqual([
    "expired",
    "accepted_pending_verification",
  ]);
});

test("a request expires once its start date has passed, and frees its dates in the same moment", async () => {
  const property = await newProperty(landlord);
  const { id } = await newReservation(tenant.actor, property, { start: day(0), lastDay: day(4) });
  moveClock(24 * hour);
  await expire();
  expect(await statusOf(id)).toBe("expired");
  const next = await newReservation(tenant.actor, property, { start: day(1), lastDay: day(4) });
  expect(next.status).toBe("pending");
});

test("accepted and verified but never paid expires, too; paid does not", async () => {
  const [unpaid, paid] = [
    await newReservation(tenant.actor, await newProperty(landlord), far),
    await newReservation(tenant.actor, await newProperty(landlord), far),
  ];
  for (const { id } of [unpaid, paid]) {
    await db.updateTable("reservations").set({ idVerified: true }).where("id", "=", id).execute();
    await accept(landlord.actor, id);
  }
  await db.updateTable("reservations").set({ paymentStatus: "paid" }).where("id", "=", paid.id).execute();
  moveClock(73 * hour);
  await expire();
  expect([await statusOf(unpaid.id), await statusOf(paid.id)]).toEqual(["expired", "accepted"]);
});

test("the deadline that it shows is when it expires", async () => {
  const soon = { start: day(1), lastDay: day(4) };
  const pending = await newReservation(tenant.actor, await newProperty(landlord), far);
  const accepted = await newReservation(tenant.actor, await newProperty(landlord), far);
  await accept(landlord.actor, accepted.id);
  const starting = await newReservation(tenant.actor, await newProperty(landlord), soon);
  await accept(landlord.actor, starting.id);
  // The first to expire first.
  for (const { id } of [starting, pending, accepted]) {
    const expires = expiresAt(await reservationFor(tenant.actor, id))!.getTime() - Date.now();
    const before = await statusOf(id);
    moveClock(expires - hour / 60);
    await expire();
    expect(await statusOf(id)).toBe(before);
    moveClock(expires + hour / 60);
    await expire();
    expect(await statusOf(id)).toBe("expired");
    moveClock(0);
  }
});

test("tells both sides that a request expired, once", async () => {
  const guestContact = "told@people.example";
  const stay = { ...far, guestContact };
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), stay);
  moveClock(49 * hour);
  await expire();
  await expire();
  await drainJobs(jobs);
  const { id: transitionId } = await db
    .selectFrom("reservationTransitions")
    .select("id")
    .where("reservationId", "=", id)
    .where("action", "=", "expire")
    .executeTakeFirstOrThrow();
  const emails = await db
    .selectFrom("emails")
    .select(["recipient", "subject"])
    .where("key", "like", `transition-${transitionId}-%`)
    .orderBy("key")
    .execute();
  const subject = "Expired: Dry garage near the river";
  expect(emails).toEqual([
    { recipient: guestContact, subject },
    { recipient: landlord.email, subject },
  ]);
});

test("two workers at once expire each reservation once", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 4; count++)
    ids.push((await newReservation(tenant.actor, await newProperty(landlord), far)).id);
  moveClock(49 * hour);
  await Promise.all([expire(), expire()]);
  const transitions = await db
    .selectFrom("reservationTransitions")
    .select(["reservationId", "action"])
    .where("reservationId", "in", ids)
    .where("action", "=", "expire")
    .execute();
  expect(transitions.map(({ reservationId }) => reservationId).toSorted()).toEqual(ids.toSorted());
});
