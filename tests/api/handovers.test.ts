import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { burstMinutes } from "#app/features/handovers/model.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { hasFile } from "#app/platform/files.server.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { atHoursAfter, claimOf, type Deposited, newDeposit, runSchedules } from "#tests/support/deposits.ts";
import { addTo, agreeTo, handoverOf, newPicture } from "#tests/support/handovers.ts";
import { runJobs } from "#tests/support/payments.ts";
import {
  newAdministrator,
  newLandlord,
  newTenant,
  newVisitor,
  password,
  sessionOf,
} from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

const as = async ({ id }: { id: string }) => sessionOf(id);
const form = (fields: Record<string, string>, photos: File[] = []) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const photo of photos) data.append("photos", photo);
  return data;
};
const at = ({ id }: Deposited, rest = "") => `/api/reservations/${id}/handovers${rest}`;

/** A stay of today: a session lasts longer than it does. */
async function stayOfToday() {
  const stay = await newDeposit(0);
  await atHoursAfter(stay, -20);
  return stay;
}

test("photos and a note: visitor, wrong role, wrong owner, bad input, success", async () => {
  const stay = await stayOfToday();
  const add = async (who: { id: string } | null, sent: FormData, kind = "move-in") =>
    call(at(stay, `/${kind}`), { form: sent, cookie: who ? await as(who) : undefined });
  const note = form({ note: "Clean." });
  expect((await add(null, note)).status).toBe(404);
  for (const stranger of [await newTenant(), await newLandlord(), await newAdministrator()])
    expect((await add(stranger, note)).status).toBe(404);
  expect((await add(stay.tenant, form({ note: " " }))).body.fields).toHaveProperty("photos");
  expect((await add(stay.tenant, form({ note: "a".repeat(2001) }))).body.fields).toHaveProperty("note");
  const text = new File(["no picture"], "a.jpg", { type: "image/jpeg" });
  expect((await add(stay.tenant, form({}, [text]))).body.fields).toHaveProperty("photos");
  const eleven = await Promise.all(Array.from({ length: 11 }, newPicture));
  expect((await add(stay.tenant, form({}, eleven))).status).toBe(400);
  expect((await add(stay.tenant, note, "visit")).status).toBe(400);
  const made = await add(stay.tenant, form({ note: "Clean." }, [await newPicture()]));
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    side: "tenant",
    handovers: [
      { kind: "move-in", version: 2, photos_left: 9, tenant: { note: "Clean." } },
      { kind: "move-out" },
    ],
  });
  const [{ url, sha256 }] = made.body.handovers[0].tenant.photos;
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  for (const person of [stay.tenant, stay.landlord]) {
    const seen = await call(url, { cookie: await as(person) });
    expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  }
  for (const cookie of [undefined, await as(await newTenant()), await as(await newAdministrator())])
    expect((await call(url, { cookie })).status).toBe(404);
});

test("an agreement: visitor, wrong owner, bad input, an old version, success", async () => {
  const stay = await stayOfToday();
  const agree = async (who: { id: string } | null, json: object) =>
    call(at(stay, "/move-in/agreement"), { json, cookie: who ? await as(who) : undefined });
  expect((await agree(null, { version: 1 })).status).toBe(404);
  expect((await agree(await newTenant(), { version: 1 })).status).toBe(404);
  expect((await agree(stay.tenant, {})).status).toBe(400);
  expect((await agree(stay.tenant, { version: 2 })).status).toBe(409);
  expect((await agree(stay.tenant, { version: 1 })).body.handovers[0].tenant.agreed_at).not.toBeNull();
  expect((await agree(stay.landlord, { version: 1 })).body.handovers[0]).toMatchObject({
    is_fixed: true,
    refusal: expect.stringContaining("Both of you agreed"),
  });
});

/** Moves the clock to the beginning of the next burst. */
function nextBurst() {
  const burst = burstMinutes * 60_000;
  const start = (Math.floor(now().getTime() / burst) + 1) * burst;
  moveClock(start + 1000 - Date.now());
  return start;
}

/** Ends the burst: what waits for it is due. */
async function endBurst() {
  await sql`update pgboss.job set start_after = now() where name = 'handovers.changed'`.execute(db);
  await runJobs();
}

