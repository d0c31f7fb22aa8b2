import { afterEach, expect, test } from "vitest";
import { jobs } from "#app/jobs.ts";
import { remind } from "#app/features/reservations/lifecycle/remind.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const tenant = await newTenant();

afterEach(() => moveClock(0));

/** Lets half of the time to answer pass; returns this landlord's reminders. */
async function letHalfPass(landlord: Person) {
  await newReservation(tenant.actor, await newProperty(landlord), { start: day(60), lastDay: day(65) });
  moveClock(24.1 * 3_600_000);
  await remind();
  await drainJobs(jobs);
  moveClock(0);
  return db
    .selectFrom("emails")
    .select(["html", "bodyText", "unsubscribeUrl"])
    .where("recipient", "=", landlord.email)
    .where("subject", "like", "Still waiting%")
    .execute();
}

test("a reminder's link, or the mail program, turns reminders off, and on again", async () => {
  const landlord = await newLandlord();
  const [reminder] = await letHalfPass(landlord);
  const url = new URL(reminder!.unsubscribeUrl!);
  expect(url.pathname).toBe("/unsubscribe");
  expect(reminder!.html).toContain(`href="${url.href}"`);
  expect(reminder!.bodyText).toContain("Stop reminders");
  const token = url.searchParams.get("token")!;

  // As a mail program sends it: not from our pages.
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const form = { method: "POST", headers, body: "List-Unsubscribe=One-Click" };
  const { createWeb } = await import("#app/web.ts");
  const web = createWeb(async () => new Response("A page."));
  const opened = await web.request(url.href);
  expect(await opened.text()).toBe("A page.");
  expect(await letHalfPass(landlord)).toHaveLength(2);
  expect((await web.request(url.href, form)).status).toBe(200);
  expect(await letHalfPass(landlord)).toHaveLength(2);

  const choose = (reminders: string) =>
    call(`/api/unsubscribe?token=${token}&emails=${reminders}`, { method: "POST" });
  expect((await choose("on")).body).toEqual({ ok: true });
  expect(await letHalfPass(landlord)).toHaveLength(3);
  expect((await choose("off")).status).toBe(200);
  expect(await letHalfPass(landlord)).toHaveLength(3);
  expect((await choose("perhaps")).body.fields).toEqual({ emails: "Choose on or off." });
});

test("a token that isn't ours turns off no one's reminders", async () => {
  const [landlord, other] = [await newLandlord(), await newLandlord()];
  const [reminder] = await letHalfPass(landlord);
  const signature = new URL(reminder!.unsubscribeUrl!).searchParams.get("token")!.split(".").at(-1);
  for (const token of [`${other.id}.${signature}`, other.id, `${other.id}.`, "."]) {
    const answer = await call(`/api/unsubscribe?token=${token}`, { method: "POST" });
    expect([answer.status, answer.body.fields]).toEqual([400, { token: "This link is not valid." }]);
  }
  expect((await call("/api/unsubscribe", { method: "POST" })).body.fields).toEqual({
    token: "The link is incomplete.",
  });
  expect(await letHalfPass(other)).toHaveLength(1);
});

test("an old link still turns reminders off, but not on again", async () => {
  const landlord = await newLandlord();
  const [reminder] = await letHalfPass(landlord);
  const token = new URL(reminder!.unsubscribeUrl!).searchParams.get("token")!;
  const choose = (of: string, reminders: string) =>
    call(`/api/unsubscribe?token=${of}&emails=${reminders}`, { method: "POST" });
  expect((await choose(token, "on")).status).toBe(200);
  moveClock(33 * 24 * 3_600_000);
  const refused = await choose(token, "on");
  expect([refused.status, refused.body.message]).toEqual([
    400,
    "This link has expired. It can still turn these emails off, but not on.",
  ]);
  expect((await choose(token, "off")).status).toBe(200);
  const mutes = db
    .selectFrom("noticeMutes")
    .select(["category", "channel"])
    .where("memberId", "=", landlord.id);
  expect(await mutes.execute()).toEqual([{ category: "reminders", channel: "email" }]);
});
