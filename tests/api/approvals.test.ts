import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  approvalsForAdministrators,
  countApprovals,
} from "#app/features/properties/approval/queries.server.ts";
import { presentApproval, presentOwnApproval } from "#app/features/properties/approval/present.ts";
import { propertyJobs } from "#app/features/properties/jobs.server.ts";
import { loadReported } from "#app/features/reviews/load-reported.server.ts";
import { closeAccount } from "#app/features/departures/close-account.server.ts";
import { loadCheckout } from "#app/features/id-checks/load-checkout.server.ts";
import { loadPropertyForm } from "#app/features/leases/load-property-form.server.ts";
import { loadQuestion } from "#app/features/messages/load-question.server.ts";
import { loadLandlordDashboard } from "#app/features/payments/payouts/load-landlord-dashboard.server.ts";
import { loadHost } from "#app/features/reviews/load-host.server.ts";
import { loadProperty } from "#app/features/reviews/load-property.server.ts";
import { loadReviews } from "#app/features/reviews/load-reviews.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { timeCursor } from "#app/platform/time-cursor.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { addSpace, approve, edit, refuse, review, seenBy, versionOf } from "#tests/support/approvals.ts";
import { newAdministrator, newLandlord, newTenant, password, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

let administrator: Person;
let tenant: Person;

beforeAll(async () => {
  administrator = await newAdministrator();
  tenant = await newTenant();
});
beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
  review("first");
});
afterAll(() => review("off"));

const queue = async (q: string) =>
  (await approvalsForAdministrators(administrator.actor, { q })).rows.map(presentApproval);
const mailTo = async (landlord: Person) => {
  await drainJobs(propertyJobs);
  const rows = await db
    .selectFrom("emails")
    .select(["subject", "bodyText"])
    .where("recipient", "=", landlord.email)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ subject, bodyText }) => `${subject} ${bodyText}`);
};

test("a landlord's first space is nowhere public until it is approved; then it is everywhere", async () => {
  const landlord = await newLandlord();
  const title = "Zephyrine shed";
  const id = await addSpace(landlord, { title, zipcode: "17110" });
  const { slug } = await db
    .selectFrom("hostSlugs")
    .select("slug")
    .where("landlordId", "=", landlord.id)
    .executeTakeFirstOrThrow();
  const days = `start_date=${day(3)}&end_date=${day(4)}`;
  const named = [
    "/api/search?query=Zephyrine",
    "/api/search?query=17110",
    "/api/search/points?query=17110",
    "/api/properties",
    `/api/landlord/${landlord.id}/properties`,
    `/api/landlord/${landlord.id}/points`,
    "/sitemaps/properties-1.xml",
  ];
  const missing = [
    `/api/properties/${id}`,
    `/api/properties/${id}/images`,
    `/api/properties/${id}/availability`,
    `/api/properties/${id}/reviews`,
  ];
  const says = async (path: string, cookie = tenant.cookie) => {
    const { status, text } = await page(path, cookie);
    const isAbout = path.includes(id) || text.includes(id) || text.includes(title);
    return [path, status === 200 && isAbout];
  };
  const everyone = async () =>
    Object.fromEntries(await Promise.all([...named, ...missing].map((path) => says(path))));
  const nowhere = Object.fromEntries([...named, ...missing].map((path) => [path, false]));
  expect(await everyone()).toEqual(nowhere);
  const pages = async () => {
    const host = await loadHost(tenant.actor, { slug });
    const read = await Promise.all([
      loadProperty(tenant.actor, id, noDates),
      loadReviews(tenant.actor, id).catch(() => null),
      loadCheckout(tenant.actor, id).catch(() => null),
      loadReported({ propertyId: id }),
      loadQuestion(tenant.actor, { propertyId: id }).catch(() => null),
    ]);
    const offers = host?.properties?.some((space) => space.id === id) ?? false;
    return [...read.map((shown) => shown !== null), offers];
  };
  expect(await pages()).toEqual([false, false, false, false, false, false]);
  expect((await says(`/api/properties/${id}`, landlord.cookie))[1]).toBe(false);
  const acts = async () => [
    (await call(`/api/quote?property_id=${id}&${days}`)).status,
    (
      await call("/api/reserve-order", {
        json: {
          guest_name: "Gus",
          guest_contact: "gus@people.example",
          properties: [{ property_id: id }],
          start_date: day(3),
          end_date: day(40),
        },
      })
    ).status,
    (await call(`/api/favorites/${id}`, { method: "POST", cookie: tenant.cookie })).status,
    (await call("/api/messages", { form: question(id), cookie: tenant.cookie })).status,
    (await call("/api/reports", { json: { ...report, property_id: id } })).status,
  ];
  expect(await acts()).toEqual([404, 404, 404, 404, 404]);
  expect((await approve(administrator, id)).status).toBe(200);
  const after = await everyone();
  expect(Object.keys(after).filter((path) => after[path] !== true)).toEqual([]);
  expect(await pages()).toEqual([true, true, true, true, true, true]);
  expect((await acts())[0]).toBe(200);
});

