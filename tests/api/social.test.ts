import { expect, test, vi } from "vitest";
import { totp } from "#tests/support/totp.ts";
import { startOpenIdProvider } from "#tests/support/openid-provider.ts";

const providers = [
  ["google", "https://accounts.google.com/o/oauth2/v2/auth"],
  ["facebook", "https://www.facebook.com"],
  ["apple", "https://appleid.apple.com/auth/authorize"],
] as const;

const production = {
  NODE_ENV: "production",
  SESSION_SECRET: "s".repeat(32),
  ID_ENCRYPTION_KEY: "0".repeat(64),
  MAIL_URL: "smtp://127.0.0.1:1",
  ALLOW_SANDBOX_PAYMENTS: "true",
};

/** The routes of a server with these settings. */
async function withSettings(settings: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { call } = await import("#tests/support/web.ts");
  const { readyProviders } = await import("#app/features/accounts/queries.server.ts");
  const close = async () => {
    await (await import("#app/platform/db.server.ts")).db.destroy();
    vi.unstubAllEnvs();
  };
  return { call, ready: readyProviders(), close };
}

const start = (provider: string, more = "") =>
  `/api/auth/oauth-popup/start?provider=${provider}&popupNonce=1&popupOrigin=http://localhost:3000${more}`;

test("Facebook and Apple work like Google if they are configured", async () => {
  const client = (name: string) => ({
    [`${name}_CLIENT_ID`]: "our-id",
    [`${name}_CLIENT_SECRET`]: "our-secret",
  });
  const { call, ready, close } = await withSettings({ ...client("FACEBOOK"), ...client("APPLE") });
  expect(ready).toEqual(["google", "facebook", "apple"]);
  for (const [provider, address] of providers.slice(1)) {
    const answer = await call(start(provider));
    const to = new URL(answer.headers.get("location")!);
    expect(to.href).toContain(address);
    expect(to.searchParams.get("client_id")).toBe("our-id");
    expect(to.searchParams.get("redirect_uri")).toBe(`http://localhost:3000/api/auth/callback/${provider}`);
    expect(to.href).not.toContain("our-secret");
    expect(answer.headers.get("cross-origin-opener-policy")).toBeNull();
  }
  // Apple's page posts its response back.
  const form = new URLSearchParams({ error: "user_cancelled_authorize", state: "none" });
  const posted = await call("/api/auth/callback/apple", {
    method: "POST",
    headers: { origin: "https://appleid.apple.com", "content-type": "application/x-www-form-urlencoded" },
    text: form.toString(),
  });
  expect(posted.status).toBe(302);
  await close();
});

test("production has no stand-in for Google, and says which half of a client is missing", async () => {
  const { call, ready, close } = await withSettings(production);
  expect(ready).toEqual([]);
  expect((await call(start("google"))).body).toContain("provider_not_found");
  expect((await call("/dev/google/auth")).status).toBe(404);
  await close();
  await expect(withSettings({ APPLE_CLIENT_ID: "half" })).rejects.toThrow(
    "The setting APPLE_CLIENT_SECRET is missing: APPLE_CLIENT_ID is set.",
  );
  vi.unstubAllEnvs();
});

test("lets an administrator of production in only with a two-factor code", async () => {
  const { call, close } = await withSettings(production);
  const { newAdministrator, newTenant, password } = await import("#tests/support/people.ts");
  const { giveTwoStep } = await import("#app/features/accounts/credentials/give-two-step.server.ts");
  const { email } = await newAdministrator();
  const login = (to: string) => call("/api/login", { json: { email: to, password } });
  const refused = await login(email);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    "Administrators need a passkey or two-factor codes. Use your passkey, or set up codes on the server with two-step EMAIL.",
  ]);
  expect(refused.headers.getSetCookie()).toEqual([]);
  await giveTwoStep(email);
  expect((await login(email)).body.two_step).toBe(true);
  expect((await login((await newTenant()).email)).status).toBe(200);
  await close();
});

test("a two-factor code logs in at an https:// address, whose cookies have a prefix", async () => {
  const origin = "https://spaces.example";
  const { call, close } = await withSettings({ ...production, PUBLIC_URL: origin });
  const { newTenant, password } = await import("#tests/support/people.ts");
  const { giveTwoStep } = await import("#app/features/accounts/credentials/give-two-step.server.ts");
  const { cookieOf } = await import("#tests/support/web.ts");
  const { email, id } = await newTenant();
  const secret = new URL(await giveTwoStep(email)).searchParams.get("secret")!;
  const headers = { origin };
  const first = await call("/api/login", { json: { email, password }, headers });
  expect(first.body.two_step).toBe(true);
  const json = { code: totp(secret) };
  const second = await call("/api/login/code", { json, headers, cookie: cookieOf(first) });
  expect(second.body).toMatchObject({ user: { id } });
  expect(cookieOf(second)).toContain("__Secure-sparebay.session_token=");
  await close();
});

