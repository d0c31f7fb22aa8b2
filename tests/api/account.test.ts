import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { emailChanged } from "#app/features/accounts/events.server.ts";
import { destroyOldPictures } from "#app/features/id-checks/destroy-old-pictures.server.ts";
import { forgetWaitingPhotos } from "#app/features/properties/photos/forget-waiting-photos.server.ts";
import { numberDocuments } from "#app/features/payments/documents/number-documents.server.ts";
import { remind } from "#app/features/reservations/lifecycle/remind.server.ts";
import { paySession } from "#app/stand-ins/stripe/pay-session.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { checkoutOf, moneyOf, runJobs, sessionOf } from "#tests/support/payments.ts";
import {
  newAdministrator,
  newLandlord,
  newTenant,
  newVisitor,
  password,
  type Person,
} from "#tests/support/people.ts";
import { phoneJpeg } from "#tests/support/photos.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call, web } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

const remove = (cookie: string) =>
  call("/api/account", { method: "DELETE", json: { currentPassword: password }, cookie });

async function exportOf(cookie: string) {
  const answer = await web.request("http://localhost:3000/api/account/export", { headers: { cookie } });
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="account.zip"');
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  return Object.fromEntries(files.map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]));
}

/** The tables that contain this text in any column, except the card processor's books and other people's mailboxes. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'sandbox%' and table_name <> 'inbox_messages'`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits =
      await sql`select 1 from ${sql.table(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(db);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

/** The emails that contain this text, with their recipients. */
const emailsWith = (text: string) =>
  db
    .selectFrom("emails")
    .select(["recipient", "subject", "state"])
    .where(sql<boolean>`emails::text ilike ${`%${text}%`}`)
    .orderBy("createdAt")
    .execute();

/** Everything we can have of a tenant: an order paid by card, an ID, emails in both directions, a session. */
async function leaveTraces(tenant: Person, landlord: Person): Promise<string> {
  const property = await newProperty(landlord);
  const { body } = await call("/api/orders", {
    cookie: tenant.cookie,
    json: {
      userId: tenant.id,
      cartItems: [{ id: property.id, quantity: 1 }],
      startDate: day(3),
      shippingInfo: { name: tenant.username, email: tenant.email, address: `77 ${tenant.username} Lane` },
    },
  });
  const form = new FormData();
  form.set("reservationId", body.reservationId);
  form.set("frontId", await pictureFile());
  expect((await call("/api/upload-id", { form, cookie: tenant.cookie })).status).toBe(200);
  const { url } = await checkoutOf(tenant, body.reservationId);
  const card = { number: "4242424242424242", expiry: "12 / 40", cvc: "123" };
  await paySession(sessionOf(url), { ...card, email: tenant.email, name: tenant.username });
  const person = { name: tenant.username, email: tenant.email };
  await call("/api/contact", { json: { ...person, message: `It is ${tenant.username}` } });
  await call("/api/lead", { json: { ...person, phone: "5551234", location: `${tenant.username} Lane` } });
  await call("/api/service-requests", {
    json: { message: `To ${tenant.username} Lane` },
    cookie: tenant.cookie,
  });
  await call("/api/forgot-password", { json: { email: tenant.email } });
  await call("/api/login", { json: { email: tenant.email, password } });
  await runJobs();
  const written = db.selectFrom("contactMessages").select("id").where("email", "=", tenant.email);
  const { id } = await written.executeTakeFirstOrThrow();
  await call(`/api/admin/inquiries/${id}/answers`, {
    json: { message: `Dear ${tenant.username}, thank you.` },
    cookie: (await newAdministrator()).cookie,
  });
  await runJobs();
  return body.reservationId;
}

/** The tables that are partly in the export, and why the others aren't. */
const exported =
  "users sessions passkeys credentials host_slugs orders reservations reservation_transitions payments refunds favorites " +
  "payment_customers payout_accounts payouts id_documents id_files id_file_views leads contact_messages " +
  "service_requests inquiry_answers emails imported_calendars audit_entries businesses properties photos " +
  "documents ledger_entries ledger_lines known_devices email_changes deposit_claim_photos deposit_claims disputes payout_holds leases rents";
const others =
  // Secrets; marks of a browser or of links; parts and derivatives of what is exported as a whole.
  "two_factors calendar_feeds verifications rate_limits id_links_used order_browsers payment_shares dispute_shares waiting_photos " +
  "property_cards reservation_codes " +
  // About no one, or the card processor's own.
  "known_words system_facts provider_events provider_events_read inbox_messages kysely_migration kysely_migration_lock sandbox_deliveries " +
  "sandbox_faults sandbox_objects sandbox_requests schedules";

