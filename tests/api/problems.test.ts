import { sql } from "kysely";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { listProblemFiles } from "#app/features/problems/list-problem-files.server.ts";
import { deleteOldPhotos } from "#app/features/problems/delete-old-photos.server.ts";
import { memberData } from "#app/features/problems/member-data.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { hasFile } from "#app/platform/files.server.ts";
import { runAndSend } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, password, sessionOf } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import {
  answer,
  atEnd,
  atStart,
  caseOf,
  later,
  newPaidStay,
  type PaidStay,
  report,
  runProblems,
} from "#tests/support/problems.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

const as = async (who: { id: string } | null) => (who ? sessionOf(who.id) : undefined);
const form = (fields: Record<string, string>, photos: File[] = []) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const photo of photos) data.append("photos", photo);
  return data;
};
const words = "The gate code doesn’t work.";
const post = async (
  { id }: PaidStay,
  who: { id: string } | null,
  sent = form({ kind: "no_access", words }),
) => call(`/api/reservations/${id}/problems`, { form: sent, cookie: await as(who) });
const respond = async (id: string, who: { id: string } | null, fields: Record<string, string>) =>
  call(`/api/problems/${id}/answer`, { form: form(fields), cookie: await as(who) });

test("a report: visitor, wrong role, wrong owner, bad input, success; its photos are seen by those involved", async () => {
  const stay = await newPaidStay();
  await atStart(stay, 1);
  expect((await post(stay, null)).status).toBe(404);
  expect((await post(stay, await newTenant())).status).toBe(404);
  expect((await post(stay, await newLandlord())).status).toBe(404);
  expect((await post(stay, stay.landlord)).status).toBe(403);
  expect((await post(stay, stay.tenant, form({ kind: "no_show", words }))).status).toBe(403);
  const fieldsOf = async (sent: FormData) =>
    Object.keys((await post(stay, stay.tenant, sent)).body.fields ?? {});
  expect(await fieldsOf(form({ kind: "noise", words }))).toEqual(["kind"]);
  expect(await fieldsOf(form({ kind: "no_access", words: " " }))).toEqual(["words"]);
  const picture = await pictureFile();
  const six = Array.from({ length: 6 }, () => picture);
  expect(await fieldsOf(form({ kind: "no_access", words }, six))).toEqual(["photos"]);
  const made = await post(stay, stay.tenant, form({ kind: "no_access", words }, [picture]));
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    may_report: [],
    problems: [{ kind: "no_access", state: "open", steps: [{ what: "reported", by: "tenant", words }] }],
  });
  const { url } = made.body.problems[0].steps[0].photos[0];
  for (const who of [stay.tenant, stay.landlord, await newAdministrator()]) {
    const seen = await call(url, { cookie: await as(who) });
    expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/webp"]);
  }
  for (const stranger of [null, await newTenant(), await newLandlord()])
    expect((await call(url, { cookie: await as(stranger) })).status).toBe(404);
});

test("a side that posts too much doesn’t keep the other from reporting", async () => {
  const stay = await newPaidStay();
  await atStart(stay, 1);
  const attempts = (who: { id: string } | null, count: number) =>
    Promise.all(Array.from({ length: count }, () => post(stay, who, form({}))));
  await attempts(stay.landlord, 30);
  expect((await post(stay, stay.landlord)).status).toBe(429);
  // Who isn’t on a side isn’t counted.
  await attempts(await newAdministrator(), 2);
  expect((await post(stay, await newAdministrator())).status).toBe(404);
  expect((await post(stay, stay.tenant)).status).toBe(201);
});

test("an answer: visitor, wrong side, bad input, success", async () => {
  const stay = await newPaidStay();
  await atStart(stay, 1);
  const id = await report(stay);
  const fixed = { answer: "fixed", words: "I changed the code." };
  expect((await respond(id, null, fixed)).status).toBe(404);
  expect((await respond(id, await newLandlord(), fixed)).status).toBe(404);
  expect((await respond(id, stay.tenant, fixed)).status).toBe(409);
  expect((await respond(id, stay.landlord, { answer: "fixed" })).body.fields).toHaveProperty("words");
  expect((await respond(id, stay.landlord, { answer: "never" })).status).toBe(400);
  const { status, body } = await respond(id, stay.landlord, fixed);
  expect([status, body.problems[0].state, body.problems[0].answers]).toEqual([200, "fixed", []]);
  const tenants = await respond(id, stay.tenant, { answer: "confirmed" });
  expect([tenants.status, tenants.body.problems[0].outcome]).toEqual([200, "fixed"]);
});

