import { expect, test } from "vitest";
import { idCheckJobs } from "#app/features/id-checks/jobs.server.ts";
import { presentIdStatus } from "#app/features/id-checks/present.ts";
import { idStatusOf } from "#app/features/id-checks/queries.server.ts";
import { uploadId } from "#app/features/id-checks/upload-id.server.ts";
import { accept } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();
const reason = "The document has expired.";

async function scene() {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const stay = { start: day(40), lastDay: day(45) };
  const reservation = await newReservation(tenant.actor, await newProperty(landlord), stay);
  const send = async () => {
    const given = { reservationId: reservation.id, front: await pictureFile(), back: null };
    await uploadId(tenant.actor, given, "127.0.0.1");
  };
  await send();
  return { landlord, tenant, reservation, send };
}

const refuse = (json: object, cookie = administrator.cookie) => call("/api/refuse-id", { json, cookie });
const waiting = async (reservationId: string) => {
  const { body } = await call("/api/unverified-ids", { cookie: administrator.cookie });
  return body.filter((one: { reservationId: string }) => one.reservationId === reservationId);
};

test("refuses an ID for a reason: it leaves the list, and its holder is told why and asked for another", async () => {
  const { tenant, reservation, send } = await scene();
  const answer = await refuse({ reservationId: reservation.id, reason: `  ${reason} ` });
  expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  expect(await waiting(reservation.id)).toEqual([]);
  await drainJobs(idCheckJobs);
  const email = await db
    .selectFrom("emails")
    .select(["recipient", "bodyText"])
    .where("subject", "=", "We need another picture of your ID")
    .executeTakeFirstOrThrow();
  expect(email.recipient).toBe(reservation.guestContact);
  expect(email.bodyText).toContain(reason);
  expect(email.bodyText).toContain(`/checkout/${reservation.id}`);
  const idStatus = async () => presentIdStatus(await idStatusOf(tenant.actor, reservation.id));
  expect((await idStatus()).refused_because).toBe(reason);
  const seen = await call(`/api/reservations/${reservation.id}`, { cookie: tenant.cookie });
  expect(seen.body).toMatchObject({ status: "pending", id_uploaded: false, id_verified: false });

  await send();
  expect((await idStatus()).refused_because).toBeNull();
  const [again] = await waiting(reservation.id);
  const json = { reservationId: reservation.id, documentId: again.document_id };
  const verified = await call("/api/verify-id", { json, cookie: administrator.cookie });
  expect(verified.status).toBe(200);
});

test("an accepted one gets the full time for ID and payment again", async () => {
  const { landlord, reservation } = await scene();
  await accept(landlord.actor, reservation.id);
  moveClock(71 * 3_600_000);
  await refuse({ reservationId: reservation.id, reason });
  const { payBy, status } = await db
    .selectFrom("reservations")
    .select(["payBy", "status"])
    .where("id", "=", reservation.id)
    .executeTakeFirstOrThrow();
  moveClock(0);
  expect(status).toBe("accepted_pending_verification");
  expect((payBy!.getTime() - Date.now()) / 3_600_000).toBeCloseTo(71 + 72, 0);
});

test("refuses only the picture that was reviewed, and only once", async () => {
  const { reservation, send } = await scene();
  const [looked] = await waiting(reservation.id);
  await send();
  const about = { reservationId: reservation.id, documentId: looked.document_id, reason };
  const late = await refuse(about);
  expect([late.status, late.body.message]).toEqual([409, "This ID was replaced. Review the new picture."]);
  const answers = await Promise.all([1, 2].map(() => refuse({ reservationId: reservation.id, reason })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("accepts it only from administrators, with a reason, for an existing reservation", async () => {
  const { landlord, tenant, reservation } = await scene();
  const given = { reservationId: reservation.id, reason };
  expect((await refuse(given, "")).status).toBe(401);
  expect((await refuse(given, tenant.cookie)).status).toBe(403);
  expect((await refuse(given, landlord.cookie)).status).toBe(403);
  const silent = await refuse({ ...given, reason: "  " });
  expect([silent.status, silent.body.fields]).toEqual([400, { reason: "Enter a reason." }]);
  const long = await refuse({ ...given, reason: "x".repeat(501) });
  expect(long.body.fields).toEqual({ reason: "A reason has at most 500 characters." });
  expect((await refuse({ ...given, reservationId: "res_unknown" })).status).toBe(404);
  expect(await waiting(reservation.id)).toHaveLength(1);
});
