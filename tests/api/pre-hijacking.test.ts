import { afterEach, expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { giveTwoStep } from "#app/features/accounts/credentials/give-two-step.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newLandlord, newTenant, password, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call, cookieOf } from "#tests/support/web.ts";

let hours = 0;
afterEach(() => moveClock((hours += 1) * 3_600_000));

const confirmFirst = "Confirm your email first: open the link in the email we sent you.";
const newPassword = "an-entirely-new-one";

const setVerified = (id: string, emailVerified: boolean) =>
  db.updateTable("users").set({ emailVerified }).where("id", "=", id).execute();

/** An account that a stranger opened with this person's address, with what they set up before its owner comes. */
async function squat(person: Person) {
  const { id: userId } = person;
  await setVerified(userId, false);
  const key = { id: newId("pho"), userId, publicKey: "-", credentialId: newId("pho"), counter: 0 };
  await db
    .insertInto("passkeys")
    .values({ ...key, deviceType: "singleDevice", backedUp: false })
    .execute();
  await db
    .insertInto("twoFactors")
    .values({ id: newId("pho"), userId, secret: "-", backupCodes: "-", verified: true })
    .execute();
  await db
    .insertInto("credentials")
    .values({ id: newId("crd"), userId, accountId: userId, providerId: "facebook" })
    .execute();
}

async function resetByEmail(email: string) {
  await call("/api/forgot-password", { json: { email } });
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("inboxMessages").selectAll().execute();
  const mail = emails.findLast(
    ({ recipients, html }) => recipients.includes(email) && html.includes("token="),
  )!;
  const token = /token=([\w-]+)/.exec(mail.html)![1];
  return call("/api/reset-password", { json: { token, newPassword } });
}

const waysIn = async (userId: string) => {
  const count = async (table: "passkeys" | "twoFactors" | "sessions" | "emailChanges" | "knownDevices") =>
    (await db.selectFrom(table).select("userId").where("userId", "=", userId).execute()).length;
  const providers = await db
    .selectFrom("credentials")
    .select("providerId")
    .where("userId", "=", userId)
    .execute();
  return {
    passkeys: await count("passkeys"),
    twoFactors: await count("twoFactors"),
    sessions: await count("sessions"),
    emailChanges: await count("emailChanges"),
    knownDevices: await count("knownDevices"),
    providers: providers.map(({ providerId }) => providerId).toSorted(),
  };
};

test.each([
  ["/api/two-step", { currentPassword: password }],
  ["/api/two-step/confirm", { code: "000000" }],
  ["/api/passkeys/options", { currentPassword: password }],
  ["/api/passkeys", { response: { id: "a-passkey" } }],
])("%s requires a confirmed email", async (path, json) => {
  const { id, cookie } = await newTenant();
  await setVerified(id, false);
  const refused = await call(path, { json, cookie });
  expect([refused.status, refused.body.message]).toEqual([403, confirmFirst]);
  await setVerified(id, true);
  expect((await call(path, { json, cookie })).status).not.toBe(403);
});

test("neither a secret calendar URL nor a payout account can be set up before the email is confirmed", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord);
  await setVerified(landlord.id, false);
  for (const path of [`/api/properties/${id}/calendars/feed`, "/api/landlord/payout-account"]) {
    const refused = await call(path, { method: "POST", cookie: landlord.cookie });
    expect([path, refused.status, refused.body.message]).toEqual([path, 403, confirmFirst]);
  }
});

test("not even the server gives two-factor codes to an unconfirmed address, and the database allows none there", async () => {
  const { id, email } = await newTenant();
  await setVerified(id, false);
  await expect(giveTwoStep(email)).rejects.toThrow("There is no account with the confirmed email");
  const turnOn = db.updateTable("users").set({ twoFactorEnabled: true }).where("id", "=", id).execute();
  await expect(turnOn).rejects.toThrow("two_factor_needs_confirmed_email");
});

