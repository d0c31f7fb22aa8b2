import { afterEach, expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { lanesOf } from "#tests/support/lanes-of.ts";
import { newAdministrator, newTenant, password, type Person, sessionOf } from "#tests/support/people.ts";
import { call, cookieOf } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

let turn = 0;
let number = 0;
const newAddress = () => `moved-${(number += 1)}@people.example`;
const ask = (cookie: string, email: string, currentPassword = password) =>
  call("/api/change-email", { json: { email, currentPassword }, cookie });
const confirm = (token: string, cookie: string) => call("/api/verify-email", { json: { token }, cookie });
const login = (email: string) => call("/api/login", { json: { email, password } });
const pending = (userId: string) =>
  db.selectFrom("emailChanges").selectAll().where("userId", "=", userId).execute();

async function tokenEmailedTo(address: string): Promise<string | undefined> {
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("inboxMessages").selectAll().execute();
  const mail = emails.findLast(
    ({ recipients, html }) => recipients.includes(address) && html.includes("token="),
  );
  return mail && /token=([\w.-]+)/.exec(mail.html)![1]!;
}

test("changes the address once the new mailbox confirms it, ends every session, and tells the former address", async () => {
  const { id, email, cookie } = await newTenant("Tess Mover");
  const wanted = newAddress();
  const asked = await ask(cookie, wanted);
  expect(asked.body.message).toBe(`If ${wanted} can be used, a link to confirm it is on its way there.`);
  const token = (await tokenEmailedTo(wanted))!;
  expect((await login(wanted)).status).toBe(401);
  expect((await confirm(token, cookie)).status).toBe(200);
  expect((await call("/api/sessions", { cookie })).status).toBe(401);
  expect((await login(email)).status).toBe(401);
  expect((await login(wanted)).body.user).toMatchObject({ id, email: wanted });
  const { emailVerified } = await db
    .selectFrom("users")
    .select("emailVerified")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(emailVerified).toBe(true);
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("emails").select("subject").where("recipient", "=", email).execute();
  const subjects = emails.map(({ subject }) => subject).toSorted();
  expect(subjects).toEqual(["Email change requested", "Your email was changed"]);
  const again = await confirm(token, cookieOf(await login(wanted)));
  expect([again.status, again.body.message]).toEqual([400, "This link is not valid."]);
});

test("sends the warning to the current address in the same lane as the link, ahead of it", async () => {
  const { email, cookie } = await newTenant();
  const wanted = newAddress();
  await ask(cookie, wanted);
  await drainJobs(accountJobs);
  expect(await lanesOf([email, wanted])).toEqual([
    ["Email change requested", "emails.send-login"],
    ["Confirm your new email", "emails.send-login"],
  ]);
});

test("requires the current password", async () => {
  const { cookie } = await newTenant();
  const refused = await ask(cookie, newAddress(), "not this one");
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toEqual({ currentPassword: "The current password is incorrect." });
  expect(
    (await call("/api/change-email", { json: { email: newAddress(), currentPassword: "x" } })).status,
  ).toBe(401);
  expect((await ask(cookie, "nowhere")).body.fields).toEqual({
    email: "Please enter a valid email address.",
  });
});

test("answers the same for a taken address, and emails it nothing", async () => {
  const [person, neighbor] = [await newTenant(), await newTenant()];
  const asked = await ask(person.cookie, neighbor.email);
  expect([asked.status, asked.body.message]).toEqual([
    200,
    `If ${neighbor.email} can be used, a link to confirm it is on its way there.`,
  ]);
  expect(await tokenEmailedTo(neighbor.email)).toBeUndefined();
  expect((await ask(person.cookie, person.email.toUpperCase())).body.fields).toEqual({
    email: "This is already your email.",
  });
});

test("refuses a link that is a day old, altered, or whose address was taken since", async () => {
  const { id, cookie } = await newTenant();
  const wanted = newAddress();
  await ask(cookie, wanted);
  const token = (await tokenEmailedTo(wanted))!;
  const [changeId, signed] = token.split(".") as [string, string];
  expect(JSON.stringify(await pending(id))).not.toContain(signed);
  for (const forged of [`${changeId}.${signed.slice(1)}`, changeId, `ech_nothing.${signed}`])
    expect((await confirm(forged, cookie)).status).toBe(400);
  moveClock(25 * 3_600_000);
  const late = await confirm(token, cookie);
  expect([late.status, late.body.message]).toEqual([400, "This link has expired. Please ask for a new one."]);
  moveClock(23 * 3_600_000);
  const taken = { username: "Tim", email: wanted, password, role: "tenant" };
  expect((await call("/api/signup", { json: taken })).status).toBe(201);
  expect((await confirm(token, cookie)).body.message).toBe("This link is not valid.");
});

test("works only in a browser logged in to the account that asked", async () => {
  const [person, stranger] = [await newTenant(), await newTenant()];
  const wanted = newAddress();
  await ask(person.cookie, wanted);
  const token = (await tokenEmailedTo(wanted))!;
  expect((await call("/api/verify-email", { json: { token } })).status).toBe(401);
  expect((await confirm(token, stranger.cookie)).status).toBe(403);
  expect((await confirm(token, person.cookie)).status).toBe(200);
});

const voids: [string, (person: Person) => Promise<unknown>][] = [
  [
    "a reset of the password",
    async ({ email }) => {
      await call("/api/forgot-password", { json: { email } });
      const token = (await tokenEmailedTo(email))!;
      return call("/api/reset-password", { json: { token, newPassword: "an-entirely-new-one" } });
    },
  ],
  [
    "a new password",
    ({ cookie }) =>
      call("/api/reset-password", {
        json: { currentPassword: password, newPassword: "an-entirely-new-one" },
        cookie,
      }),
  ],
  ["logging out everywhere", ({ cookie }) => call("/api/sessions", { method: "DELETE", cookie })],
  [
    "suspension",
    async ({ id }) =>
      call(`/api/admin/users/${id}/suspension`, {
        method: "PUT",
        json: { reason: "A reason" },
        cookie: (await newAdministrator()).cookie,
      }),
  ],
  ["another change", ({ cookie }) => ask(cookie, newAddress())],
  [
    "deletion of the account",
    ({ cookie }) => call("/api/account", { method: "DELETE", json: { currentPassword: password }, cookie }),
  ],
];

test.each(voids)("%s voids a pending change", async (_, act) => {
  moveClock((turn += 1) * 3_600_000);
  const person = await newTenant();
  const wanted = newAddress();
  await ask(person.cookie, wanted);
  const token = (await tokenEmailedTo(wanted))!;
  const done = (await act(person)) as { status: number };
  expect(done.status).toBe(200);
  const refused = await confirm(token, person.cookie);
  expect([refused.status, refused.body.message]).toEqual([400, "This link is not valid."]);
  const row = await db.selectFrom("users").select("email").where("id", "=", person.id).executeTakeFirst();
  expect(row?.email).not.toBe(wanted);
});

test("a used link works no second time, not even after the account is back at its first address", async () => {
  const person = await newTenant();
  const [first, second] = [person.email, newAddress()];
  await ask(person.cookie, second);
  const token = (await tokenEmailedTo(second))!;
  expect((await confirm(token, person.cookie)).status).toBe(200);
  const moved = await sessionOf(person.id);
  await ask(moved, first);
  expect((await confirm((await tokenEmailedTo(first))!, moved)).status).toBe(200);
  expect((await confirm(token, await sessionOf(person.id))).body.message).toBe("This link is not valid.");
});

test("the database keeps one change per account, to a different address", async () => {
  const { id: userId } = await newTenant();
  const change = (id: string, toEmail: string) =>
    db
      .insertInto("emailChanges")
      .values({ id, userId, tokenHash: id, fromEmail: "a@people.example", toEmail, expiresAt: new Date() })
      .execute();
  await expect(change("ech_1", "A@people.example")).rejects.toThrow("email_change_moves");
  await change("ech_1", "b@people.example");
  await expect(change("ech_2", "c@people.example")).rejects.toThrow("email_changes_user_id_key");
  await expect(change("usr_2", "c@people.example")).rejects.toThrow("email_changes_id_check");
});

test("emails the confirmation link again, at a limited rate", async () => {
  const email = newAddress();
  await call("/api/signup", { json: { username: "Una", email, password, role: "tenant" } });
  const cookie = (await login(email)).headers.getSetCookie()[0]!.split(";")[0]!;
  const again = () => call("/api/verify-email/link", { method: "POST", cookie });
  for (let asked = 0; asked < 3; asked += 1) expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(429);
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("emails").select("subject").where("recipient", "=", email).execute();
  expect(emails.map(({ subject }) => subject)).toEqual(Array.from({ length: 4 }, () => "Confirm your email"));
  expect((await call("/api/verify-email/link", { method: "POST" })).status).toBe(401);
});
