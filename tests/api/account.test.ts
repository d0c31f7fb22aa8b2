import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { db } from "#app/platform/db.server.ts";
import { forgetWaitingPhotos } from "#app/features/properties/forget-waiting-photos.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, password } from "#tests/support/people.ts";
import { runJobs } from "#tests/support/payments.ts";
import { phoneJpeg } from "#tests/support/photos.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call, web } from "#tests/support/web.ts";

const remove = (cookie: string) =>
  call("/api/account", { method: "DELETE", json: { currentPassword: password }, cookie });

async function exportOf(cookie: string) {
  const answer = await web.request("http://localhost:3000/api/account/export", { headers: { cookie } });
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="account.zip"');
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  return Object.fromEntries(files.map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]));
}

/** The tables in which this text stands, whatever the column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits =
      await sql`select 1 from ${sql.table(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(db);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

test("gives a tenant and a landlord all that is kept of them, and nobody else's", async () => {
  const [tenant, landlord, other] = [await newTenant(), await newLandlord(), await newTenant()];
  const reservation = await newReservation(tenant.actor, await newProperty(landlord));
  const theirs = await exportOf(tenant.cookie);
  expect(Object.keys(theirs).toSorted()).toEqual([
    "account.json",
    "favorites.json",
    "passkeys.json",
    "reservations.json",
    "sessions.json",
  ]);
  expect(theirs["account.json"]).toMatchObject({ id: tenant.id, email: tenant.email });
  expect(theirs["reservations.json"]).toMatchObject([{ id: reservation.id }]);
  const host = await exportOf(landlord.cookie);
  expect(host["properties.json"]).toMatchObject([{ landlord_id: landlord.id }]);
  expect(host["reservations.json"]).toMatchObject([{ id: reservation.id }]);
  expect((await exportOf(other.cookie))["reservations.json"]).toEqual([]);
  expect((await call("/api/account/export")).status).toBe(401);
});

test("deletes an account: nothing in the database tells who it was, and nobody can sign in to it", async () => {
  const tenant = await newTenant("Tilda Leaver");
  const landlord = await newLandlord();
  const reservation = await newReservation(tenant.actor, await newProperty(landlord));
  await db
    .updateTable("reservations")
    .set({ guestName: "Tilda Leaver", guestContact: tenant.email })
    .where("id", "=", reservation.id)
    .execute();
  await call("/api/contact", { json: { name: "Tilda Leaver", email: tenant.email, message: "Hello" } });
  await call("/api/forgot-password", { json: { email: tenant.email } });
  await drainJobs(accountJobs);
  const runs = await remove(tenant.cookie);
  expect([runs.status, runs.body.message]).toEqual([
    409,
    "Your account has reservations that are not over. Cancel or reject them first.",
  ]);
  expect((await remove(landlord.cookie)).status).toBe(409);
  await call(`/api/reservations/${reservation.id}/cancel`, { method: "POST", cookie: tenant.cookie });
  expect((await remove(tenant.cookie)).status).toBe(200);
  expect(await tablesWith(tenant.email)).toEqual([]);
  expect(await tablesWith("Tilda Leaver")).toEqual([]);
  expect((await call("/api/session", { cookie: tenant.cookie })).body).toEqual({ user: null });
  expect((await call("/api/login", { json: { email: tenant.email, password } })).status).toBe(401);
  // What was booked is still there, for the landlord too.
  const { body } = await call(`/api/landlord/${landlord.id}/reservations`, { cookie: landlord.cookie });
  expect(body).toMatchObject([{ id: reservation.id, guest_name: "Deleted account" }]);
  // The address is free again.
  const again = { username: "Tilda", email: tenant.email, password, role: "tenant" };
  expect((await call("/api/signup", { json: again })).status).toBe(201);
});

test("takes a landlord's spaces and page away with the account", async () => {
  const landlord = await newLandlord("Lena Leaver");
  const property = await newProperty(landlord);
  const form = new FormData();
  form.append("images", new Blob([new Uint8Array(await phoneJpeg({ width: 64, height: 48 }))]), "a.jpg");
  const { image_url: picture } = (await call("/api/images", { form, cookie: landlord.cookie })).body;
  expect((await remove(landlord.cookie)).status).toBe(200);
  await forgetWaitingPhotos();
  await runJobs();
  expect((await call(picture)).status).toBe(404);
  expect((await call(`/api/properties/${property.id}`)).status).toBe(404);
  expect((await call("/api/hosts/lena-leaver")).status).toBe(404);
  expect(await tablesWith(landlord.email)).toEqual([]);
  const row = await db.selectFrom("properties").selectAll().where("id", "=", property.id).executeTakeFirst();
  expect(row).toMatchObject({ streetAddress: "Address removed", description: "" });
});

test("asks for the current password, and keeps administrators", async () => {
  const { cookie } = await newTenant();
  const wrong = await call("/api/account", {
    method: "DELETE",
    json: { currentPassword: "not this one" },
    cookie,
  });
  expect(wrong.body.fields).toEqual({ currentPassword: "The current password is not right." });
  const kept = await remove((await newAdministrator()).cookie);
  expect([kept.status, kept.body.message]).toEqual([409, "Administrators are removed on the server."]);
  expect((await remove(newVisitor().cookie)).status).toBe(401);
});