test("a reset that also confirms the address removes every login method that was set up before", async () => {
  const landlord = await newLandlord();
  const { id: propertyId } = await newProperty(landlord);
  await call(`/api/properties/${propertyId}/calendars/feed`, { method: "POST", cookie: landlord.cookie });
  await squat(landlord);
  const stranger = await call("/api/login", { json: { email: landlord.email, password } });
  const change = { email: "stranger@people.example", currentPassword: password };
  expect((await call("/api/change-email", { json: change, cookie: cookieOf(stranger) })).status).toBe(200);
  expect(await waysIn(landlord.id)).toEqual({
    passkeys: 1,
    twoFactors: 1,
    sessions: 2,
    emailChanges: 1,
    knownDevices: 1,
    providers: ["credential", "facebook"],
  });
  expect((await resetByEmail(landlord.email)).status).toBe(200);
  // The only known browser is the owner's.
  expect(await waysIn(landlord.id)).toEqual({
    passkeys: 0,
    twoFactors: 0,
    sessions: 0,
    emailChanges: 0,
    knownDevices: 1,
    providers: ["credential"],
  });
  const feeds = await db
    .selectFrom("calendarFeeds")
    .selectAll()
    .where("propertyId", "=", propertyId)
    .execute();
  expect(feeds).toEqual([]);
  const login = (given: string) => call("/api/login", { json: { email: landlord.email, password: given } });
  expect((await login(password)).status).toBe(401);
  expect((await login(newPassword)).body.user.id).toBe(landlord.id);
});

test("a reset that also confirms the address removes the names that a stranger gave", async () => {
  const landlord = await newLandlord("Call The Stranger");
  await setVerified(landlord.id, false);
  const business = { business_name: "Stranger Lots", address: "1 Elm St", contact: "call evil.example/pay" };
  const { cookie } = landlord;
  expect((await call("/api/landlord/business", { method: "PUT", json: business, cookie })).status).toBe(200);
  expect((await resetByEmail(landlord.email)).status).toBe(200);
  const { username, name } = await db
    .selectFrom("users")
    .select(["username", "name"])
    .where("id", "=", landlord.id)
    .executeTakeFirstOrThrow();
  const local = landlord.email.split("@")[0];
  expect([username, name]).toEqual([local, local]);
  const kept = await db.selectFrom("businesses").selectAll().where("landlordId", "=", landlord.id).execute();
  expect(kept).toEqual([]);
});

test("a reset of a confirmed account keeps its passkeys, codes and providers", async () => {
  const tenant = await newTenant();
  await squat(tenant);
  await setVerified(tenant.id, true);
  await db.updateTable("users").set({ twoFactorEnabled: true }).where("id", "=", tenant.id).execute();
  await db
    .updateTable("twoFactors")
    .set({ failedVerificationCount: 9, lockedUntil: new Date(Date.now() + 900_000) })
    .where("userId", "=", tenant.id)
    .execute();
  expect((await resetByEmail(tenant.email)).status).toBe(200);
  expect(await waysIn(tenant.id)).toMatchObject({
    passkeys: 1,
    twoFactors: 1,
    sessions: 0,
    providers: ["credential", "facebook"],
  });
  const [kept] = await db.selectFrom("users").select("username").where("id", "=", tenant.id).execute();
  expect(kept!.username).toBe(tenant.username);
  // Wrong codes of someone who knew the old password must not keep the owner waiting.
  const [codes] = await db
    .selectFrom("twoFactors")
    .select(["failedVerificationCount", "lockedUntil"])
    .where("userId", "=", tenant.id)
    .execute();
  expect(codes).toEqual({ failedVerificationCount: 0, lockedUntil: null });
});

test("a pending two-factor challenge ends with a new password", async () => {
  const tenant = await newTenant();
  await giveTwoStep(tenant.email);
  const challenge = await call("/api/login", { json: { email: tenant.email, password } });
  expect(challenge.body.two_step).toBe(true);
  expect((await resetByEmail(tenant.email)).status).toBe(200);
  const entered = await call("/api/login/code", { json: { code: "000000" }, cookie: cookieOf(challenge) });
  expect([entered.status, entered.body.message]).toEqual([401, "Please log in again."]);
});

test("the database stores a browser once per member", async () => {
  const { id: userId } = await newTenant();
  const know = (deviceId: string) => db.insertInto("knownDevices").values({ userId, deviceId }).execute();
  await know("dev_1");
  await expect(know("dev_1")).rejects.toThrow("known_devices_pkey");
  await expect(know("one")).rejects.toThrow("known_devices_device_id_check");
});