test("exports everything we keep about a tenant and a landlord, and no one else's data", async () => {
  const [tenant, landlord, other] = [await newTenant("Theo Taker"), await newLandlord(), await newTenant()];
  const reservationId = await leaveTraces(tenant, landlord);
  await call(`/api/reservations/${reservationId}/cancel`, { method: "POST", cookie: tenant.cookie });
  await runJobs();
  const theirs = await exportOf(tenant.cookie);
  expect(theirs["account.json"]).toMatchObject({ id: tenant.id, email: tenant.email });
  expect(theirs["reservations.json"]).toMatchObject([{ id: reservationId }]);
  expect(theirs["orders.json"]).toMatchObject([{ billing_address: "77 Theo Taker Lane", total: 126 }]);
  expect(theirs["payments.json"]).toMatchObject([{ state: "succeeded", amount: 126 }]);
  expect(theirs["refunds.json"]).toMatchObject([{ reason: "canceled", amount: 126 }]);
  await numberDocuments();
  const { "documents.json": numbered } = await exportOf(tenant.cookie);
  expect(numbered.map(({ number }: { number: string }) => number[0])).toEqual(["R", "C"]);
  expect(theirs["transitions.json"]).toMatchObject([{ action: "reserve" }, { action: "cancel" }]);
  expect(theirs["ids.json"]).toMatchObject([{ verdict: "unverified", pictures: [{ side: "front" }] }]);
  expect(theirs["inquiries.json"].map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    "contact",
    "lead",
    "service",
  ]);
  expect(theirs["answers.json"]).toMatchObject([{ message: "Dear Theo Taker, thank you." }]);
  const subjects = theirs["emails.json"].map(({ subject }: { subject: string }) => subject);
  expect(subjects).toContain("We received your ID");
  for (const part of ["settings", "ways_to_log_in", "card_processor_customers", "sessions", "favorites"])
    expect(theirs).toHaveProperty([`${part}.json`]);
  const host = await exportOf(landlord.cookie);
  expect(host["properties.json"]).toMatchObject([{ landlord_id: landlord.id }]);
  expect(host["reservations.json"]).toMatchObject([{ id: reservationId }]);
  expect(host["public_addresses.json"]).toMatchObject([{ is_current: true }]);
  expect(host["statement.json"]).toHaveLength(2);
  expect(host).not.toHaveProperty(["orders.json"]);
  for (const files of [theirs, host])
    expect(JSON.stringify(files)).not.toMatch(/wrapped_key|"token"|"secret"|"password":/);
  expect((await exportOf(other.cookie))["reservations.json"]).toEqual([]);
  expect((await call("/api/account/export")).status).toBe(401);
});

test("every table is in the export or listed as not", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const known = `${exported} ${others}`.split(" ").toSorted();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known);
});

test("deletes an account: nothing in the database identifies its owner, and no one can log in to it", async () => {
  const tenant = await newTenant("Tilda Leaver");
  const landlord = await newLandlord();
  const reservationId = await leaveTraces(tenant, landlord);
  moveClock(25 * 3_600_000);
  expect(await remind()).toBe(1);
  await runJobs();
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
  await call(`/api/reservations/${reservationId}/cancel`, { method: "POST", cookie: tenant.cookie });
  expect((await remove(tenant.cookie)).body.message).toBe(
    "A refund is on its way to you. The account can be deleted once it has arrived; please try again later.",
  );
  await runJobs();
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
  await runJobs();
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
  await runJobs();
  expect(await emailsWith(moved.from)).toHaveLength(1);
  expect(await emailsWith(guestContact)).not.toEqual([]);
  await call(`/api/reservations/${id}/cancel`, { method: "POST", cookie: tenant.cookie });
  await runJobs();
  const waiting = { subject: "On its way", element: createElement("p", null, "Lea Leaver canceled") };
  const about = { userId: tenant.id, reservationId: id };
  await sendEmail({ ...waiting, key: "to-landlord", to: landlord.email, about });
  await sendEmail({ ...waiting, key: "to-leaver", to: tenant.email, about });
  expect((await remove(tenant.cookie)).status).toBe(200);
  await runJobs();
  for (const trace of ["lea.before", "lea.elsewhere", "Lea Leaver"])
    expect([trace, await tablesWith(trace)]).toEqual([trace, []]);
  expect(await emailsWith(waiting.subject)).toMatchObject([{ recipient: landlord.email, state: "sent" }]);
});

test("keeps messages from an address that the account never confirmed", async () => {
  const email = "vera@people.example";
  await call("/api/contact", { json: { name: "Vera", email, message: "It is really me" } });
  const mallory = { username: "Mallory", email, password, role: "tenant" };
  expect((await call("/api/signup", { json: mallory })).status).toBe(201);
  const { headers } = await call("/api/login", { json: { email, password } });
  expect((await remove(headers.getSetCookie().join("; "))).status).toBe(200);
  expect(await tablesWith("It is really me")).toContain("contact_messages");
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
  await runJobs();
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
