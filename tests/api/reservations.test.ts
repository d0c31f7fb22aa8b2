import { describe, expect, test } from "vitest";
import { jobs } from "#app/jobs.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const [landlord, otherLandlord] = [await newLandlord(), await newLandlord("Olga Other")];
const [tenant, otherTenant] = [await newTenant(), await newTenant("Otto Other")];
const property = await newProperty(landlord);
let offset = 0;

function freshReservation(guestContact?: string) {
  offset += 10;
  const stay = { start: day(offset), lastDay: day(offset + 5), guestContact };
  return newReservation(tenant.actor, property, stay);
}

function setStatus(id: string, status: string, cookie?: string) {
  return call(`/api/reservations/${id}/status`, { method: "PUT", json: { status }, cookie });
}

describe("PUT /api/reservations/{id}/status", () => {
  test.each([
    ["accepted_pending_verification", "accepted_pending_verification"],
    ["rejected", "rejected"],
    ["docs_requested", "docs_requested"],
  ])("the landlord sets %s while pending, and only once", async (status, becomes) => {
    const { id } = await freshReservation();
    const answer = await setStatus(id, status, landlord.cookie);
    expect([answer.status, answer.body.status]).toEqual([200, becomes]);
    const again = await setStatus(id, "rejected", landlord.cookie);
    expect([again.status, again.body.status]).toEqual([409, becomes]);
    const history = await db
      .selectFrom("reservationTransitions")
      .selectAll()
      .where("reservationId", "=", id)
      .orderBy("id")
      .execute();
    expect(history.map((row) => [row.actorKind, row.fromStatus, row.toStatus])).toEqual([
      ["tenant", null, "pending"],
      ["landlord", "pending", becomes],
    ]);
  });

  test("refuses a visitor, a tenant, another landlord and a status that landlords can't set", async () => {
    const { id } = await freshReservation();
    expect((await setStatus(id, "rejected", newVisitor().cookie)).status).toBe(401);
    expect((await setStatus(id, "rejected", tenant.cookie)).status).toBe(403);
    expect((await setStatus(id, "rejected", otherLandlord.cookie)).status).toBe(404);
    const accepted = await setStatus(id, "accepted", landlord.cookie);
    expect([accepted.status, Object.keys(accepted.body.fields)]).toEqual([400, ["status"]]);
    expect((await call(`/api/reservations/${id}`, { cookie: tenant.cookie })).body.status).toBe("pending");
  });
});

describe("GET /api/reservations", () => {
  test("only its tenant and its landlord find a reservation", async () => {
    const { id } = await freshReservation();
    const statuses = [tenant, landlord, otherTenant, otherLandlord, newVisitor()].map(
      async ({ cookie }) => (await call(`/api/reservations/${id}`, { cookie })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404]);
  });

  test("a tenant lists only their own", async () => {
    const { id } = await freshReservation();
    const own = await call(`/api/reservations?tenantId=${tenant.id}`, { cookie: tenant.cookie });
    expect(own.body[0].id).toBe(id);
    expect(
      (await call(`/api/reservations?tenantId=${tenant.id}`, { cookie: otherTenant.cookie })).status,
    ).toBe(404);
    expect((await call(`/api/reservations?tenantId=${tenant.id}`)).status).toBe(401);
    const nobody = await call("/api/reservations", { cookie: tenant.cookie });
    expect([nobody.status, Object.keys(nobody.body.fields)]).toEqual([400, ["tenantId"]]);
  });
});

describe("what open screens poll", () => {
  test.each([
    ["one reservation", (id: string) => `/api/reservations/${id}`],
    ["a tenant's list", () => `/api/reservations?tenantId=${tenant.id}`],
  ])("%s answers 304 until its status changes", async (_, pathOf) => {
    const { id } = await freshReservation();
    const path = pathOf(id);
    const first = await call(path, { cookie: tenant.cookie });
    const headers = { "If-None-Match": first.headers.get("etag")! };
    const again = await call(path, { cookie: tenant.cookie, headers });
    expect([again.status, again.body]).toEqual([304, ""]);
    await setStatus(id, "rejected", landlord.cookie);
    const changed = await call(path, { cookie: tenant.cookie, headers });
    expect([changed.status, JSON.stringify(changed.body).includes('"rejected"')]).toEqual([200, true]);
    expect((await call(path, { cookie: otherTenant.cookie, headers })).status).toBe(404);
  });
});

