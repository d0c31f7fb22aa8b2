import { expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newAuthenticator } from "#tests/support/authenticator.ts";
import { newAdministrator, newTenant, password, type Person } from "#tests/support/people.ts";
import { call, cookieOf } from "#tests/support/web.ts";

async function passkeyOf(userId: string) {
  const id = newId("pho");
  const key = { id, userId, name: "Chrome on Linux", publicKey: "-", credentialId: id };
  await db
    .insertInto("passkeys")
    .values({ ...key, counter: 0, deviceType: "singleDevice", backedUp: false })
    .execute();
  return id;
}

const remove = (id: string, cookie: string | undefined, currentPassword: string) =>
  call(`/api/passkeys/${id}`, { method: "DELETE", json: { currentPassword }, cookie });
const namesOf = async (cookie: string) =>
  (await call("/api/passkeys", { cookie })).body.map(({ name }: { name: string }) => name);

test("removing a passkey requires the password, and its owner is told", async () => {
  const { id, email, cookie } = await newTenant();
  const key = await passkeyOf(id);
  expect((await remove(key, undefined, password)).status).toBe(401);
  const refused = await remove(key, cookie, "not this one");
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { currentPassword: "The current password is incorrect." },
  ]);
  const silent = await call(`/api/passkeys/${key}`, { method: "DELETE", cookie });
  expect(silent.status).toBe(400);
  const other = await newTenant();
  expect((await remove(key, other.cookie, password)).status).toBe(404);
  expect(await namesOf(cookie)).toEqual(["Chrome on Linux"]);
  expect((await remove(key, cookie, password)).status).toBe(200);
  expect(await namesOf(cookie)).toEqual([]);
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("emails").select("subject").where("recipient", "=", email).execute();
  expect(emails).toEqual([{ subject: "A passkey was removed" }]);
});

/** A challenge to make a passkey, and the cookie of the browser that asked with it. */
async function askFor({ cookie }: Person, headers = {}) {
  const asked = await call("/api/passkeys/options", { json: { currentPassword: password }, cookie, headers });
  expect(asked.status).toBe(200);
  return { options: asked.body, cookie: `${cookie}; ${cookieOf(asked)}` };
}

async function addPasskey(person: Person) {
  const key = newAuthenticator();
  const { options, cookie } = await askFor(person);
  const response = key.create(options.challenge);
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36" };
  expect((await call("/api/passkeys", { json: { response }, cookie, headers })).status).toBe(201);
  return { key, response, cookie };
}

/** A challenge for a login, and its browser's cookie. */
async function askToEnter() {
  const asked = await call("/api/login/passkey/options", { method: "POST" });
  expect(asked.body).toMatchObject({ rpId: "localhost", userVerification: "required" });
  return { challenge: asked.body.challenge as string, cookie: cookieOf(asked) };
}

const enter = (response: object, cookie: string) =>
  call("/api/login/passkey", { json: { response }, cookie });
const auditOf = (action: "loginRefused" | "login") =>
  db
    .selectFrom("auditEntries")
    .select(["subjectId", "details"])
    .where("action", "=", action)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

test("a passkey is added with the password, named after its browser, and its owner is told", async () => {
  const person = await newTenant();
  const wrong = await call("/api/passkeys/options", {
    json: { currentPassword: "not this one" },
    cookie: person.cookie,
  });
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { currentPassword: "The current password is incorrect." },
  ]);
  const { options } = await askFor(person);
  expect(options).toMatchObject({
    rp: { id: "localhost" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await addPasskey(person);
  expect(await namesOf(person.cookie)).toEqual(["Chrome on Linux"]);
  await drainJobs(accountJobs);
  const emails = db.selectFrom("emails").select("subject").where("recipient", "=", person.email);
  expect(await emails.execute()).toEqual([{ subject: "A passkey was added" }]);
});

test("no passkey is added for another challenge, browser or site", async () => {
  const [person, other] = [await newTenant(), await newTenant()];
  const { options, cookie } = await askFor(person);
  const foreign = await askFor(other);
  const { create } = newAuthenticator();
  const refused = async (response: object, from: string) => {
    const answer = await call("/api/passkeys", { json: { response }, cookie: from });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { response: "This passkey could not be added." },
    ]);
  };
  await refused(create(options.challenge, "https://thief.example"), cookie);
  await refused(create(foreign.options.challenge), (await askFor(person)).cookie);
  await refused(create(options.challenge), person.cookie);
  const silent = await call("/api/passkeys", { json: { response: create(options.challenge) } });
  expect(silent.status).toBe(401);
  expect(await namesOf(person.cookie)).toEqual([]);
});

test("a passkey logs its owner in without password and code, once per challenge", async () => {
  const administrator = await newAdministrator();
  const { key } = await addPasskey(administrator);
  const { challenge, cookie } = await askToEnter();
  const response = key.get(challenge);
  const entered = await enter(response, cookie);
  expect(entered.body).toMatchObject({ user: { id: administrator.id }, message: "Logged in." });
  const session = await call("/api/session", { cookie: cookieOf(entered) });
  expect(session.body.user.id).toBe(administrator.id);
  expect(await auditOf("login")).toMatchObject({ subjectId: administrator.id });
  const again = await enter(response, cookie);
  expect([again.status, again.headers.getSetCookie()]).toEqual([401, []]);
});

test("refuses a passkey that isn't unlocked, isn't ours, or answers another browser or site, and audits it", async () => {
  const { key } = await addPasskey(await newTenant());
  const refused = async (response: object, cookie: string) => {
    const answer = await enter(response, cookie);
    expect([answer.status, answer.body.message]).toEqual([
      401,
      "This passkey doesn’t belong to an account here.",
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  };
  const first = await askToEnter();
  await refused(key.get(first.challenge, { unlocked: false }), first.cookie);
  const second = await askToEnter();
  await refused(newAuthenticator().get(second.challenge), second.cookie);
  expect(await auditOf("loginRefused")).toMatchObject({
    subjectId: null,
    details: { why: "unknown passkey" },
  });
  const third = await askToEnter();
  await refused(key.get(third.challenge, { from: "https://thief.example" }), third.cookie);
  const fourth = await askToEnter();
  await refused(key.get(fourth.challenge), (await askToEnter()).cookie);
  await refused(key.get(fourth.challenge), "");
});