test("the other side is told once of a burst, by notice and email, and of nothing that they agreed to since", async () => {
  const stay = await stayOfToday();
  const { tenant, landlord, id } = stay;
  const told = async (person: { id: string; email: string }) => {
    const notices = await db
      .selectFrom("notices")
      .select("title")
      .where("memberId", "=", person.id)
      .where("kind", "=", "handoverChanged")
      .where("isFolded", "=", false)
      .execute();
    const mails = await db
      .selectFrom("emails")
      .select("subject")
      .where("recipient", "=", person.email)
      .where("key", "like", "handover-%")
      .orderBy("createdAt")
      .execute();
    return [notices.map(({ title }) => title), mails.map(({ subject }) => subject.split(":")[0])] as const;
  };
  nextBurst();
  await addTo(tenant.actor, id, "move-in", { photos: 1 });
  await addTo(tenant.actor, id, "move-in", { note: "The bulb is out." });
  await endBurst();
  await endBurst();
  const [[title], mails] = await told(landlord);
  expect(title).toMatch(/ added to the move-in: /);
  expect(mails).toEqual([expect.stringMatching(/ added to the move-in$/)]);
  nextBurst();
  await agreeTo(landlord.actor, id, "move-in");
  await agreeTo(tenant.actor, id, "move-in");
  await endBurst();
  expect((await told(landlord))[0]).toEqual([expect.stringMatching(/^Both of you agreed to the move-in/)]);
  expect(await told(tenant)).toEqual([[], []]);
});

test("a burst ends ten minutes after it began", async () => {
  const { tenant, id } = await stayOfToday();
  const start = nextBurst();
  const burst = burstMinutes * 60_000;
  for (const [after, note] of [
    [burst - 30_000, "Last of it"],
    [burst + 1000, "First of the next"],
  ] as const) {
    moveClock(start + after - Date.now());
    await addTo(tenant.actor, id, "move-in", { note });
  }
  const { rows } = await sql<{ startAfter: Date }>`
    select start_after from pgboss.job where data->>'reservationId' = ${id} and name = 'handovers.changed'
    order by start_after`.execute(db);
  expect(rows.map(({ startAfter }) => startAfter.getTime() - start)).toEqual([burst, 2 * burst]);
});

test("administrators read a handover for a claim only, each time audited, and its photos for 30 minutes", async () => {
  const stay = await stayOfToday();
  const administrator = await newAdministrator();
  await addTo(stay.tenant.actor, stay.id, "move-in", { photos: 1, note: "The lock is stiff." });
  const read = async () =>
    call(`/api/admin/reservations/${stay.id}/handovers`, { cookie: await as(administrator) });
  expect((await read()).status).toBe(404);
  await claimOf(stay);
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.handovers[0].tenant).toMatchObject({ note: "The lock is stiff." });
  expect(body.timeline.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    "move",
    "money",
    "photo",
    "note",
    "claim",
  ]);
  const { url } = body.handovers[0].tenant.photos[0];
  const look = async (who = administrator, path = url) =>
    (await call(path, { cookie: await as(who) })).status;
  expect(await look()).toBe(200);
  expect(await look(await newAdministrator())).toBe(404);
  expect(await look(administrator, url.split("?")[0])).toBe(404);
  const since = now().getTime();
  const minutesLater = (minutes: number) => {
    const real = Date.now();
    moveClock(since - real + minutes * 60_000);
  };
  minutesLater(29.9);
  expect(await look()).toBe(200);
  minutesLater(30.1);
  expect(await look()).toBe(404);
  const audited = await db
    .selectFrom("auditEntries")
    .select("actorId")
    .where("action", "=", "readHandover")
    .where("subjectId", "=", stay.id)
    .execute();
  expect(audited).toEqual([{ actorId: administrator.id }]);
});

