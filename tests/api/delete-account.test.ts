import { sql } from "kysely";
import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { emailChanged } from "#app/features/accounts/events.server.ts";
import { loadAccountPage } from "#app/features/departures/load-account-page.server.ts";
import { destroyOldPictures } from "#app/features/id-checks/destroy-old-pictures.server.ts";
import { forgetWaitingPhotos } from "#app/features/properties/photos/forget-waiting-photos.server.ts";
import { remind } from "#app/features/reservations/lifecycle/remind.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { exportOf, leaveTraces, tablesWith } from "#tests/support/account-traces.ts";
import { moneyOf, runAndSend } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, password } from "#tests/support/people.ts";
import { phoneJpeg } from "#tests/support/photos.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

const remove = (cookie: string) =>
  call("/api/account", { method: "DELETE", json: { currentPassword: password }, cookie });

/** The emails that contain this text, with their recipients. */
const emailsWith = (text: string) =>
  db
    .selectFrom("emails")
    .select(["recipient", "subject", "state"])
    .where(sql<boolean>`emails::text ilike ${`%${text}%`}`)
    .orderBy("createdAt")
    .execute();

test("deletes an account: nothing in the database identifies its owner, and no one can log in to it", async () => {
  const tenant = await newTenant("Tilda Leaver");
  const landlord = await newLandlord();
  const reservationId = await leaveTraces(tenant, landlord);
  moveClock(25 * 3_600_000);
  await remind();
  await runAndSend();
  moveClock(0);
  const [reminder] = (await emailsWith("Tilda Leaver")).filter(({ subject }) =>
    subject.startsWith("Still waiting"),
  );
  expect(reminder).toMatchObject({ recipient: landlord.email });
  const runs = await remove(tenant.cookie);
  expect([runs.status, runs.body.message]).toEqual([
    409,
    "Your account has reservations that are not over. Cancel or reject them first.",
  ]);
  expect((await remove(landlord.cookie)).status).toBe(409);
  const sentence = "Your account has reservations that are not over. Cancel or reject them first.";
  expect((await loadAccountPage(tenant.actor, null)).obstacles).toContainEqual({
    sentence,
    path: "/tenant-dashboard?tab=bookings",
  });
  expect((await loadAccountPage(landlord.actor, null)).obstacles).toContainEqual({
    sentence,
    path: "/landlord-dashboard?tab=requests",
  });
  await call(`/api/reservations/${reservationId}/cancel`, { method: "POST", cookie: tenant.cookie });
  expect((await remove(tenant.cookie)).body.message).toBe(
    "A refund is on its way to you. The account can be deleted once it has arrived; please try again later.",
  );
  await runAndSend();
  const told = await tablesWith("Tilda Leaver");
  for (const table of "orders emails leads contact_messages service_requests inquiry_answers".split(" "))
    expect(told).toContain(table);
  const customer = db.selectFrom("paymentCustomers").select("customerId").where("userId", "=", tenant.id);
  const { customerId } = await customer.executeTakeFirstOrThrow();
  const inbox = db
    .selectFrom("inboxMessages")
    .select("id")
    .where(sql<boolean>`${tenant.email} = any (recipients)`);
  expect(await inbox.execute()).not.toEqual([]);
  expect((await remove(tenant.cookie)).status).toBe(200);
  expect(await inbox.execute()).toEqual([]);
  await runAndSend();
  for (const trace of [tenant.email, "Tilda Leaver"]) expect(await tablesWith(trace)).toEqual([]);
  // The provider was told to delete its customer, too.
  expect(await stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
  expect((await call("/api/session", { cookie: tenant.cookie })).body).toEqual({ user: null });
  expect((await call("/api/login", { json: { email: tenant.email, password } })).status).toBe(401);
  // Bookings are still there, also for the landlord.
  const { body } = await call(`/api/landlord/${landlord.id}/reservations`, { cookie: landlord.cookie });
  const nobody = { guest_name: "Deleted account", guest_contact: "" };
  expect(body).toMatchObject([{ id: reservationId, ...nobody }]);
  expect(await moneyOf(reservationId)).toMatchObject({ paymentStatus: "refunded", status: "canceled" });
  // The address can be used again.
  const again = { username: "Tilda", email: tenant.email, password, role: "tenant" };
  expect((await call("/api/signup", { json: again })).status).toBe(201);
});

test("destroys an ID that was uploaded before the account existed", async () => {
  const [tenant, visitor] = [await newTenant(), newVisitor()];
  const { id } = await newReservation(visitor.actor, await newProperty(await newLandlord()));
  const form = new FormData();
  form.set("reservationId", id);
  form.set("frontId", await pictureFile());
  expect((await call("/api/upload-id", { form, cookie: visitor.cookie })).status).toBe(200);
  await call(`/api/reservations/${id}/cancel`, { method: "POST", cookie: visitor.cookie });
  await db.updateTable("reservations").set({ tenantId: tenant.id }).where("id", "=", id).execute();
  expect((await exportOf(tenant.cookie))["ids.json"]).toMatchObject([{ reservation_id: id }]);
  expect((await remove(tenant.cookie)).status).toBe(200);
  await destroyOldPictures();
  const kept = db.selectFrom("idDocuments").select("destroyedAt").where("reservationId", "=", id);
  expect((await kept.executeTakeFirstOrThrow()).destroyedAt).not.toBeNull();
});

test("deletes emails to an earlier address, to a guest's other address, and unsent ones", async () => {
  const [tenant, landlord] = [await newTenant("Lea Leaver"), await newLandlord()];
  const moved = { userId: tenant.id, from: "lea.before@people.example", auditId: 1 };
  await transaction((trx) => enqueue(trx, emailChanged, moved));
  const guestContact = "lea.elsewhere@people.example";
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), { guestContact });
  await db.updateTable("reservations").set({ guestName: "Lea Leaver" }).where("id", "=", id).execute();
  await runAndSend();
  expect(await emailsWith(moved.from)).toHaveLength(1);
  expect(await emailsWith(guestContact)).not.toEqual([]);
  await call(`/api/reservations/${id}/cancel`, { method: "POST", cookie: tenant.cookie });
  await runAndSend();
  const waiting = { subject: "On its way", element: createElement("p", null, "Lea Leaver canceled") };
  const about = { userId: tenant.id, reservationId: id };
  await sendEmail({ ...waiting, key: "to-landlord", to: landlord.email, about });
  await sendEmail({ ...waiting, key: "to-leaver", to: tenant.email, about });
  expect((await remove(tenant.cookie)).status).toBe(200);
  await runAndSend();
  for (const trace of ["lea.before", "lea.elsewhere", "Lea Leaver"])
    expect([trace, await tablesWith(trace)]).toEqual([trace, []]);
  expect(await emailsWith(waiting.subject)).toMatchObject([{ recipient: landlord.email, state: "sent" }]);
});

