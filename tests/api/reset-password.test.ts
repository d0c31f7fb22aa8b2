import { afterEach, expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newTenant, password } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

const newPassword = "an-entirely-new-password";
let hours = 0;

// Each test gets its own hour, so that limits on attempts don't add up.
afterEach(() => {
  hours += 1;
  moveClock(hours * 3_600_000);
});

async function emailedToken(email: string): Promise<string> {
  await call("/api/forgot-password", { json: { email } });
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("inboxMessages").selectAll().execute();
  const mail = emails.find(({ recipients, html }) => recipients.includes(email) && html.includes("token="));
  return /token=([\w-]+)/.exec(mail!.html)![1]!;
}

const reset = (token: string, chosen = newPassword) =>
  call("/api/reset-password", { json: { token, newPassword: chosen } });
const login = (email: string, given: string) => call("/api/login", { json: { email, password: given } });

test("answers the same for a known and an unknown address, and emails only the known one", async () => {
  const { email } = await newTenant();
  const known = await call("/api/forgot-password", { json: { email } });
  const unknown = await call("/api/forgot-password", { json: { email: "nobody@people.example" } });
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(known.body).toEqual(unknown.body);
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("emails").select("recipient").execute();
  expect(emails).toEqual([{ recipient: email }]);
});

test("sets a new password with the emailed link, and ends every session", async () => {
  const { email, cookie } = await newTenant();
  const answer = await reset(await emailedToken(email));
  expect(answer.status).toBe(200);
  expect((await login(email, password)).status).toBe(401);
  expect((await login(email, newPassword)).status).toBe(200);
  const again = await call("/api/reset-password", { json: { newPassword }, cookie });
  expect(again.status).toBe(401);
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("emails").select("subject").where("recipient", "=", email).execute();
  expect(emails.at(-1)).toEqual({ subject: "Your password was changed" });
});

test("accepts a link once", async () => {
  const { email } = await newTenant();
  const token = await emailedToken(email);
  expect((await reset(token)).status).toBe(200);
  const second = await reset(token);
  expect(second.status).toBe(400);
  expect(second.body.fields).toEqual({ token: "This link is no longer valid. Please ask for a new one." });
});

test.each([
  ["takes a link until 30 minutes have passed", 29.9, 200],
  ["takes no link after 30 minutes", 30.1, 400],
])("%s", async (_words, minutes, status) => {
  const { email } = await newTenant();
  const token = await emailedToken(email);
  moveClock(hours * 3_600_000 + minutes * 60_000);
  expect((await reset(token)).status).toBe(status);
});

test("accepts none of the other links once one was used", async () => {
  const { email } = await newTenant();
  for (let asked = 0; asked < 2; asked += 1) await call("/api/forgot-password", { json: { email } });
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("inboxMessages").selectAll().execute();
  const tokens = emails
    .filter(({ recipients }) => recipients.includes(email))
    .flatMap(({ html }) => /token=([\w-]+)/.exec(html)?.[1] ?? []);
  expect(new Set(tokens).size).toBe(2);
  expect((await reset(tokens[1]!)).status).toBe(200);
  expect((await reset(tokens[0]!, "yet-another-password")).status).toBe(400);
  expect((await login(email, newPassword)).status).toBe(200);
});

test("keeps the link for another attempt if the password is refused", async () => {
  const { email } = await newTenant();
  const token = await emailedToken(email);
  const refused = await reset(token, email);
  expect(refused.body.fields).toEqual({ newPassword: "The password must not be your email address." });
  expect((await reset(token)).status).toBe(200);
});

test("stores no token, neither in the rows nor in the copy of the email nor in the job", async () => {
  const { email } = await newTenant();
  const token = await emailedToken(email);
  const rows = [
    await db.selectFrom("verifications").selectAll().execute(),
    await db.selectFrom("emails").selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("requires the current password of logged-in members", async () => {
  const { email, cookie } = await newTenant();
  const change = (currentPassword: string) =>
    call("/api/reset-password", { json: { currentPassword, newPassword }, cookie });
  const wrong = await change("not this one");
  expect(wrong.status).toBe(400);
  expect(wrong.body.fields).toEqual({ currentPassword: "The current password is incorrect." });
  expect((await change(password)).status).toBe(200);
  expect((await login(email, newPassword)).status).toBe(200);
});

test("does nothing for a visitor without a link", async () => {
  expect((await call("/api/reset-password", { json: { newPassword } })).status).toBe(401);
  expect((await call("/api/forgot-password", { json: { email: "nobody" } })).status).toBe(400);
});