const noDates = { from: "", to: "" };
const report = { name: "Vera", email: "vera@people.example", message: "It isn’t theirs.", reason: "scam" };
function question(id: string): FormData {
  const form = new FormData();
  form.set("property_id", id);
  form.set("text", "Is it dry?");
  return form;
}

async function page(path: string, cookie: string) {
  const { status, body } = await call(path, { cookie });
  return { status, text: typeof body === "string" ? body : JSON.stringify(body) };
}

test("its words complete no search before it is approved", async () => {
  const id = await addSpace(await newLandlord(), { title: "Quixotine shed" });
  const word = () =>
    db.selectFrom("knownWords").select("word").where("word", "like", "quixotin%").executeTakeFirst();
  expect(await word()).toBeUndefined();
  await approve(administrator, id);
  expect(await word()).toBeDefined();
});

test("an administrator decides once, about the version that they saw, and it is in the audit log: visitor, wrong role, bad input, success", async () => {
  const landlord = await newLandlord();
  const id = await addSpace(landlord);
  expect((await approve(null, id)).status).toBe(401);
  expect((await approve(landlord, id)).status).toBe(403);
  expect((await refuse(tenant, id, "No")).status).toBe(403);
  expect((await refuse(administrator, id, " ")).body.fields).toEqual({ reason: "Enter a reason." });
  const seen = await versionOf(id);
  for (const title of ["One", "Two", "Three"]) await edit(landlord, id, { title });
  expect(await approve(administrator, id, seen)).toMatchObject({
    status: 409,
    body: { version: seen + 3, message: /^Its landlord changed it after you opened it/ },
  });
  expect((await refuse(administrator, id, "Blurred photos.")).status).toBe(200);
  expect((await refuse(administrator, id, "Blurred photos.")).status).toBe(409);
  expect((await edit(landlord, id, { title: "Four" })).body.waits).toBe(true);
  expect((await approve(administrator, id)).status).toBe(200);
  expect((await approve(administrator, id)).status).toBe(404);
  const entries = await db
    .selectFrom("auditEntries")
    .select(["action", "actorId"])
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { action: "refuseListing", actorId: administrator.id },
    { action: "approveListing", actorId: administrator.id },
  ]);
});

