import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { metrics } from "#app/platform/metrics.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { suspendMember } from "#app/features/accounts/members/suspend-member.server.ts";
import type { NoticeKind } from "#app/features/notices/model.ts";
import { tell } from "#app/features/notices/tell.server.ts";
import { exampleVariables } from "#app/features/texts/built-in/example-stay.ts";
import { readPush, verifyVapid } from "#tests/support/read-push.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newTenant, password, type Person, sessionOf } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

type Received = { path: string; headers: IncomingMessage["headers"]; body: Buffer };
const received: Received[] = [];
/** What the push service answers, by the endpoint's path; 201 otherwise. */
const answers = new Map<string, number>();
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const path = request.url ?? "";
    received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
    response
      .writeHead(answers.get(path) ?? 201, { location: "http://127.0.0.1:1/" })
      .end("no one reads this");
  });
});
let site: string;

const keys = createECDH("prime256v1");
keys.generateKeys();
const push = {
  publicKey: keys.getPublicKey("base64url"),
  privateKey: Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
    .subarray(-32)
    .toString("base64url"),
};

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
  answers.clear();
  Object.assign(config, { push, allowPrivateCalendars: true });
});
afterEach(() => {
  moveClock(0);
  Object.assign(config, { push: null, allowPrivateCalendars: false });
});
afterAll(() => service.close());

/** A browser with its keys. */
function newBrowser() {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const secret = randomBytes(16);
  const path = `/${newId("psh")}`;
  const json = {
    endpoint: site + path,
    keys: { p256dh: own.getPublicKey("base64url"), auth: secret.toString("base64url") },
  };
  return { own, secret, path, json };
}

const subscribe = (who: { cookie: string }, browser: { json: object }) =>
  call("/api/push-subscriptions", { json: browser.json, cookie: who.cookie });
const browsersOf = async (who: Person) =>
  (await db.selectFrom("pushSubscriptions").select("id").where("memberId", "=", who.id).execute()).length;

async function happen(who: Person, kind: NoticeKind = "accepted"): Promise<void> {
  const title = "Accepted: Dry garage";
  const text = "Show this code when you arrive: ABCD-EFGH-JKLM.";
  await tell({
    kind,
    reader: null,
    variables: exampleVariables,
    key: newId("ntc"),
    memberId: who.id,
    title,
    text,
    path: "/checkout/1",
    about: {},
    email: null,
  });
}

