import { expect, test } from "vitest";
import { idCheckJobs } from "#app/features/id-checks/jobs.server.ts";
import { uploadId } from "#app/features/id-checks/upload-id.server.ts";
import { accept } from "#app/features/reservations/lifecycle/answer.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { look } from "#tests/support/look.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

async function scene() {
  const [landlord, tenant, administrator] = [
    await newLandlord(),
    await newTenant(),
    await newAdministrator(),
  ];
  const reservation = await newReservation(tenant.actor, await newProperty(landlord));
  const front = await pictureFile();
  await uploadId(tenant.actor, { reservationId: reservation.id, front, back: null }, "127.0.0.1");
  return { landlord, tenant, administrator, reservation };
}

const verify = (reservationId: string, cookie = "") =>
  call("/api/verify-id", { json: { reservationId }, cookie });
const list = (cookie = "") => call("/api/unverified-ids", { cookie });

test("lists the unverified IDs, with pictures, for administrators only", async () => {
  const { landlord, tenant, administrator, reservation } = await scene();
  expect((await list()).status).toBe(401);
  expect((await list(tenant.cookie)).status).toBe(403);
  expect((await list(landlord.cookie)).status).toBe(403);
  const answer = await list(administrator.cookie);
  const row = answer.body.find((one: { reservationId: string }) => one.reservationId === reservation.id);
  expect(row).toMatchObject({
    property_name: reservation.propertyTitle,
    guest_name: "Gail Guest",
    id_back_url: null,
    status: "pending",
  });
  expect((await look(row.id_front_url.split("/").at(-1), administrator.cookie)).status).toBe(200);
});

test("accepts the verdict from administrators only", async () => {
  const { landlord, tenant, reservation } = await scene();
  expect((await verify(reservation.id)).status).toBe(401);
  expect((await verify(reservation.id, tenant.cookie)).status).toBe(403);
  expect((await verify(reservation.id, landlord.cookie)).status).toBe(403);
});

test("refuses an unknown reservation", async () => {
  const { cookie } = await newAdministrator();
  expect((await verify("", cookie)).status).toBe(400);
  expect((await verify("res_unknown", cookie)).status).toBe(404);
});

test("confirms a reservation that the landlord has accepted, and removes it from the list", async () => {
  const { landlord, tenant, administrator, reservation } = await scene();
  await accept(landlord.actor, reservation.id);
  expect((await verify(reservation.id, administrator.cookie)).body).toEqual({ ok: true });
  const seen = await call(`/api/reservations/${reservation.id}`, { cookie: tenant.cookie });
  expect(seen.body).toMatchObject({ status: "accepted", id_verified: true });
  expect((await list(administrator.cookie)).body).not.toContainEqual(
    expect.objectContaining({ reservationId: reservation.id }),
  );
  const audit = await db
    .selectFrom("auditEntries")
    .select(["action", "actorId"])
    .where("subjectId", "=", reservation.id)
    .execute();
  expect(audit).toEqual([{ action: "verifyId", actorId: administrator.id }]);
});

test("after a verification before the landlord's answer, Accept confirms at once", async () => {
  const { landlord, administrator, reservation } = await scene();
  await verify(reservation.id, administrator.cookie);
  await drainJobs(idCheckJobs);
  const emails = await db.selectFrom("emails").select("subject").execute();
  expect(emails).toContainEqual({ subject: "Your ID is verified" });
  expect(await accept(landlord.actor, reservation.id)).toMatchObject({ status: "accepted" });
});

test("accepts one verdict per ID", async () => {
  const { administrator, reservation } = await scene();
  const [first, second] = await Promise.all([
    verify(reservation.id, administrator.cookie),
    verify(reservation.id, administrator.cookie),
  ]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
});

test("accepts no second ID once the first is verified", async () => {
  const { tenant, administrator, reservation } = await scene();
  await verify(reservation.id, administrator.cookie);
  const form = new FormData();
  form.set("reservationId", reservation.id);
  form.set("frontId", await pictureFile());
  const answer = await call("/api/upload-id", { form, cookie: tenant.cookie });
  expect(answer.status).toBe(409);
  expect(answer.body.message).toBe("Your ID is already verified.");
});

test("a landlord needs no documents of a guest whose ID is already verified", async () => {
  const { landlord, administrator, reservation } = await scene();
  await verify(reservation.id, administrator.cookie);
  const asked = await call(`/api/reservations/${reservation.id}/status`, {
    method: "PUT",
    json: { status: "docs_requested" },
    cookie: landlord.cookie,
  });
  expect([asked.status, asked.body]).toMatchObject([
    409,
    { message: "The guest’s ID is already verified.", status: "pending" },
  ]);
  const { body } = await call(`/api/reservations/${reservation.id}`, { cookie: landlord.cookie });
  expect(body.status).toBe("pending");
});

test("verifies only the picture that was reviewed", async () => {
  const { tenant, administrator, reservation } = await scene();
  const { cookie } = administrator;
  const documentOf = async () => {
    const { body } = await list(cookie);
    return body.find((one: { reservationId: string }) => one.reservationId === reservation.id).document_id;
  };
  const looked = { reservationId: reservation.id, documentId: await documentOf() };
  const front = await pictureFile();
  await uploadId(tenant.actor, { reservationId: reservation.id, front, back: null }, "127.0.0.1");
  const late = await call("/api/verify-id", { json: looked, cookie });
  expect(late.status).toBe(409);
  expect(late.body.message).toBe("This ID was replaced. Review the new picture.");
  const before = await call(`/api/reservations/${reservation.id}`, { cookie: tenant.cookie });
  expect(before.body.id_verified).toBe(false);
  const again = { ...looked, documentId: await documentOf() };
  expect((await call("/api/verify-id", { json: again, cookie })).status).toBe(200);
});