test("a decision: visitor, wrong role, bad input, success, and undone", async () => {
  const stay = await newPaidStay();
  const administrator = await newAdministrator();
  await atStart(stay, 1);
  const id = await report(stay);
  await answer(stay.landlord, id, "disagreed");
  const path = `/api/admin/problems/${id}/decision`;
  const { answers: before } = (
    await call(`/api/reservations/${stay.id}/problems`, { cookie: await as(stay.tenant) })
  ).body.problems[0];
  const json = { outcome: "nothing", note: "The code works." };
  for (const [who, status] of [
    [null, 401],
    [stay.tenant, 403],
    [stay.landlord, 403],
  ] as const)
    expect((await call(path, { json, cookie: await as(who) })).status).toBe(status);
  const cookie = await as(administrator);
  for (const [wrong, field] of [
    [{ outcome: "gift", note: "x" }, "outcome"],
    [{ outcome: "nothing", note: "" }, "note"],
    [{ outcome: "refund", amount: "much", note: "x" }, "amount"],
    [{ outcome: "other_space", note: "x" }, "property_id"],
  ] as const)
    expect((await call(path, { json: wrong, cookie })).body.fields).toHaveProperty(field);
  expect((await call(path, { json, cookie })).status).toBe(200);
  // The two sides don't learn of it before it counts.
  const own = await call(`/api/reservations/${stay.id}/problems`, { cookie: await as(stay.tenant) });
  expect(own.body.problems[0]).toMatchObject({ state: "waiting", outcome: null, answers: before });
  const exported = JSON.stringify(await memberData.collect(stay.tenant.actor));
  expect(exported).toContain('"waiting"');
  expect(exported).not.toMatch(/decided|"nothing"|The code works/);
  expect((await call(path, { method: "DELETE", cookie })).status).toBe(200);
  expect((await call(path, { method: "DELETE", cookie })).status).toBe(409);
  const entries = await db
    .selectFrom("auditEntries")
    .select("action")
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(["decideProblem", "undoProblemDecision"]);
});

test("an administrator reads the conversation and the evidence of a report", async () => {
  const stay = await newPaidStay();
  const cookie = await as(await newAdministrator());
  await atStart(stay, 1);
  const evidence = () => call(`/api/admin/reservations/${stay.id}/handovers`, { cookie });
  expect((await evidence()).status).toBe(404);
  const id = await report(stay);
  const text = { reservation_id: stay.id, text: "The code is wrong." };
  const sent = await call("/api/messages", { form: form(text), cookie: await as(stay.tenant) });
  expect(sent.status).toBe(201);
  const read = () => call(`/api/admin/problems/${id}/conversation`, { cookie });
  expect((await read()).status).toBe(200);
  const readings = db.selectFrom("auditEntries").select("action").where("action", "=", "readConversation");
  expect(await readings.execute()).toHaveLength(1);
  const kinds = (await evidence()).body.timeline.entries.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toContain("problem");
  await answer(stay.tenant, id, "confirmed");
  expect((await read()).status).toBe(404);
});

test("the nearest free spaces of the same type are offered, then those of types like it, and what each costs more", async () => {
  const rvPort = { type: "Covered Garage/rv-port", name: "RV port", isOffered: true };
  const { spaceTypes } = config;
  config.spaceTypes = [rvPort, ...spaceTypes];
  onTestFinished(() => void (config.spaceTypes = spaceTypes));
  const stay = await newPaidStay();
  const like = await newProperty(await newLandlord(), {
    priceCents: 12_000,
    pricePer: "Day",
    typeOfSpace: "Covered Garage/rv-port",
  });
  const near = await newProperty(await newLandlord(), { priceCents: 12_000, pricePer: "Day" });
  await newProperty(await newLandlord(), { priceCents: 12_000, pricePer: "Day", typeOfSpace: "Driveway" });
  await atStart(stay, -2);
  const id = await report(stay);
  const { body } = await call(`/api/admin/problems/${id}/spaces`, {
    cookie: await as(await newAdministrator()),
  });
  expect(body).toMatchObject([{ property_id: near.id, total: 630, more: 105 }, { property_id: like.id }]);
  await answer(stay.landlord, id, "disagreed");
  const cookie = await as(await newAdministrator());
  // Neither the stay's own space nor one that there isn't is another space.
  for (const wrong of [stay.propertyId, "prop_none"]) {
    const json = { outcome: "other_space", property_id: wrong, note: "x" };
    const refused = await call(`/api/admin/problems/${id}/decision`, { json, cookie });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["property_id"]]);
  }
  await atStart(stay, 24 * 6);
  const over = await call(`/api/admin/problems/${id}/spaces`, { cookie });
  expect([over.status, over.body]).toEqual([200, []]);
});