test("a browser gets a notice's title and link, encrypted for it and signed by our key, and no other words", async () => {
  const tenant = await newTenant();
  const browser = newBrowser();
  expect((await call("/api/push", { cookie: tenant.cookie })).body).toEqual({
    public_key: push.publicKey,
    here: false,
  });
  expect((await subscribe(tenant, browser)).status).toBe(201);
  expect((await call("/api/push", { cookie: tenant.cookie })).body.here).toBe(true);
  await happen(tenant);
  await runJobs();
  const [sent] = received;
  expect(sent!.path).toBe(browser.path);
  expect(sent!.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  expect(sent!.body.toString("latin1")).not.toMatch(/Accepted|ABCD/);
  const { notices } = (await call("/api/notices", { cookie: tenant.cookie })).body;
  expect(readPush(sent!.body, browser)).toEqual({
    id: notices[0].id,
    title: "Accepted: Dry garage",
    path: "/checkout/1",
  });
  expect(verifyVapid(sent!.headers.authorization ?? "", push.publicKey)).toMatchObject({
    aud: site,
    sub: expect.stringMatching(/^mailto:/),
  });
  expect((await call("/api/push-subscriptions", { method: "DELETE", cookie: tenant.cookie })).status).toBe(
    200,
  );
  await happen(tenant);
  await runJobs();
  expect(received).toHaveLength(1);
});

test("what was read, is switched off or flooded isn't pushed; money always is", async () => {
  const tenant = await newTenant();
  await subscribe(tenant, newBrowser());
  await db
    .insertInto("noticeMutes")
    .values({ memberId: tenant.id, category: "requests", channel: "push" })
    .execute();
  await happen(tenant);
  await runJobs();
  expect(received).toEqual([]);
  await happen(tenant, "paid");
  await happen(tenant, "rentalEnds");
  await db.updateTable("notices").set({ readAt: new Date() }).where("kind", "=", "rentalEnds").execute();
  await runJobs();
  expect(received).toHaveLength(1);
  for (let at = 0; at < 15; at += 1) await happen(tenant, "messagesUnread");
  await runJobs();
  expect(received).toHaveLength(11);
});

test("pushes end with the session: by logging out, a suspension, everywhere, and the next login in that browser", async () => {
  const administrator = await newAdministrator();
  const ends: Record<string, (who: Person) => Promise<unknown>> = {
    logout: ({ cookie }) => call("/api/logout", { method: "POST", cookie }),
    everywhere: ({ cookie }) => call("/api/sessions", { method: "DELETE", cookie }),
    suspension: ({ id }) =>
      suspendMember(administrator.actor, { userId: id, reason: "A reason" }, "192.0.2.1"),
    "another's login": async ({ cookie }) =>
      call("/api/login", { json: { email: (await newTenant()).email, password }, cookie }),
  };
  for (const [name, end] of Object.entries(ends)) {
    const tenant = await newTenant();
    const browser = newBrowser();
    expect((await subscribe(tenant, browser)).status).toBe(201);
    await happen(tenant);
    await end(tenant);
    await happen(tenant);
    await runJobs();
    expect([name, await browsersOf(tenant), received.length]).toEqual([name, 0, 0]);
  }
  // A session that has expired and was not swept yet.
  const tenant = await newTenant();
  await subscribe(tenant, newBrowser());
  await db
    .updateTable("sessions")
    .set({ expiresAt: new Date(0) })
    .where("userId", "=", tenant.id)
    .execute();
  await happen(tenant);
  await runJobs();
  expect(received).toEqual([]);
});

test("a browser shows one member's notices, and a member has ten browsers", async () => {
  const [tenant, next] = [await newTenant(), await newTenant()];
  const browser = newBrowser();
  await subscribe(tenant, browser);
  await subscribe(next, browser);
  expect([await browsersOf(tenant), await browsersOf(next)]).toEqual([0, 1]);
  for (let at = 0; at < 11; at += 1) await subscribe({ cookie: await sessionOf(tenant.id) }, newBrowser());
  expect([await browsersOf(tenant), await browsersOf(next)]).toEqual([10, 1]);
  expect((await subscribe({ cookie: "" }, newBrowser())).status).toBe(401);
});

const minute = 60_000;
const day = 24 * 60 * minute;

/** Every push is due. */
const again = () =>
  sql`update pgboss.job set start_after = now() - interval '1 minute' where name = 'notices.push' and state = 'created'`.execute(
    db,
  );
const forgotten = async () => {
  const { values } = await metrics.getSingleMetric("notice_pushes_total")!.get();
  return values.find(({ labels }) => labels["outcome"] === "unreachable")?.value ?? 0;
};

test.each(["answers 503", "can't be reached"])(
  "a service that %s is tried for a day; then its browser is forgotten and counted, and no job has failed",
  async (trouble) => {
    const tenant = await newTenant();
    const browser = newBrowser();
    if (trouble === "answers 503") answers.set(browser.path, 503);
    else browser.json.endpoint = `http://127.0.0.1:1${browser.path}`;
    await subscribe(tenant, browser);
    const before = await forgotten();
    await happen(tenant);
    await runJobs();
    for (const hours of [1, 2, 4, 6, 8, 10, 12, 16, 20]) {
      moveClock(hours * 60 * minute);
      await again();
      await runJobs();
    }
    moveClock(day - minute);
    await again();
    const tried = received.length;
    await runJobs();
    expect([received.length - tried, await browsersOf(tenant)]).toEqual([
      trouble === "answers 503" ? 1 : 0,
      1,
    ]);
    moveClock(day + minute);
    await again();
    const last = received.length;
    await runJobs();
    expect([received.length - last, await browsersOf(tenant)]).toEqual([0, 0]);
    expect(await forgotten()).toBe(before + 1);
    const { rows } =
      await sql`select 1 from pgboss.job where name = 'notices.push' and state in ('failed', 'retry')
      and data ->> 'noticeId' in (select id from notices where member_id = ${tenant.id})`.execute(db);
    expect(rows).toEqual([]);
  },
);

test("a browser stays if a day went by with few tries: our own jobs stood still", async () => {
  const tenant = await newTenant();
  const browser = newBrowser();
  await subscribe(tenant, browser);
  answers.set(browser.path, 503);
  await happen(tenant);
  await runJobs();
  moveClock(day + minute);
  await again();
  await runJobs();
  expect([received.length, await browsersOf(tenant)]).toEqual([1, 1]);
});

test("a browser that is gone, or never takes what we send, is forgotten", async () => {
  const tenant = await newTenant();
  for (const status of [404, 410, 403, 301]) {
    const other = newBrowser();
    await subscribe(tenant, other);
    answers.set(other.path, status);
    await happen(tenant, "paid");
    await runJobs();
    expect([status, await browsersOf(tenant)]).toEqual([status, 0]);
  }
});

test("an endpoint inside our network, or without https, is never called", async () => {
  const tenant = await newTenant();
  const inside = newBrowser();
  await subscribe(tenant, inside);
  config.allowPrivateCalendars = false;
  expect((await subscribe(tenant, newBrowser())).status).toBe(400);
  for (const endpoint of ["ftp://push.example/1", "javascript:alert(1)", "push"])
    expect((await subscribe(tenant, { json: { ...newBrowser().json, endpoint } })).status).toBe(400);
  await happen(tenant);
  await runJobs();
  expect([received.length, await browsersOf(tenant)]).toEqual([0, 0]);
  const { port } = service.address() as AddressInfo;
  for (const endpoint of [
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    "https://169.254.169.254/",
  ]) {
    expect((await subscribe(tenant, { json: { ...newBrowser().json, endpoint } })).status).toBe(201);
    await happen(tenant, "paid");
    await runJobs();
    expect([endpoint, received.length, await browsersOf(tenant)]).toEqual([endpoint, 0, 0]);
  }
});

test("without keys nothing is pushed or can be switched on", async () => {
  config.push = null;
  const tenant = await newTenant();
  expect((await call("/api/push", { cookie: tenant.cookie })).body).toEqual({
    public_key: null,
    here: false,
  });
  expect((await subscribe(tenant, newBrowser())).status).toBe(409);
});
