import { expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { reservationJobs } from "#app/features/reservations/jobs.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newLandlord, newTenant, newVisitor, password } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call, cookieOf } from "#tests/support/web.ts";

// The address that newReservation gives for its guests.
const email = "gail@people.example";
const verify = (token: string) => call("/api/verify-email", { json: { token } });

async function mailedToken(): Promise<string> {
  await drainJobs(accountJobs);
  const mails = await db.selectFrom("inboxMessages").selectAll().execute();
  const mail = mails.find(
    ({ recipients, html }) => recipients.includes(email) && html.includes("/verify-email?token="),
  );
  return /verify-email\?token=([\w.-]+)/.exec(mail!.html)![1]!;
}

test("a proven address takes over what a visitor reserved under it, an unproven one does not", async () => {
  const landlord = await newLandlord();
  const visitor = newVisitor();
  const reservation = await newReservation(visitor.actor, await newProperty(landlord));
  const { body } = await call("/api/signup", { json: { username: "Gail", email, password, role: "tenant" } });
  const cookie = cookieOf(await call("/api/login", { json: { email, password } }));
  await drainJobs(reservationJobs);
  const look = (as: string) => call(`/api/reservations/${reservation.id}`, { cookie: as });
  expect((await look(cookie)).status).toBe(404);
  const token = await mailedToken();
  expect((await verify(token)).status).toBe(200);
  expect((await verify(token)).status).toBe(200);
  await drainJobs(reservationJobs);
  expect((await look(cookie)).status).toBe(200);
  expect((await look(visitor.cookie)).status).toBe(404);
  const bookings = await call(`/api/reservations?tenantId=${body.user.id}`, { cookie });
  expect(bookings.body).toMatchObject([{ id: reservation.id }]);
});

test("refuses a forged, a foreign and an empty token", async () => {
  const { id } = await newTenant();
  const forged = await verify(`${id}.forged`);
  expect(forged.status).toBe(400);
  expect(forged.body.message).toBe("This link is not valid.");
  expect((await verify("usr_nobody.signed")).status).toBe(400);
  expect((await verify("")).status).toBe(400);
});
