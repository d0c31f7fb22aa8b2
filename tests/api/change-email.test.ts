import { afterEach, expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newTenant, password } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

let number = 0;
const newAddress = () => `moved-${(number += 1)}@people.example`;
const ask = (cookie: string, email: string, currentPassword = password) =>
  call("/api/change-email", { json: { email, currentPassword }, cookie });
const confirm = (token: string) => call("/api/verify-email", { json: { token } });
const login = (email: string) => call("/api/login", { json: { email, password } });

async function tokenMailedTo(address: string): Promise<string | undefined> {
  await drainJobs(accountJobs);
  const mails = await db.selectFrom("inboxMessages").selectAll().execute();
  const mail = mails.find(({ recipients, html }) => recipients.includes(address) && html.includes("token="));
  return mail && /token=([\w.-]+)/.exec(mail.html)![1]!;
}

test("moves the account once the new mailbox confirms it, ends every session, and tells the former address", async () => {
  const { id, email, cookie } = await newTenant();
  const wanted = newAddress();
  const asked = await ask(cookie, wanted);
  expect(asked.body.message).toBe(`If ${wanted} can be used, a link to confirm it is on its way there.`);
  const token = (await tokenMailedTo(wanted))!;
  expect((await login(wanted)).status).toBe(401);
  expect((await confirm(token)).status).toBe(200);
  expect((await call("/api/sessions", { cookie })).status).toBe(401);
  expect((await login(email)).status).toBe(401);
  expect((await login(wanted)).body.user).toMatchObject({ id, email: wanted });
  await drainJobs(accountJobs);
  const mails = await db.selectFrom("mails").select("subject").where("recipient", "=", email).execute();
  expect(mails).toEqual([{ subject: "Your email was changed" }]);
  const again = await confirm(token);
  expect([again.status, again.body.message]).toEqual([400, "This link is not valid."]);
});

test("asks for the current password", async () => {
  const { cookie } = await newTenant();
  const refused = await ask(cookie, newAddress(), "not this one");
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toEqual({ currentPassword: "The current password is not right." });
  expect(
    (await call("/api/change-email", { json: { email: newAddress(), currentPassword: "x" } })).status,
  ).toBe(401);
  expect((await ask(cookie, "nowhere")).body.fields).toEqual({
    email: "Please enter a valid email address.",
  });
});

test("says the same of a taken address, and mails it nothing", async () => {
  const [person, neighbor] = [await newTenant(), await newTenant()];
  const asked = await ask(person.cookie, neighbor.email);
  expect([asked.status, asked.body.message]).toEqual([
    200,
    `If ${neighbor.email} can be used, a link to confirm it is on its way there.`,
  ]);
  expect(await tokenMailedTo(neighbor.email)).toBeUndefined();
  expect((await ask(person.cookie, person.email.toUpperCase())).body.fields).toEqual({
    email: "This is your email already.",
  });
});

test("refuses a link that is a day old, changed, or whose address was taken meanwhile", async () => {
  const { cookie } = await newTenant();
  const wanted = newAddress();
  await ask(cookie, wanted);
  const token = (await tokenMailedTo(wanted))!;
  const [body, signed] = token.split(".") as [string, string];
  const other = Buffer.from(body, "base64url").toString().replace(wanted, newAddress());
  expect((await confirm(`${Buffer.from(other).toString("base64url")}.${signed}`)).status).toBe(400);
  expect((await confirm(`${body}.${signed.slice(1)}`)).status).toBe(400);
  expect((await confirm(`bm90IGpzb24.${signed}`)).status).toBe(400);
  moveClock(25 * 3_600_000);
  expect((await confirm(token)).status).toBe(400);
  moveClock(0);
  const taken = { username: "Tim", email: wanted, password, role: "tenant" };
  expect((await call("/api/signup", { json: taken })).status).toBe(201);
  expect((await confirm(token)).body.message).toBe("This link is not valid.");
});

test("mails the link that proves an address again, and not too often", async () => {
  const email = newAddress();
  await call("/api/signup", { json: { username: "Una", email, password, role: "tenant" } });
  const cookie = (await login(email)).headers.getSetCookie()[0]!.split(";")[0]!;
  const again = () => call("/api/verify-email/link", { method: "POST", cookie });
  for (let asked = 0; asked < 3; asked += 1) expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(429);
  await drainJobs(accountJobs);
  const mails = await db.selectFrom("mails").select("subject").where("recipient", "=", email).execute();
  expect(mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 4 }, () => "Confirm your email"));
  expect((await call("/api/verify-email/link", { method: "POST" })).status).toBe(401);
});
