import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { reservationJobs } from "#app/features/reservations/jobs.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newLandlord, newTenant, newVisitor, password } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { type Answer, call, cookieOf } from "#tests/support/web.ts";

const landlord = await newLandlord();
let turn = 0;

// Each test gets its own hour, so that limits on attempts don't add up.
afterEach(() => moveClock((turn += 1) * 3_600_000));

const newAddress = () => `gail-${turn}@people.example`;
const verify = (token: string, cookie?: string) => call("/api/verify-email", { json: { token }, cookie });
const claim = (order_ids: string[], cookie?: string) => call("/api/claims", { json: { order_ids }, cookie });
const look = async (id: string, cookie: string) => (await call(`/api/reservations/${id}`, { cookie })).status;

/** A visitor's order of two spaces, with this address. */
async function reserved(email: string) {
  const visitor = newVisitor();
  const properties = [{ id: (await newProperty(landlord)).id }, { id: (await newProperty(landlord)).id }];
  const { body } = await call("/api/reserve-order", {
    cookie: visitor.cookie,
    json: { properties, start_date: day(3), guest_name: "Gail", guest_contact: email },
  });
  return { visitor, orderId: body.orderId as string, id: body.reservationId as string };
}

/** Someone signs up with an address: returns their session, and the token that was emailed there. */
async function signedUp(email: string) {
  const account = { username: "Gail", email, password, role: "tenant" };
  const { body } = await call("/api/signup", { json: account });
  const cookie = cookieOf(await call("/api/login", { json: { email, password } }));
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("inboxMessages").selectAll().execute();
  const mail = emails.find(
    ({ recipients, html }) => recipients.includes(email) && html.includes("/verify-email?token="),
  );
  return { id: body.user.id as string, cookie, token: /token=([\w.-]+)/.exec(mail!.html)![1]! };
}

test("a member confirms the address, and claims what a visitor reserved with it", async () => {
  const email = newAddress();
  const { visitor, orderId, id } = await reserved(email.toUpperCase());
  const foreign = await reserved("somebody@people.example");
  const member = await signedUp(email);
  // Before the address is confirmed nothing is offered, and nothing can be claimed.
  expect((await call("/api/claims", { cookie: member.cookie })).body).toEqual([]);
  expect((await claim([orderId], member.cookie)).status).toBe(404);
  expect((await verify(member.token, member.cookie)).status).toBe(200);
  expect((await verify(member.token, member.cookie)).status).toBe(200);
  await drainJobs(reservationJobs);
  expect(await look(id, member.cookie)).toBe(404);
  const offered = (await call("/api/claims", { cookie: member.cookie })).body;
  expect(offered.map((one: { order_id: string }) => one.order_id)).toEqual([orderId, orderId]);

  const both = await claim([orderId, foreign.orderId], member.cookie);
  expect([both.status, both.body.message]).toEqual([404, "Reservation not found."]);
  expect(await look(id, member.cookie)).toBe(404);
  const claimed = await claim([orderId], member.cookie);
  expect([claimed.status, claimed.body.reservations]).toEqual([200, expect.arrayContaining([id])]);
  expect((await claim([orderId], member.cookie)).body).toEqual(claimed.body);
  expect([await look(id, member.cookie), await look(id, visitor.cookie)]).toEqual([200, 404]);
  const { body } = await call(`/api/reservations?tenantId=${member.id}`, { cookie: member.cookie });
  expect(body).toHaveLength(2);
  await drainJobs(reservationJobs);
  const told = await db
    .selectFrom("emails")
    .select("recipient")
    .where("subject", "like", "Moved to your account:%")
    .execute();
  expect(told.map(({ recipient }) => recipient.toLowerCase())).toEqual([email]);
  const entries = await db
    .selectFrom("auditEntries")
    .select("action")
    .where("subjectId", "=", orderId)
    .execute();
  expect(entries).toEqual([{ action: "claimOrder" }]);
});