test("an export has the member's own photos and notes, and a deleted account's are gone; hashes stay", async () => {
  const stay = await stayOfToday();
  await addTo(stay.tenant.actor, stay.id, "move-in", { photos: 1, note: "I am Tess, of 12 Elm Street" });
  await addTo(stay.landlord.actor, stay.id, "move-in", { photos: 1, note: "Swept by Lars" });
  for (const { actor } of [stay.tenant, stay.landlord]) await agreeTo(actor, stay.id, "move-in");
  const own = JSON.stringify(await exportOf(await as(stay.tenant)));
  expect(own).toContain("12 Elm Street");
  expect(own).not.toContain("Swept by Lars");
  const { file } = (await handoverOf(stay.tenant.actor, stay.id, "move-in")).tenantPhotos[0]!;
  const entries = await db
    .selectFrom("timelineEntries")
    .select("hash")
    .where("reservationId", "=", stay.id)
    .execute();
  await atHoursAfter(stay, 80);
  for (let time = 0; time < 2; time += 1) await runSchedules();
  const closed = await call("/api/account", {
    method: "DELETE",
    json: { currentPassword: password },
    cookie: await as(stay.tenant),
  });
  expect([closed.status, closed.body]).toEqual([200, expect.anything()]);
  await runJobs();
  expect(await hasFile(`handovers/${file}`)).toBe(false);
  const left = await call(`/api/reservations/${stay.id}/timeline`, { cookie: await as(stay.landlord) });
  expect(JSON.stringify(left.body)).not.toMatch(/Elm|Tess/);
  expect(left.body.entries.slice(0, entries.length)).toHaveLength(entries.length);
  const salts = await db
    .selectFrom("timelineSalts")
    .select("side")
    .where("reservationId", "=", stay.id)
    .execute();
  expect(salts.map(({ side }) => side)).toEqual(["landlord"]);
});

// The three worst stories.

test("a squatter without a paid stay adds and agrees to nothing, and gets no timeline", async () => {
  const stay = await stayOfToday();
  for (const changes of [
    { paymentStatus: "unpaid" as const },
    { paymentStatus: "refunded" as const },
    { status: "accepted_pending_verification" as const, paymentStatus: "paid" as const },
  ]) {
    await db
      .updateTable("reservations")
      .set({ status: "accepted", ...changes })
      .where("id", "=", stay.id)
      .execute();
    const cookie = await as(stay.tenant);
    const sent = form({ note: "Mine." }, [await newPicture()]);
    expect((await call(at(stay, "/move-in"), { form: sent, cookie })).status).toBe(409);
    expect((await call(at(stay, "/move-in/agreement"), { json: { version: 1 }, cookie })).status).toBe(409);
  }
  const { body } = await call(`/api/reservations/${stay.id}/timeline`, { cookie: await as(stay.tenant) });
  expect(body.entries).toEqual([]);
});

test("an ex-tenant with an old link changes nothing of a handover that both sides fixed, nor of another's stay", async () => {
  const stay = await stayOfToday();
  const browser = newVisitor();
  const { orderId } = await db
    .selectFrom("reservations")
    .select("orderId")
    .where("id", "=", stay.id)
    .executeTakeFirstOrThrow();
  await db.insertInto("orderBrowsers").values({ orderId, visitorId: browser.id }).execute();
  // An account holds the reservation: the link's browser doesn't anymore.
  await expect(addTo(browser.actor, stay.id, "move-in", { note: "Mine." })).rejects.toMatchObject({
    status: 404,
  });
  await db
    .updateTable("reservations")
    .set({ tenantId: null, visitorId: browser.id })
    .where("id", "=", stay.id)
    .execute();
  await addTo(browser.actor, stay.id, "move-in", { note: "By the link." });
  for (const actor of [browser.actor, stay.landlord.actor]) await agreeTo(actor, stay.id, "move-in");
  for (const hours of [-10, 90])
    for (const work of [
      () => addTo(browser.actor, stay.id, "move-in", { note: "It was broken." }),
      () => agreeTo(browser.actor, stay.id, "move-in"),
    ]) {
      await atHoursAfter(stay, hours);
      await expect(work()).rejects.toMatchObject({ status: 409 });
    }
});

test("a stranger with a script stores no photo: calls are refused before their body is read", async () => {
  const stay = await stayOfToday();
  const stranger = await newTenant();
  const sent = () => form({}, [new File([new Uint8Array(2_000_000)], "a.jpg", { type: "image/jpeg" })]);
  for (const cookie of [undefined, await as(stranger)])
    for (let time = 0; time < 5; time += 1)
      expect((await call(at(stay, "/move-in"), { form: sent(), cookie })).status).toBe(404);
  // Even a side has its limits: ten photos, and 60 requests an hour.
  const cookie = await as(stay.tenant);
  let last = 0;
  for (let time = 0; time < 62 && last !== 429; time += 1)
    last = (await call(at(stay, "/move-in"), { form: form({ note: "" }), cookie })).status;
  expect(last).toBe(429);
  expect(await handoverOf(stay.tenant.actor, stay.id, "move-in")).toMatchObject({ tenantPhotos: [] });
});