test("stores nothing that would let us ask a provider for more", async () => {
  const { close } = await withSettings({});
  const { auth } = await import("#app/features/accounts/login/auth.server.ts");
  const { newTenant } = await import("#tests/support/people.ts");
  const { db } = await import("#app/platform/db.server.ts");
  const { id: userId } = await newTenant();
  const { internalAdapter } = await auth.$context;
  const tokens = { accessToken: "told-1", refreshToken: "told-2", idToken: "told-3" };
  const account = { userId, providerId: "google", accountId: "gina", ...tokens };
  const { id } = await internalAdapter.linkAccount(account);
  const kept = () => db.selectFrom("credentials").selectAll().where("id", "=", id).executeTakeFirst();
  expect(await kept()).toMatchObject({ userId, accountId: "gina", accessToken: null, idToken: null });
  await internalAdapter.updateAccount(id, tokens);
  expect(JSON.stringify(await kept())).not.toContain("told-");
  await close();
});

test("redirects only to our own pages and our providers", async () => {
  const { call, close } = await withSettings({});
  const elsewhere = encodeURIComponent("https://thief.example/");
  for (const name of ["callbackURL", "errorCallbackURL", "newUserCallbackURL"]) {
    const answer = await call(start("google", `&${name}=${elsewhere}`));
    expect(answer.headers.get("location")).toBeNull();
    expect(answer.body).toContain("Untrusted URL");
  }
  const opened = await call(
    `/api/auth/oauth-popup/start?provider=google&popupNonce=1&popupOrigin=${elsewhere}`,
  );
  expect(opened.status).toBe(403);
  const forged = await call("/api/auth/callback/google?code=stolen&state=forged");
  expect([forged.status, forged.headers.get("location")]).toEqual([
    302,
    "http://localhost:3000/login?error=state_mismatch",
  ]);
  await close();
});

/** A provider in Google's place: how a browser logs in with what it says of the person, and who is logged in then. */
async function withProvider() {
  const provider = await startOpenIdProvider("our-id");
  const { call, close } = await withSettings({
    GOOGLE_CLIENT_ID: "our-id",
    GOOGLE_CLIENT_SECRET: "our-secret",
    GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
  });
  const { newTenant } = await import("#tests/support/people.ts");
  const { cookieOf } = await import("#tests/support/web.ts");
  const enter = async (idToken: Record<string, unknown>, userinfo: Record<string, unknown> = {}) => {
    const started = await call(start("google"));
    const { searchParams } = new URL(started.headers.get("location")!);
    provider.nextLogin({ nonce: searchParams.get("nonce")!, idToken, userinfo });
    const back = `/api/auth/callback/google?code=a-code&state=${searchParams.get("state")}`;
    const entered = await call(back, { cookie: cookieOf(started) });
    return (await call("/api/session", { cookie: cookieOf(entered) })).body.user;
  };
  return { enter, newTenant, close };
}

test("logs nobody in with a userinfo of another subject than the ID token's", async () => {
  const { enter, newTenant, close } = await withProvider();
  const { email, id } = await newTenant();
  const thief = { sub: "thief" };
  expect(await enter(thief, { sub: "victim", email, email_verified: true })).toBeNull();
  expect(await enter(thief, { email, email_verified: true })).toBeNull();
  expect(await enter(thief, { sub: "thief", email, email_verified: true })).toMatchObject({ id });
  await close();
});

const noProofs = [
  false,
  "false",
  "False",
  "TRUE",
  "no",
  "0",
  "1",
  "",
  "yes",
  " true",
  0,
  1,
  null,
  {},
  ["true"],
  undefined,
];

test("an address is proven by true alone, in whichever answer of the provider, as a word or not", async () => {
  const { enter, newTenant, close } = await withProvider();
  const { email } = await newTenant();
  for (const email_verified of noProofs) {
    const claims = { sub: "a-thief", email, email_verified };
    const says = JSON.stringify(email_verified);
    expect([says, await enter(claims)]).toEqual([says, null]);
    expect([says, await enter({ sub: "a-thief" }, claims)]).toEqual([says, null]);
    // A claim by the name of our library's own field proves nothing.
    expect([says, await enter({ ...claims, emailVerified: true })]).toEqual([says, null]);
  }
  for (const email_verified of [true, "true"]) {
    const owner = await newTenant();
    const claims = { sub: owner.id, email: owner.email, email_verified };
    expect(await enter(claims)).toMatchObject({ id: owner.id });
  }
  await close();
});

test("Apple's claim proves an address by true alone, and Facebook's proves nothing", async () => {
  const client = (name: string) => ({
    [`${name}_CLIENT_ID`]: "our-id",
    [`${name}_CLIENT_SECRET`]: "our-secret",
  });
  const { close } = await withSettings({ ...client("FACEBOOK"), ...client("APPLE") });
  const { auth } = await import("#app/features/accounts/login/auth.server.ts");
  const { socialProviders } = await auth.$context;
  const proven = async (id: string, email_verified: unknown) => {
    const claims = { sub: "someone", email: "someone@people.example", emailVerified: true, email_verified };
    const idToken = ["{}", JSON.stringify(claims), ""].map((part) => Buffer.from(part).toString("base64url"));
    const provider = socialProviders.find((each) => each.id === id)!;
    return (await provider.getUserInfo({ idToken: idToken.join(".") }))?.user.emailVerified;
  };
  for (const claim of noProofs) {
    const says = JSON.stringify(claim);
    expect([says, await proven("apple", claim), await proven("facebook", claim)]).toEqual([
      says,
      false,
      false,
    ]);
  }
  for (const claim of [true, "true"])
    expect([await proven("apple", claim), await proven("facebook", claim)]).toEqual([true, false]);
  await close();
});
