import { afterEach, describe, expect, test } from "vitest";
import { deletedUserEmail } from "#app/platform/deleted-user-email.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { kinds, type NoticeKind } from "#app/features/notices/model.ts";
import { forgetNotices } from "#app/features/notices/forget-notices.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { acceptAll, emailDue, newTalk } from "#tests/support/messages.ts";
import { happen, listOf, mailsTo, titles, unreadOf } from "#tests/support/notices.ts";
import { orderOf, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, password, sessionOf } from "#tests/support/people.ts";
import { day, hour, minute, tryBothSides } from "#tests/support/time-limits.ts";
import { call, web } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

test("both sides of a request find in their notices what happened, once, however often its job runs", async () => {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const [reservation] = await orderOf(tenant, landlord);
  await runJobs();
  const { notices, has_more: hasMore } = await listOf(landlord);
  expect([notices.length, hasMore]).toEqual([1, false]);
  expect(notices[0]).toMatchObject({
    kind: "requestReceived",
    title: expect.stringMatching(/^New request for /),
    path: `/landlord-dashboard?reservation=${reservation!.id}`,
    read: false,
    later: 0,
    // Its day is that of the stay's property.
    time_zone: "America/New_York",
  });
  expect((await listOf(tenant)).notices).toMatchObject([
    { kind: "requestSent", path: `/checkout/${reservation!.id}` },
  ]);
  const key = newId("ntc");
  for (let time = 0; time < 2; time += 1) await happen(tenant, "paid", key);
  expect(await titles(tenant)).toHaveLength(2);
  expect((await listOf(tenant)).notices[0].time_zone).toBeNull();
  expect((await mailsTo(tenant.email)).filter((mail) => mail.key === key)).toHaveLength(1);
});

test("opening a notice marks it as read and says where it leads; all are read up to the newest seen", async () => {
  const tenant = await newTenant();
  const first = await happen(tenant, "accepted");
  expect(await unreadOf(tenant)).toBe(1);
  const headers = { cookie: tenant.cookie };
  const etag = (await web.request("http://localhost:3000/api/unread-messages", { headers })).headers.get(
    "etag",
  )!;
  const again = { headers: { ...headers, "if-none-match": etag } };
  expect((await web.request("http://localhost:3000/api/unread-messages", again)).status).toBe(304);
  const open = () => call(`/api/notices/${first}/read`, { method: "POST", json: {}, cookie: tenant.cookie });
  expect((await open()).body).toEqual({ path: "/account" });
  expect((await open()).status).toBe(200);
  expect((await web.request("http://localhost:3000/api/unread-messages", again)).status).toBe(200);
  expect(await unreadOf(tenant)).toBe(0);
  moveClock(minute);
  const seen = await happen(tenant, "rejected");
  moveClock(2 * minute);
  await happen(tenant, "canceled");
  await call("/api/notices/read", { json: { newest: seen }, cookie: tenant.cookie });
  expect(await unreadOf(tenant)).toBe(1);
  await call("/api/notices/read", { json: {}, cookie: tenant.cookie });
  expect(await unreadOf(tenant)).toBe(0);
});

test("a long list comes in pages, newest first, each notice once", async () => {
  const tenant = await newTenant();
  for (let at = 0; at < 35; at += 1) await happen(tenant, "paid");
  const first = await listOf(tenant);
  expect([first.notices.length, first.has_more]).toEqual([30, true]);
  const next = await listOf(tenant, `?before=${first.notices.at(-1).id}`);
  expect([next.notices.length, next.has_more]).toEqual([5, false]);
  const ids = [...first.notices, ...next.notices].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(35);
});

test("a flood of one kind is ten notices, and after an hour an eleventh; money and security are all shown", async () => {
  const landlord = await newLandlord();
  for (let at = 0; at < 40; at += 1) await happen(landlord, "requestReceived");
  const { notices } = await listOf(landlord);
  expect(notices).toHaveLength(10);
  expect(notices[0].later).toBe(30);
  expect(await unreadOf(landlord)).toBe(10);
  const another = await newLandlord();
  await happen(another, "requestReceived");
  expect(await unreadOf(another)).toBe(1);
  await happen(landlord, "spaceHidden");
  for (let at = 0; at < 12; at += 1) await happen(landlord, "paid");
  expect(await unreadOf(landlord)).toBe(23);
  moveClock(hour - 5 * minute);
  await happen(landlord, "requestReceived");
  expect(await unreadOf(landlord)).toBe(23);
  moveClock(hour + minute);
  await happen(landlord, "requestReceived");
  expect(await unreadOf(landlord)).toBe(24);
  // A conversation has one unread notice, the latest.
  const { tenant, landlord: other, id, propertyId } = await newTalk();
  await acceptAll(propertyId);
  moveClock(2 * hour);
  await emailDue();
  for (let at = 0; at < 3; at += 1) {
    moveClock((3 + at) * hour);
    await call(`/api/messages/${id}`, { form: formOf("Hello?"), cookie: await sessionOf(tenant.id) });
    moveClock((3 + at) * hour + 40 * minute);
    await emailDue();
  }
  moveClock(0);
  expect(await titles(other)).toEqual([expect.stringMatching(/^4 new messages: /)]);
});