test("a stranger who signed up with a visitor's address gets nothing when the visitor opens our link", async () => {
  const email = newAddress();
  const { visitor, orderId, id } = await reserved(email);
  const stranger = await signedUp(email);
  const loggedOut = await verify(stranger.token, visitor.cookie);
  expect([loggedOut.status, loggedOut.body.message]).toEqual([
    401,
    "Log in to your account first, then confirm your email here.",
  ]);
  const elsewhere = await newTenant();
  expect((await verify(stranger.token, elsewhere.cookie)).status).toBe(403);
  await drainJobs([...accountJobs, ...reservationJobs]);
  expect((await claim([orderId], stranger.cookie)).status).toBe(404);
  expect(await look(id, stranger.cookie)).toBe(404);
  const cancel = { method: "POST", cookie: stranger.cookie };
  expect((await call(`/api/reservations/${id}/cancel`, cancel)).status).toBe(404);
  expect(await look(id, visitor.cookie)).toBe(200);

  // Someone who never signed up removes the account, and can use the address for their own.
  const disown = (token: string) => call("/api/verify-email", { method: "DELETE", json: { token } });
  expect((await disown(`${stranger.id}.forged`)).status).toBe(400);
  expect((await disown(stranger.token)).status).toBe(200);
  expect((await call("/api/session", { cookie: stranger.cookie })).body).toEqual({ user: null });
  expect((await call("/api/login", { json: { email, password } })).status).toBe(401);
  expect((await disown(stranger.token)).status).toBe(400);
  const owner = await call("/api/signup", { json: { username: "Gail", email, password, role: "tenant" } });
  expect(owner.status).toBe(201);
  expect(await look(id, visitor.cookie)).toBe(200);
});

test("an account with a confirmed email can no longer be removed by its link", async () => {
  const member = await signedUp(newAddress());
  expect((await verify(member.token, member.cookie)).status).toBe(200);
  const refused = await call("/api/verify-email", { method: "DELETE", json: { token: member.token } });
  const message = "The email of this account is confirmed. Log in to delete it.";
  expect([refused.status, refused.body]).toMatchObject([400, { message, fields: { token: message } }]);
});

test("an account whose email is confirmed during its removal stays", async () => {
  const member = await signedUp(newAddress());
  let removal: Promise<Answer> | undefined;
  await transaction(async (trx) => {
    await trx.updateTable("users").set({ emailVerified: true }).where("id", "=", member.id).execute();
    removal = call("/api/verify-email", { method: "DELETE", json: { token: member.token } });
    await expect.poll(waitingForRows).toBe(1);
  });
  const refused = await removal!;
  const message = "The email of this account is confirmed. Log in to delete it.";
  expect([refused.status, refused.body]).toMatchObject([400, { message, fields: { token: message } }]);
  expect((await call("/api/session", { cookie: member.cookie })).body.user).toMatchObject({ id: member.id });
});

/** How many of this database's statements wait for a locked row. */
async function waitingForRows(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

test("the link works for seven days, and says that it has expired", async () => {
  const member = await signedUp(newAddress());
  const start = turn * 3_600_000;
  moveClock(start + 7 * 24 * 3_600_000 + 60_000);
  const late = await verify(member.token, member.cookie);
  expect([late.status, late.body.message]).toEqual([400, "This link has expired. Please ask for a new one."]);
  moveClock(start + 7 * 24 * 3_600_000 - 60_000);
  expect((await verify(member.token, member.cookie)).status).toBe(200);
});

test("refuses a forged, someone else's and an empty token", async () => {
  const { id, cookie } = await newTenant();
  const other = await signedUp(newAddress());
  const [, until, signed] = other.token.split(".");
  for (const token of [
    `${id}.forged`,
    `${id}.${until}.${signed}`,
    `${other.id}.${Number.MAX_SAFE_INTEGER.toString(36)}.${signed}`,
    "usr_nobody.signed",
  ]) {
    const refused = await verify(token, cookie);
    expect([token, refused.status, refused.body.message]).toEqual([token, 400, "This link is not valid."]);
  }
  expect((await verify("", cookie)).status).toBe(400);
});