test("edits in a burst while an administrator approves: what is public is what they saw", async () => {
  const landlord = await newLandlord();
  review("all");
  const id = await addSpace(landlord, { title: "Harmless" });
  const version = await versionOf(id);
  const [approved, ...edits] = await Promise.all([
    approve(administrator, id, version),
    ...["Bait 1", "Bait 2", "Bait 3"].map((title) => edit(landlord, id, { title })),
  ]);
  expect([200, 409]).toContain(approved.status);
  expect(edits.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const { status, body } = await seenBy(id);
  const shown = status === 200 ? body.title : null;
  expect(shown).toBe(approved.status === 200 ? "Harmless" : null);
});

test("a refused one is corrected and sent again, and its landlord is told each time", async () => {
  const landlord = await newLandlord();
  const id = await addSpace(landlord, { title: "Dim shed" });
  await refuse(administrator, id, "The photos are too dark.");
  expect((await mailTo(landlord)).at(-1)).toMatch(/Dim shed needs a correction.*too dark/s);
  const dashboard = async () =>
    (await loadLandlordDashboard(landlord.actor, { tab: "spaces" })).approvals.rows.map(presentOwnApproval);
  const shown = { id, title: "Dim shed", changed: null };
  expect(await dashboard()).toEqual([{ ...shown, refused: "The photos are too dark." }]);
  expect((await queue(id))[0]).toMatchObject({ refused: "The photos are too dark." });
  // What was refused isn't corrected by another price.
  await edit(landlord, id, { price: 77 });
  expect((await queue(id))[0]).toMatchObject({ refused: "The photos are too dark." });
  await edit(landlord, id, { description: "With lamps." });
  expect((await queue(id))[0]).toMatchObject({ refused: null, property: { description: "With lamps." } });
  expect(await dashboard()).toEqual([{ ...shown, refused: null }]);
  await approve(administrator, id);
  expect((await mailTo(landlord)).at(-1)).toMatch(/Dim shed is public/);
  expect(await dashboard()).toEqual([]);
});

test("a landlord with more than 50 that wait reads how many they are, and every one of them, part by part", async () => {
  const landlord = await newLandlord();
  for (let index = 0; index < 53; index += 1) await newProperty(landlord);
  // Edits of them, sent at the same moment.
  await sql`insert into approvals (landlord_id, property_id, changes, sent_at)
    select landlord_id, id, '{"title": "Another name"}', now() from properties
    where landlord_id = ${landlord.id}`.execute(db);
  const part = async (more: string | null) => {
    const approvalsAfter = more === null ? undefined : timeCursor("prp").parse(more);
    return (await loadLandlordDashboard(landlord.actor, { tab: "today", approvalsAfter })).approvals;
  };
  const first = await part(null);
  expect([first.rows.length, first.total, first.more === null]).toEqual([50, 53, false]);
  const last = await part(first.more);
  expect([last.rows.length, last.total, last.more]).toEqual([3, 53, null]);
  expect(new Set([...first.rows, ...last.rows].map(({ id }) => id)).size).toBe(53);
});

test("with first, one that was deleted before it was approved doesn't make the next one the second", async () => {
  const landlord = await newLandlord();
  const id = await addSpace(landlord);
  expect((await call(`/api/properties/${id}`, { method: "DELETE", cookie: landlord.cookie })).status).toBe(
    200,
  );
  expect(await queue(id)).toEqual([]);
  expect((await approve(administrator, id, 1)).status).toBe(404);
  const again = await addSpace(landlord);
  const alongside = await addSpace(landlord);
  expect([(await seenBy(again)).status, (await seenBy(alongside)).status]).toEqual([404, 404]);
  await approve(administrator, again);
  await call(`/api/properties/${again}`, { method: "DELETE", cookie: landlord.cookie });
  expect((await seenBy(await addSpace(landlord))).status).toBe(200);
  expect((await seenBy(alongside)).status).toBe(404);
});

test("first promises a look at the first space as it was then: later edits and spaces are public at once", async () => {
  const landlord = await newLandlord();
  const id = await addSpace(landlord, { title: "Harmless" });
  await approve(administrator, id);
  expect((await edit(landlord, id, { title: "Not what you saw" })).body.waits).toBe(false);
  expect((await seenBy(id)).body.title).toBe("Not what you saw");
  expect((await seenBy(await addSpace(landlord))).status).toBe(200);
});

test("first begins again for a landlord whose only space an administrator hid", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord);
  const hide = { method: "PUT", json: { reason: "A scam." }, cookie: administrator.cookie };
  expect((await call(`/api/admin/properties/${id}/hiding`, hide)).status).toBe(200);
  expect((await seenBy(await addSpace(landlord))).status).toBe(404);
});