test("a stranger who guesses ids reads, opens and counts nothing of anyone else's", async () => {
  const [tenant, stranger] = [await newTenant(), await newLandlord()];
  const id = await happen(tenant, "accepted");
  expect((await listOf(stranger)).notices).toEqual([]);
  expect((await listOf(stranger, `?before=${id}`)).notices).toEqual([]);
  const open = { method: "POST", json: {}, cookie: stranger.cookie } as const;
  for (const guessed of [id, id.slice(0, -1), "ntc_", "%25"])
    expect((await call(`/api/notices/${guessed}/read`, open)).status).toBe(404);
  await call("/api/notices/read", { json: { newest: id }, cookie: stranger.cookie });
  await call("/api/notices/read", { json: {}, cookie: stranger.cookie });
  expect(await unreadOf(tenant)).toBe(1);
  expect((await call("/api/notices", {})).status).toBe(401);
});

test("an export has notices and choices; a deleted account leaves none, and no words about it with others", async () => {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const [reservation] = await orderOf(tenant, landlord);
  await runJobs();
  await call(`/api/reservations/${reservation!.id}/cancel`, { method: "POST", cookie: tenant.cookie });
  await call("/api/notice-choices", {
    method: "PUT",
    json: { category: "stays", channel: "push", wanted: false },
    cookie: tenant.cookie,
  });
  await runJobs();
  const exported = await exportOf(tenant.cookie);
  expect(exported).toMatchObject({
    "notices.json": [{ kind: "requestSent" }, ...(exported["notices.json"] as object[]).slice(1)],
    "notices_switched_off.json": [{ category: "stays", channel: "push" }],
  });
  const words = async () => JSON.stringify((await listOf(landlord)).notices);
  expect(await words()).toContain("Pat Doe");
  const json = { currentPassword: password };
  expect((await call("/api/account", { method: "DELETE", json, cookie: tenant.cookie })).status).toBe(200);
  await runJobs();
  expect(await words()).not.toContain("Pat Doe");
  for (const table of ["notices", "noticeMutes"] as const)
    expect(await db.selectFrom(table).select("memberId").where("memberId", "=", tenant.id).execute()).toEqual(
      [],
    );
});

test("a notice waits for the deletion of its member's account, and is not kept then", async () => {
  const tenant = await newTenant();
  const key = newId("ntc");
  await whileUncommitted(
    (trx) =>
      trx
        .updateTable("users")
        .set({ email: deletedUserEmail(tenant.id) })
        .where("id", "=", tenant.id)
        .execute(),
    () => happen(tenant, "accepted", key),
  );
  expect(await db.selectFrom("notices").select("id").where("key", "=", key).execute()).toEqual([]);
});

test("a login with a browser that the member had not used before is told, once", async () => {
  const tenant = await newTenant();
  const login = async (cookie?: string) => {
    const { headers } = await call("/api/login", { json: { email: tenant.email, password }, cookie });
    await runJobs();
    return headers
      .getSetCookie()
      .find((line) => line.startsWith("device="))!
      .split(";")[0]!;
  };
  const first = await login();
  await login(first);
  expect(await titles(tenant)).toEqual([]);
  const second = await login();
  for (const known of [first, second]) await login(known);
  expect(await titles(tenant)).toEqual(["New login to your account"]);
});

test("every kind is of a category, and its notice keeps what was told", async () => {
  const tenant = await newTenant();
  for (const kind of Object.keys(kinds) as NoticeKind[]) await happen(tenant, kind);
  const told = db.selectFrom("notices").select("kind").where("memberId", "=", tenant.id).execute();
  expect((await told).map(({ kind }) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted());
});

describe("old notices are deleted", () => {
  const stands = async (id: string) => {
    await forgetNotices();
    return (await db.selectFrom("notices").select("id").where("id", "=", id).execute()).length > 0;
  };
  tryBothSides({
    "90 days after they were read": {
      lasts: 90 * day,
      begin: async () => {
        const id = await happen(await newTenant(), "accepted");
        await db.updateTable("notices").set({ readAt: now() }).where("id", "=", id).execute();
        return id;
      },
      stands,
    },
    "a year after they came, unread": {
      lasts: 365 * day,
      begin: async () => happen(await newTenant(), "accepted"),
      stands,
    },
  });
});

function formOf(text: string): FormData {
  const form = new FormData();
  form.set("text", text);
  return form;
}
