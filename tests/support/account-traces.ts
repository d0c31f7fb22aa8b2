import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect } from "vitest";
import { paySession } from "@sparebay/stripe-sandbox/pay-session.server.ts";
import { db } from "#app/platform/db.server.ts";
import { checkoutOf, runAndSend, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, password, type Person } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { call, web } from "#tests/support/web.ts";

/** The files of the account's export. */
export async function exportOf(cookie: string) {
  const answer = await web.request("http://localhost:3000/api/account/export", { headers: { cookie } });
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="account.zip"');
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  return Object.fromEntries(files.map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]));
}

/** Everything we can have of a tenant: an order paid by card, an ID, emails in both directions, a session. */
export async function leaveTraces(tenant: Person, landlord: Person): Promise<string> {
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
  await runAndSend();
  const written = db.selectFrom("contactMessages").select("id").where("email", "=", tenant.email);
  const { id } = await written.executeTakeFirstOrThrow();
  await call(`/api/admin/inquiries/${id}/answers`, {
    json: { message: `Dear ${tenant.username}, thank you.` },
    cookie: (await newAdministrator()).cookie,
  });
  await runAndSend();
  return body.reservationId;
}

/** The tables that contain this text in any column, except the card processor's books and other people's mailboxes. */
export async function tablesWith(text: string): Promise<string[]> {
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