test("keeps messages and emails to an address that the account never confirmed", async () => {
  const email = "vera@people.example";
  const element = createElement("p", null, "Vera, we have your request.");
  await sendEmail({ key: "to-vera", to: email, subject: "Your request", element });
  await runAndSend();
  await call("/api/contact", { json: { name: "Vera", email, message: "It is really me" } });
  const mallory = { username: "Mallory", email, password, role: "tenant" };
  expect((await call("/api/signup", { json: mallory })).status).toBe(201);
  const { headers } = await call("/api/login", { json: { email, password } });
  expect((await remove(headers.getSetCookie().join("; "))).status).toBe(200);
  expect(await tablesWith("It is really me")).toContain("contact_messages");
  expect(await emailsWith("we have your request")).toMatchObject([{ recipient: email }]);
  const inbox = db.selectFrom("inboxMessages").select("subject").where("subject", "=", "Your request");
  expect(await inbox.execute()).toHaveLength(1);
});

test("removes a landlord's spaces and page with the account", async () => {
  const landlord = await newLandlord("Lena Leaver");
  const property = await newProperty(landlord);
  const calendar = { propertyId: property.id, name: "Other", url: "https://lena.example/1.ics" };
  await db
    .insertInto("importedCalendars")
    .values({ id: newId("cal"), landlordId: landlord.id, ...calendar })
    .execute();
  expect((await exportOf(landlord.cookie))["calendars.json"]).toMatchObject([{ url: calendar.url }]);
  const form = new FormData();
  form.append("images", new Blob([new Uint8Array(await phoneJpeg({ width: 64, height: 48 }))]), "a.jpg");
  const { image_url: picture } = (await call("/api/images", { form, cookie: landlord.cookie })).body;
  expect((await remove(landlord.cookie)).status).toBe(200);
  await forgetWaitingPhotos();
  await runAndSend();
  expect((await call(picture)).status).toBe(404);
  expect(await tablesWith("lena")).toEqual([]);
  expect((await call(`/api/properties/${property.id}`)).status).toBe(404);
  expect((await call("/api/hosts/lena-leaver")).status).toBe(404);
  expect(await tablesWith(landlord.email)).toEqual([]);
  const row = await db.selectFrom("properties").selectAll().where("id", "=", property.id).executeTakeFirst();
  expect(row).toMatchObject({ streetAddress: "Address removed", description: "" });
});

test("requires the current password, and keeps administrators", async () => {
  const { cookie } = await newTenant();
  const wrong = await call("/api/account", {
    method: "DELETE",
    json: { currentPassword: "not this one" },
    cookie,
  });
  expect(wrong.body.fields).toEqual({ currentPassword: "The current password is incorrect." });
  const kept = await remove((await newAdministrator()).cookie);
  expect(kept.status).toBe(409);
  expect(kept.body.message).toBe("Administrators can only be removed on the server.");
  expect((await remove(newVisitor().cookie)).status).toBe(401);
});