test("photos are deleted 180 days after it was settled, and no earlier; the words stay", async () => {
  const stay = await newPaidStay();
  await atStart(stay, 1);
  const id = await report(stay, "no_access", [await pictureFile()]);
  await answer(stay.tenant, id, "withdrawn");
  const { body } = await call(`/api/reservations/${stay.id}/problems`, { cookie: await as(stay.tenant) });
  const file = body.problems[0].steps[0].photos[0].url.split("/").at(-1);
  const keys: string[] = [];
  for await (const named of listProblemFiles()) keys.push(...named.keys);
  expect(keys).toContain(`problems/${file}`);
  const there = async () => {
    await deleteOldPhotos();
    await runAndSend();
    return hasFile(`problems/${file}`);
  };
  later(180 * 24, -1);
  expect(await there()).toBe(true);
  later(0, 2);
  expect(await there()).toBe(false);
  const steps = await db.selectFrom("problemSteps").select("words").where("problemId", "=", id).execute();
  expect(steps[0]!.words).not.toBeNull();
});

test("reports that were false show on the tenant’s profile, those decided for tenants on the landlord’s record", async () => {
  const [stay, other] = [await newPaidStay(), await newPaidStay()];
  const cookie = await as(await newAdministrator());
  for (const [each, outcome] of [
    [stay, "false"],
    [other, "refund"],
  ] as const) {
    await atStart(each, 1);
    const id = await report(each);
    await answer(each.landlord, id, "disagreed");
    await call(`/api/admin/problems/${id}/decision`, { json: { outcome, note: "x" }, cookie });
    later(0, 2);
    await runProblems();
  }
  expect(await caseOf(other)).toMatchObject({ status: "canceled" });
  const guest = await call(`/api/reservations/${stay.id}/guest`, { cookie: await as(stay.landlord) });
  expect(guest.body.false_reports).toBe(1);
  const { rows } = await sql`select problems_of_landlord(${other.landlord.id}) as count`.execute(db);
  expect(rows).toEqual([{ count: 1 }]);
});

test("the file about things left behind: visitor, wrong role, wrong owner, too early, success; who deletes their account erases no proof", async () => {
  const stay = await newPaidStay();
  await atEnd(stay, 1);
  const id = await report(stay, "left_behind", [await pictureFile()]);
  const file = async (who: { id: string } | null) =>
    call(`/api/problems/${id}/file`, { cookie: await as(who) });
  expect((await file(null)).status).toBe(404);
  expect((await file(stay.tenant)).status).toBe(403);
  expect((await file(await newLandlord())).status).toBe(404);
  expect((await file(stay.landlord)).status).toBe(409);
  await atEnd(stay, 34);
  await runProblems();
  await runAndSend();
  const reminder = `problem-${id}-2-tenant`;
  await expect
    .poll(async () => db.selectFrom("emails").select("state").where("key", "=", reminder).execute())
    .toEqual([{ state: "sent" }]);
  await atEnd(stay, 31 * 24 + 1);
  await runProblems();
  // After the time to claim.
  await atEnd(stay, 35 * 24);
  const leave = { method: "DELETE", json: { currentPassword: password }, cookie: (await as(stay.tenant))! };
  expect((await call("/api/account", leave)).status).toBe(200);
  await runAndSend();
  const stored = await file(stay.landlord);
  expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const { steps } = (await call(`/api/reservations/${stay.id}/problems`, { cookie: await as(stay.landlord) }))
    .body.problems[0];
  expect(steps[0].photos).toHaveLength(1);
  expect(steps[1]).toMatchObject({ what: "reminded", words: "Day 1", sent_at: expect.any(String) });
  // What a mail server refused is no proof.
  await db.updateTable("emails").set({ state: "bounced" }).where("key", "=", reminder).execute();
  const again = await call(`/api/reservations/${stay.id}/problems`, { cookie: await as(stay.landlord) });
  expect(again.body.problems[0].steps[1]).toMatchObject({ sent_at: null });
});
