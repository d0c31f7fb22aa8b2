import { afterEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { accept } from "./accept.server.ts";
import { expire } from "./expire.server.ts";
import { reservationFor } from "./queries.server.ts";
import { requestDocuments } from "./request-documents.server.ts";

const hour = 3_600_000;
const landlord = await newLandlord();
const tenant = await newTenant();
const far = { start: day(60), lastDay: day(65) };

afterEach(() => moveClock(0));

async function statusOf(id: string) {
  return (await reservationFor(tenant.actor, id)).status;
}

test("a request lapses after 48 hours without an answer, not before", async () => {
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), far);
  moveClock(47.9 * hour);
  await expire();
  expect(await statusOf(id)).toBe("pending");
  moveClock(48.1 * hour);
  await expire();
  expect(await statusOf(id)).toBe("expired");
});

test("a requested document has 48 hours of its own", async () => {
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

test("an accepted one lapses after 72 hours without ID and payment", async () => {
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), far);
  await accept(landlord.actor, id);
  moveClock(71 * hour);
  await expire();
  expect(await statusOf(id)).toBe("accepted_pending_verification");
  moveClock(73 * hour);
  await expire();
  expect(await statusOf(id)).toBe("expired");
});

test("paid, but without an ID, lapses too; paid and with an ID does not", async () => {
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
    .values({ id: "idd_complete", reservationId: complete.id, uploaderId: tenant.id })
    .execute();
  moveClock(73 * hour);
  await expire();
  expect([await statusOf(bare.id), await statusOf(complete.id)]).toEqual([
    "expired",
    "accepted_pending_verification",
  ]);
});

test("a request lapses once its start date has passed, and its dates are free in the same moment", async () => {
  const property = await newProperty(landlord);
  const { id } = await newReservation(tenant.actor, property, { start: day(0), lastDay: day(4) });
  moveClock(24 * hour);
  await expire();
  expect(await statusOf(id)).toBe("expired");
  const next = await newReservation(tenant.actor, property, { start: day(1), lastDay: day(4) });
  expect(next.status).toBe("pending");
});

test("accepted, verified, but never paid lapses too; paid does not", async () => {
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
