import { expect, test } from "vitest";
import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { googlePopup } from "#tests/support/google-popup.ts";
import { newAdministrator, newTenant, password, sessionOf } from "#tests/support/people.ts";
import { totp } from "#tests/support/totp.ts";
import { call } from "#tests/support/web.ts";

const popup = googlePopup();
const address = () => `${newId("usr").slice(4, 16)}@mail.example`;
const member = async (cookie: string) => (await call("/api/session", { cookie })).body.user;
const membersOf = (email: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "role", "emailVerified"])
    .where("email", "=", email)
    .execute();

test("a first login with Google is a signup in the role chosen before, the next one a login", async () => {
  const email = address();
  const first = await popup({ email, name: " Gina Garcia " }, { role: "landlord" });
  const { id } = await member(first.cookie);
  expect(await membersOf(email)).toEqual([
    { id, username: "Gina Garcia", role: "landlord", emailVerified: true },
  ]);
  expect(first.cookie).toContain(`signed-up=${id}`);
  const again = await popup({ email, name: "Gina Garcia" }, { role: "tenant" });
  expect(await member(again.cookie)).toMatchObject({ id, role: "landlord" });
  expect(again.cookie).not.toContain("signed-up");
  expect(await membersOf(email)).toHaveLength(1);
  const kept = await db
    .selectFrom("credentials")
    .select(["providerId", "accessToken", "refreshToken", "idToken"])
    .where("userId", "=", id)
    .execute();
  expect(kept).toEqual([{ providerId: "google", accessToken: null, refreshToken: null, idToken: null }]);
  const ids = db.selectFrom("credentials").select("id").where("userId", "=", id).executeTakeFirst();
  expect((await ids)?.id).toMatch(/^crd_/);
  expect(id).toMatch(/^usr_/);
});

test("the terms accepted before a first login are stored, with their entry in the audit log", async () => {
  const entriesOf = (id: string) =>
    db
      .selectFrom("auditEntries")
      .select(["action", "actorId", "actorKind", "details"])
      .where("subjectId", "=", id)
      .where("action", "=", "acceptTerms")
      .execute();
  const { cookie } = await popup(
    { email: address(), name: "Tara" },
    { role: "landlord", accepts: termsVersion },
  );
  const { id } = await member(cookie);
  expect(await entriesOf(id)).toEqual([
    { action: "acceptTerms", actorId: id, actorKind: "landlord", details: { version: termsVersion } },
  ]);
  const silent = await popup({ email: address(), name: "Sam" }, { role: "tenant" });
  expect(await entriesOf((await member(silent.cookie)).id)).toEqual([]);
});

test("the session lasts a month by our own time, and no script can read its token", async () => {
  const { cookie, told } = await popup({ email: address(), name: "Mona" }, { role: "tenant" });
  const { id } = await member(cookie);
  const session = await db
    .selectFrom("sessions")
    .selectAll()
    .where("userId", "=", id)
    .executeTakeFirstOrThrow();
  expect(session.id).toMatch(/^ses_/);
  const days = (session.expiresAt.getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days * 100) / 100).toBe(30);
  expect(JSON.stringify(told)).not.toContain(session.token);
  expect(told).not.toHaveProperty("error");
});

test("no one becomes a member without a role, or as an administrator", async () => {
  for (const role of [undefined, "administrator", "owner"]) {
    const email = address();
    const { told, cookie } = await popup({ email, name: "Nina" }, role ? { role } : {});
    expect(told?.error?.code).toBe("ROLE_MISSING");
    expect(await member(cookie)).toBeNull();
    expect(await membersOf(email)).toEqual([]);
  }
});

test("a name that can't be a username is cut or replaced by the address's", async () => {
  const named = async (name: string, email = address()) => {
    await popup({ email, name }, { role: "tenant" });
    return (await membersOf(email))[0]!.username;
  };
  expect(await named("x".repeat(70))).toBe("x".repeat(60));
  expect(await named("", "jo.smith+x@mail.example")).toBe("jo smith x");
});

