import { expect, test } from "vitest";
import { reservationJobs } from "#app/features/reservations/jobs.server.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { jobs } from "#app/jobs.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { lanesOf } from "#tests/support/lanes-of.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { call, cookieOf } from "#tests/support/web.ts";

const landlord = await newLandlord();
const dayMs = 24 * 3_600_000;
let turn = 0;

/** Two spaces in one visitor's order, and the token of the link in their guest's email. */
async function reservedByEmail(email = `guest${(turn += 1)}@people.example`) {
  const visitor = newVisitor();
  const owner = await newLandlord();
  const properties = [{ id: (await newProperty(owner)).id }, { id: (await newProperty(owner)).id }];
  const { body } = await call("/api/reserve-order", {
    cookie: visitor.cookie,
    json: { properties, start_date: day(3), guest_name: "Gail", guest_contact: email },
  });
  const ids = (body.reservations as { id: string }[]).map(({ id }) => id);
  // All of these guests share a network, whose unpaid requests are limited.
  await db.updateTable("orders").set({ madeFrom: null }).execute();
  await drainJobs(jobs);
  return { visitor, ids, id: ids[0]!, token: await emailedToken(email, ids[0]!) };
}

async function emailedToken(email: string, id: string) {
  const emails = await db.selectFrom("inboxMessages").selectAll().execute();
  const links = emails
    .filter(({ recipients }) => recipients.some((one) => one.toLowerCase() === email.toLowerCase()))
    .map(({ html }) => /\/open-reservation\?token=([\w.-]+)/.exec(html)?.[1]);
  return links.find((token) => token?.startsWith(`${id}.`)) ?? "none";
}

const open = (token: unknown, cookie?: string) => call("/api/open-reservation", { json: { token }, cookie });
const look = async (id: string, cookie?: string) =>
  (await call(`/api/reservations/${id}`, { cookie })).status;

test("the emailed link opens the order in another browser, which then sees, cancels and pays it", async () => {
  const { visitor, ids, id, token } = await reservedByEmail();
  const other = newVisitor();
  expect(await look(id, other.cookie)).toBe(404);
  const opened = await open(token, other.cookie);
  expect([opened.status, opened.body]).toEqual([200, { reservationId: id }]);
  expect((await open(token, other.cookie)).status).toBe(200);
  for (const cookie of [visitor.cookie, other.cookie])
    expect(await Promise.all(ids.map((one) => look(one, cookie)))).toEqual([200, 200]);
  const paid = await call("/api/create-checkout-session", {
    json: { reservationId: ids[1] },
    cookie: other.cookie,
  });
  expect([paid.status, paid.body.url]).toEqual([200, expect.stringContaining("/checkout/cs_")]);
  const canceled = await call(`/api/reservations/${id}/cancel`, { method: "POST", cookie: other.cookie });
  expect([canceled.status, canceled.body.status]).toEqual([200, "canceled"]);
});

test("a browser without a cookie is recognized by the one that the link sets", async () => {
  const { id, token } = await reservedByEmail();
  const opened = await open(token);
  expect(opened.headers.get("set-cookie")).toContain("HttpOnly; SameSite=Lax");
  expect(await look(id, cookieOf(opened))).toBe(200);
});

test("opens nothing else of that visitor's, and nothing in other browsers", async () => {
  const one = await reservedByEmail();
  const two = await reservedByEmail();
  const other = newVisitor();
  await open(one.token, other.cookie);
  expect(await look(two.id, other.cookie)).toBe(404);
  expect(await look(one.id, newVisitor().cookie)).toBe(404);
});

test("refuses a token that is forged, for another reservation, or missing", async () => {
  const [one, two] = [await reservedByEmail(), await reservedByEmail()];
  const mixed = `${one.id}.${two.token.split(".").slice(1).join(".")}`;
  for (const token of [`${one.id}.forged`, one.id, mixed, "res_nothing.signed"]) {
    const refused = await open(token, newVisitor().cookie);
    expect([refused.status, refused.body.message, refused.body.fields]).toEqual([
      400,
      "This link is not valid.",
      { token: "This link is not valid." },
    ]);
  }
  for (const token of ["", undefined])
    expect((await open(token)).body.fields).toEqual({ token: "The link is incomplete." });
});