test("an approval that is taken back by hiding the space refuses the request that was about to be sent", async () => {
  const landlord = await newLandlord();
  const id = await addSpace(landlord);
  await approve(administrator, id);
  const ask = (start: string, end: string) =>
    call("/api/reserve-order", {
      json: {
        guest_name: "Gus",
        guest_contact: "gus@people.example",
        properties: [{ property_id: id }],
        start_date: start,
        end_date: end,
      },
    });
  expect((await call(`/api/quote?property_id=${id}&start_date=${day(5)}&end_date=${day(40)}`)).status).toBe(
    200,
  );
  const hide = { method: "PUT", json: { reason: "Not theirs." }, cookie: administrator.cookie };
  await call(`/api/admin/properties/${id}/hiding`, hide);
  expect((await ask(day(5), day(40))).status).toBe(404);
  expect(await db.selectFrom("reservations").select("id").where("propertyId", "=", id).execute()).toEqual([]);
});

test("one of a suspended landlord isn't approved before they are reinstated", async () => {
  const landlord = await newLandlord();
  const id = await addSpace(landlord);
  const { waiting } = await countApprovals(administrator.actor);
  await db.updateTable("users").set({ banned: true }).where("id", "=", landlord.id).execute();
  expect(await approve(administrator, id)).toMatchObject({
    status: 409,
    body: { message: "Its landlord is suspended. Reinstate them first." },
  });
  expect((await countApprovals({ kind: "system" })).waiting).toBe(waiting - 1);
  expect((await seenBy(id)).status).toBe(404);
});

test("turning it off publishes nothing that waits; it is counted until someone decides", async () => {
  const before = await countApprovals(administrator.actor);
  const landlord = await newLandlord();
  const id = await addSpace(landlord);
  review("off");
  expect((await seenBy(id)).status).toBe(404);
  const { waiting, oldestSeconds } = await countApprovals({ kind: "system" });
  expect([waiting, oldestSeconds > 0]).toEqual([before.waiting + 1, true]);
  expect((await seenBy(await addSpace(landlord))).status).toBe(200);
  await approve(administrator, id);
  expect((await seenBy(id)).status).toBe(200);
});

test("no other landlord edits, photographs or deletes what waits, or learns that it is there", async () => {
  const id = await addSpace(await newLandlord());
  const other = await newLandlord();
  expect((await edit(other, id, { title: "Mine" })).status).toBe(404);
  expect((await call(`/api/properties/${id}`, { method: "DELETE", cookie: other.cookie })).status).toBe(404);
  expect(await loadPropertyForm(other.actor, id)).toBeNull();
});

test("what waits is in its landlord's download, and goes with the account", async () => {
  const landlord = await newLandlord();
  const id = await addSpace(landlord, { description: "My own words." });
  expect((await exportOf(landlord.cookie))["waiting_for_approval.json"]).toMatchObject([
    { property: { id, description: "My own words." }, changes: null, refused: null },
  ]);
  await closeAccount(landlord.actor, { currentPassword: password });
  expect((await approve(administrator, id)).status).toBe(404);
  const row = await db
    .selectFrom("properties")
    .select(["description", "unapproved", "photosDue"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ description: "", unapproved: "withdrawn", photosDue: true });
});

test("a landlord reads and removes the calendars of a space that waits; no one else does", async () => {
  const [landlord, other] = [await newLandlord(), await newLandlord()];
  const id = await addSpace(landlord);
  const path = `/api/properties/${id}/calendars`;
  const added = await call(path, {
    json: { name: "Elsewhere", url: "https://elsewhere.invalid/feed.ics" },
    cookie: landlord.cookie,
  });
  const { body } = await call(path, { cookie: landlord.cookie });
  expect([added.status, body.imported.length]).toEqual([200, 1]);
  const own = `${path}/${body.imported[0].id}`;
  expect((await call(path, { cookie: other.cookie })).status).toBe(404);
  expect((await call(own, { method: "DELETE", cookie: landlord.cookie })).status).toBe(200);
});