test("Google joins only accounts with a confirmed address on both sides, and never an administrator's", async () => {
  const [tenant, administrator, unconfirmed] = [
    await newTenant(),
    await newAdministrator(),
    await newTenant(),
  ];
  await db.updateTable("users").set({ emailVerified: false }).where("id", "=", unconfirmed.id).execute();
  const enter = async (email: string, email_verified = true) => {
    const { told, cookie } = await popup({ email, email_verified, name: "Someone" });
    return { code: told?.error?.code, user: await member(cookie) };
  };
  expect(await enter(tenant.email, false)).toMatchObject({ code: expect.any(String), user: null });
  expect(await enter(unconfirmed.email)).toMatchObject({ code: expect.any(String), user: null });
  expect(await enter(administrator.email)).toEqual({ code: "administrators_log_in_here", user: null });
  expect(await enter(tenant.email)).toMatchObject({ code: undefined, user: { id: tenant.id } });
});

test("a suspended member and one who cancels don't come in", async () => {
  const tenant = await newTenant();
  await db.updateTable("users").set({ banned: true }).where("id", "=", tenant.id).execute();
  const refused = await popup({ email: tenant.email, name: "Tess" });
  expect([refused.told?.error?.code, await member(refused.cookie)]).toEqual(["SUSPENDED", null]);
  const canceled = await popup(null, { role: "tenant" });
  expect([canceled.told?.error?.code, await member(canceled.cookie)]).toEqual(["access_denied", null]);
});

test("a member with two-factor codes is asked for one after Google, within ten minutes", async () => {
  const tenant = await newTenant();
  const { cookie: own } = tenant;
  const { body } = await call("/api/two-step", { json: { currentPassword: password }, cookie: own });
  await call("/api/two-step/confirm", { json: { code: totp(body.secret) }, cookie: own });
  const asked = await popup({ email: tenant.email, name: "Tess" });
  expect([asked.told?.error?.code, await member(asked.cookie)]).toEqual(["CODE_NEXT", null]);
  const challenges = await db
    .selectFrom("verifications")
    .select("expiresAt")
    .where("value", "=", tenant.id)
    .where("identifier", "like", "2fa-%")
    .execute();
  const minutes = challenges.map(({ expiresAt }) => Math.round((expiresAt.getTime() - Date.now()) / 60_000));
  expect(minutes).toEqual([10]);
  const wrong = await call("/api/login/code", { json: { code: "000000" }, cookie: asked.cookie });
  expect([wrong.status, wrong.body.message]).toEqual([401, "That code is incorrect."]);
  const code = totp(body.secret, Date.now() + 30_000);
  const entered = await call("/api/login/code", { json: { code }, cookie: asked.cookie });
  expect(entered.body.user.id).toBe(tenant.id);
});

test("a member without a password is told how to choose one where it is asked for", async () => {
  const { cookie } = await popup({ email: address(), name: "Nora" }, { role: "tenant" });
  const asked = await call("/api/two-step", { json: { currentPassword: "anything-at-all" }, cookie });
  const sentence = "Your account has no password yet. Choose one with “Forgot your password?”.";
  expect([asked.status, asked.body.fields]).toEqual([400, { currentPassword: sentence }]);
});

test("the next person at a browser gets no pushes of the one before", async () => {
  const former = await newTenant();
  const cookie = await sessionOf(former.id);
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", former.id)
    .where("token", "=", decodeURIComponent(cookie).split("=")[1]!.split(".")[0]!)
    .executeTakeFirstOrThrow();
  const browser = {
    endpoint: "https://push.example/1",
    browserKey: "k".repeat(87),
    browserSecret: "s".repeat(22),
  };
  await db
    .insertInto("pushSubscriptions")
    .values({ ...browser, id: newId("psh"), sessionId: session.id, memberId: former.id })
    .execute();
  const left = async () =>
    (await db.selectFrom("pushSubscriptions").select("id").where("memberId", "=", former.id).execute())
      .length;
  await popup(null, { cookie });
  expect(await left()).toBe(1);
  await popup({ email: address(), name: "Next" }, { cookie, role: "tenant" });
  expect(await left()).toBe(0);
});