test("the link moves nothing into an account, and confirms no address: it may have been passed on", async () => {
  const tenant = await newTenant();
  await db.updateTable("users").set({ emailVerified: false }).where("id", "=", tenant.id).execute();
  const { visitor, ids, id, token } = await reservedByEmail(tenant.email.toUpperCase());
  const opened = await open(token, tenant.cookie);
  expect(opened.body).toEqual({ reservationId: id });
  expect(await look(id, `${tenant.cookie}; ${cookieOf(opened)}`)).toBe(200);
  expect(await look(id, visitor.cookie)).toBe(200);
  const { emailVerified } = await db
    .selectFrom("users")
    .select("emailVerified")
    .where("id", "=", tenant.id)
    .executeTakeFirstOrThrow();
  expect(emailVerified).toBe(false);
  const rows = await db.selectFrom("reservations").select("tenantId").where("id", "in", ids).execute();
  expect(rows.map(({ tenantId }) => tenantId)).toEqual([null, null]);
});

test.each([
  ["another tenant", newTenant],
  ["a landlord", newLandlord],
  ["an administrator", newAdministrator],
])("%s who opens the link holds the order in that browser, not in the account", async (_, newPerson) => {
  const person = await newPerson();
  const { ids, id, token } = await reservedByEmail();
  const opened = await open(token, person.cookie);
  expect(await look(id, `${person.cookie}; ${cookieOf(opened)}`)).toBe(200);
  const rows = await db.selectFrom("reservations").select("tenantId").where("id", "in", ids).execute();
  expect(rows.map(({ tenantId }) => tenantId)).toEqual([null, null]);
});

test("emails about a visitor's reservation are deleted because of their links; a tenant's link goes straight to it", async () => {
  const email = "kept@people.example";
  await reservedByEmail(email);
  const kept = await db.selectFrom("emails").selectAll().where("recipient", "=", email).execute();
  expect(kept).toHaveLength(2);
  for (const { html, bodyText } of kept) expect([html, bodyText]).toEqual(["", ""]);
  // They wait for no other emails: the first one opened confirms the request.
  expect((await lanesOf([email])).map(([, queue]) => queue)).toEqual([
    "emails.send-login",
    "emails.send-login",
  ]);
  const tenant = await newTenant();
  const { id } = await newProperty(landlord);
  const { body } = await call("/api/reserve-order", {
    cookie: tenant.cookie,
    json: { properties: [{ id }], start_date: day(3) },
  });
  await drainJobs(jobs);
  const mail = await db
    .selectFrom("emails")
    .select("html")
    .where("recipient", "=", tenant.email)
    .executeTakeFirstOrThrow();
  expect(mail.html).toContain(`/checkout/${body.reservationId}"`);
  expect(mail.html).not.toMatch(/(?<!\/unsubscribe\?)token=/);
});

test("an ex-tenant's old link opens nothing, and has a new one emailed to the same mailbox only", async () => {
  const email = "ex-tenant@people.example";
  const { ids, id, token } = await reservedByEmail(email);
  const { stay } = await db
    .selectFrom("reservations")
    .select("stay")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const until = Date.parse(fromRange(stay).end) + 30 * dayMs - Date.now();
  moveClock(until - 3_600_000);
  expect((await open(token, newVisitor().cookie)).status).toBe(200);
  moveClock(until + 3_600_000);
  const late = newVisitor();
  const refused = await open(token, late.cookie);
  expect([refused.status, refused.body.message]).toEqual([400, "This link has expired."]);
  expect(await look(id, late.cookie)).toBe(404);
  const asked = await call("/api/open-reservation/link", { json: { token }, cookie: late.cookie });
  expect(asked.body.message).toBe("A new link is on its way to the email of this reservation.");
  expect((await call("/api/open-reservation/link", { json: { token: `${id}.forged` } })).status).toBe(400);
  await drainJobs(reservationJobs);
  const [mail] = await db
    .selectFrom("inboxMessages")
    .selectAll()
    .where("subject", "like", "Your link to%")
    .execute();
  expect(mail!.recipients).toEqual([email]);
  const fresh = /token=([\w.-]+)/.exec(mail!.html)![1]!;
  expect((await open(fresh, late.cookie)).status).toBe(200);
  expect(await Promise.all(ids.map((one) => look(one, late.cookie)))).toEqual([200, 200]);
  moveClock(until + 7 * dayMs);
  expect((await open(fresh, newVisitor().cookie)).status).toBe(200);
  moveClock(until + 7 * dayMs + 2 * 3_600_000);
  expect((await open(fresh, newVisitor().cookie)).status).toBe(400);
  moveClock(0);
});