describe("GET /api/landlord/{id}/reservations", () => {
  const path = `/api/landlord/${landlord.id}/reservations`;

  test("answers 304 until something in the list changes", async () => {
    const { id } = await freshReservation();
    const first = await call(path, { cookie: landlord.cookie });
    const statusIn = (list: { id: string; status: string }[]) => list.find((one) => one.id === id)?.status;
    expect(statusIn(first.body)).toBe("pending");
    const headers = { "If-None-Match": first.headers.get("etag")! };
    const etag = first.headers.get("etag")!;
    for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const again = await call(path, { cookie: landlord.cookie, headers: { "If-None-Match": known } });
      expect([known, again.status, again.body]).toEqual([known, 304, ""]);
    }
    await setStatus(id, "rejected", landlord.cookie);
    const changed = await call(path, { cookie: landlord.cookie, headers });
    expect([changed.status, statusIn(changed.body)]).toEqual([200, "rejected"]);
  });

  test("refuses a visitor, a tenant and another landlord", async () => {
    const answers = [newVisitor(), tenant, otherLandlord].map(
      async ({ cookie }) => (await call(path, { cookie })).status,
    );
    expect(await Promise.all(answers)).toEqual([401, 403, 404]);
  });
});

describe("POST /api/reservations/{id}/cancel", () => {
  test("the holder cancels before the start and frees the dates", async () => {
    const { id } = await freshReservation();
    const canceled = await call(`/api/reservations/${id}/cancel`, { method: "POST", cookie: tenant.cookie });
    expect([canceled.status, canceled.body.status]).toEqual([200, "canceled"]);
    const again = await newReservation(otherTenant.actor, property, {
      start: day(offset),
      lastDay: day(offset + 5),
    });
    expect(again.status).toBe("pending");
  });

  test("tells both sides, and the guest that the payment is refunded", async () => {
    // An address of their own: the other tests' may have had a day's emails.
    const contact = "greta@people.example";
    const [unpaid, paid] = [await freshReservation(contact), await freshReservation(contact)];
    await db.updateTable("reservations").set({ paymentStatus: "paid" }).where("id", "=", paid.id).execute();
    for (const { id } of [unpaid, paid])
      await call(`/api/reservations/${id}/cancel`, { method: "POST", cookie: tenant.cookie });
    await drainJobs(jobs);
    const emailsOf = async (id: string) => {
      const { id: transition } = await db
        .selectFrom("reservationTransitions")
        .select("id")
        .where("reservationId", "=", id)
        .where("action", "=", "cancel")
        .executeTakeFirstOrThrow();
      const emails = db.selectFrom("emails").select(["recipient", "subject", "bodyText"]);
      return emails.where("key", "like", `transition-${transition}-%`).orderBy("key").execute();
    };
    const subject = `Canceled: ${property.title}`;
    const [guest, host] = await emailsOf(paid.id);
    expect([guest, host]).toMatchObject([
      { recipient: contact, subject },
      { recipient: landlord.email, subject },
    ]);
    expect(guest!.bodyText).toMatch(/Your\s+payment\s+will\s+be\s+refunded\s+in\s+full\./);
    expect(host!.bodyText).toMatch(/The\s+dates\s+are\s+available\s+again\./);
    expect((await emailsOf(unpaid.id))[0]!.bodyText).not.toContain("refunded");
  });

  test("refuses the landlord, another tenant, and a stay that has begun", async () => {
    const { id } = await freshReservation();
    const cancel = (cookie: string, which = id) =>
      call(`/api/reservations/${which}/cancel`, { method: "POST", cookie });
    expect((await cancel(landlord.cookie)).status).toBe(404);
    expect((await cancel(otherTenant.cookie)).status).toBe(404);
    const begun = await newReservation(tenant.actor, await newProperty(landlord), {
      start: day(0),
      lastDay: day(2),
    });
    const refused = await cancel(tenant.cookie, begun.id);
    expect([refused.status, refused.body.status]).toEqual([409, "pending"]);
  });
});

test("every transition emails the people involved once, even if its job runs twice", async () => {
  const guest = "told@people.example";
  const { id } = await freshReservation(guest);
  await setStatus(id, "accepted_pending_verification", landlord.cookie);
  await drainJobs(jobs);
  const inbox = () => db.selectFrom("inboxMessages").select(["recipients", "subject", "bodyText"]).execute();
  const about = (await inbox()).filter((mail) => mail.subject.includes(property.title));
  const to = (email: string, start: string) =>
    about.filter((mail) => mail.recipients.includes(email) && mail.subject.startsWith(start)).length;
  expect(to(landlord.email, "New request")).toBeGreaterThan(0);
  expect(to(guest, "Accepted")).toBeGreaterThan(0);
  const before = about.length;
  const transition = await db
    .selectFrom("reservationTransitions")
    .select("id")
    .where("reservationId", "=", id)
    .executeTakeFirstOrThrow();
  await jobs
    .find((job) => job.name === "reservations.transitioned")!
    .run({ reservationId: id, transitionId: transition.id });
  expect((await inbox()).filter((mail) => mail.subject.includes(property.title)).length).toBe(before);
});
