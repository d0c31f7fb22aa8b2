import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import {
  newAdministrator,
  newLandlord,
  newTenant,
  newVisitor,
  password,
  type Person,
} from "#tests/support/people.ts";
import { runAndSend } from "#tests/support/payments.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { call } from "#tests/support/web.ts";

let landlord: Person;
beforeAll(async () => {
  landlord = await newLandlord("Hannah Reed");
});

type Caller = { cookie: string };
const boat = { vehicle: "boat", model: "Bayliner 21 ft", plate: "PA 7788 QZ", runs: true, insured: false };
const stated = { ...boat, things: "" };
const trailer = { vehicle: "trailer", plate: "PA 4455 QZ" };

async function requested(changes: Parameters<typeof newProperty>[1] = {}, contents: object | null = boat) {
  const tenant = await newTenant("Gail Guest");
  const property = await newProperty(landlord, changes);
  const { status, body } = await call("/api/reserve-order", {
    cookie: tenant.cookie,
    json: {
      properties: [{ property_id: property.id, contents }],
      guest_name: "Gail Guest",
      guest_contact: tenant.email,
      start_date: day(3),
      end_date: day(9),
    },
  });
  expect(status).toBe(201);
  return { id: body.reservationId as string, tenant, property };
}

async function accepted(...wish: Parameters<typeof requested>) {
  const stay = await requested(...wish);
  expect((await answerRequest(stay.id, { status: "accepted_pending_verification" })).status).toBe(200);
  return stay;
}

const answerRequest = (id: string, json: object) =>
  call(`/api/reservations/${id}/status`, { method: "PUT", json, cookie: landlord.cookie });
const state = (id: string, json: object, caller: Caller) =>
  call(`/api/reservations/${id}/contents`, { method: "PUT", json, cookie: caller.cookie });
const read = async (id: string, caller: Caller) =>
  (await call(`/api/reservations/${id}`, { cookie: caller.cookie })).body;
async function answer(id: string, said: string, caller: Caller, change?: string) {
  const { id: newest } = await db
    .selectFrom("contentsChanges")
    .select("id")
    .where("reservationId", "=", id)
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  const path = `/api/reservations/${id}/contents/${change ?? newest}/answer`;
  return call(path, { json: { answer: said }, cookie: caller.cookie });
}
async function emailsTo(email: string, about: string) {
  await runAndSend();
  const rows = await db
    .selectFrom("inboxMessages")
    .select(["subject", "html"])
    .where((eb) => eb(eb.val(email), "=", eb.fn.any("recipients")))
    .where("subject", "like", `%${about}`)
    .execute();
  return rows;
}

describe("asking for other things after acceptance", () => {
  test("shows both sides the old and the new, which count once the landlord agrees", async () => {
    const { id, tenant } = await accepted({ title: "Barn of agreed things" });
    const asked = await state(id, trailer, tenant);
    expect(asked).toMatchObject({
      status: 200,
      body: { contents: stated, contents_change: { contents: { vehicle: "trailer", plate: "PA 4455 QZ" } } },
    });
    for (const reader of [landlord, await newAdministrator()])
      expect(await read(id, reader)).toMatchObject({
        contents: stated,
        contents_change: { id: asked.body.contents_change.id, contents: { plate: "PA 4455 QZ" } },
      });
    expect(await emailsTo(landlord.email, "Barn of agreed things")).toContainEqual(
      expect.objectContaining({ subject: "Other things asked to go in: Barn of agreed things" }),
    );
    expect((await answer(id, "agree", landlord)).status).toBe(200);
    const after = await read(id, tenant);
    expect(after).toMatchObject({ contents: { vehicle: "trailer" }, contents_change: null });
    const emails = await emailsTo(tenant.email, "Barn of agreed things");
    expect(emails.map(({ subject }) => subject)).toContain("What goes in was changed: Barn of agreed things");
    expect(JSON.stringify(emails)).not.toContain("4455");
    const { addenda, goes_in } = (
      await call(`/api/reservations/${id}/agreement`, { cookie: landlord.cookie })
    ).body;
    // As it was accepted; the addendum has what it is since.
    expect(goes_in).toContain("Boat");
    expect(addenda).toEqual([
      expect.stringMatching(/what goes in is .*PA 4455 QZ.*instead of .*PA 7788 QZ.* the landlord agreed\.$/),
    ]);
    const { body: history } = await call(`/api/reservations/${id}/history`, { cookie: landlord.cookie });
    expect(history.at(-1)).toMatchObject({ action: "changeContents", by: "landlord" });
  });

  test("changes nothing if the landlord declines or the tenant withdraws, who can ask again", async () => {
    const { id, tenant } = await accepted();
    await state(id, trailer, tenant);
    expect(await state(id, { things: "A sofa" }, tenant)).toMatchObject({
      status: 409,
      body: { message: "You asked for a change already. Withdraw it first, or wait for the answer." },
    });
    expect((await answer(id, "refuse", landlord)).body).toMatchObject({
      contents: stated,
      contents_change: null,
    });
    expect((await state(id, trailer, tenant)).status).toBe(200);
    expect((await answer(id, "withdraw", tenant)).body).toMatchObject({
      contents: stated,
      contents_change: null,
    });
    expect(await answer(id, "agree", landlord)).toMatchObject({
      status: 409,
      body: { message: "This change was answered already, or has ended." },
    });
  });

  test("is refused by what the landlord allows, for nothing, and once the stay is over", async () => {
    const { id, tenant } = await accepted({ allowed: ["boat"] });
    expect((await state(id, { vehicle: "car" }, tenant)).body.fields).toHaveProperty("vehicle");
    expect((await state(id, {}, tenant)).body.fields).toHaveProperty("things");
    await db
      .updateTable("reservations")
      .set({ stay: `[${day(-9)},${day(-3)})` })
      .where("id", "=", id)
      .execute();
    expect(await state(id, { ...boat, model: "Canoe" }, tenant)).toMatchObject({
      status: 409,
      body: { message: "This stay is over, so what goes in can’t be changed." },
    });
  });

  test("is answered by its landlord and withdrawn by its tenant only", async () => {
    const { id, tenant } = await accepted();
    const change = (await state(id, trailer, tenant)).body.contents_change.id as string;
    for (const caller of [newVisitor(), await newTenant(), await newLandlord("Other Host")])
      expect((await answer(id, "agree", caller)).status).toBe(404);
    expect((await answer(id, "agree", await newAdministrator())).status).toBe(403);
    expect((await answer(id, "agree", tenant)).status).toBe(403);
    expect((await answer(id, "withdraw", landlord)).status).toBe(403);
    expect((await answer(id, "perhaps", landlord)).status).toBe(400);
    expect((await answer(id, "agree", landlord, "cch_x")).status).toBe(404);
    const other = await accepted();
    expect((await answer(other.id, "agree", landlord, change).catch(() => null))?.status ?? 404).toBe(404);
    expect(await read(id, tenant)).toMatchObject({ contents: stated, contents_change: { id: change } });
  });

  test("ends with the stay, and two answers at once count once", async () => {
    const gone = await accepted();
    await state(gone.id, trailer, gone.tenant);
    const canceled = await call(`/api/reservations/${gone.id}/cancel`, {
      method: "POST",
      cookie: gone.tenant.cookie,
    });
    expect(canceled).toMatchObject({ status: 200, body: { contents_change: null, contents: stated } });
    const { id, tenant } = await accepted();
    await state(id, trailer, tenant);
    const answers = await Promise.all([answer(id, "agree", landlord), answer(id, "withdraw", tenant)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("stays as it was answered, and loses its words with the tenant’s account", async () => {
    const { id, tenant } = await accepted();
    await state(id, trailer, tenant);
    await answer(id, "agree", landlord);
    const change = db.updateTable("contentsChanges").where("reservationId", "=", id);
    await expect(change.set({ state: "refused" }).execute()).rejects.toThrow("stays");
    await expect(change.set({ contents: "{}" }).execute()).rejects.toThrow("stays");
    const write = db.updateTable("reservations").set({ contents: "{}" }).where("id", "=", id).execute();
    await expect(write).rejects.toThrow("what goes in is part of an accepted stay");
    const exported = JSON.stringify(await exportOf(tenant.cookie));
    for (const plate of ["7788", "4455"]) expect(exported).toContain(plate);
    await db.updateTable("reservations").set({ status: "canceled" }).where("id", "=", id).execute();
    const leave = { method: "DELETE", json: { currentPassword: password }, cookie: tenant.cookie };
    expect((await call("/api/account", leave)).status).toBe(200);
    const rows = await db.selectFrom("contentsChanges").selectAll().where("reservationId", "=", id).execute();
    expect(rows).toMatchObject([{ contents: null, contentsBefore: null, state: "made" }]);
    expect(JSON.stringify(rows)).not.toMatch(/7788|4455/);
    const { addenda } = (await call(`/api/reservations/${id}/agreement`, { cookie: landlord.cookie })).body;
    expect(addenda).toEqual([expect.stringContaining("other things, whose words were deleted")]);
  });
});

describe("an acceptance", () => {
  test("asserts what goes in as the landlord read it, if it says so", async () => {
    const { id, tenant } = await requested();
    const { contents_mark } = await read(id, landlord);
    // The salt would make the hash that the terms keep of a deleted plate a matter of guessing.
    const { contents } = await db
      .selectFrom("reservations")
      .select("contents")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { salt } = contents as { salt: string };
    expect(salt).toHaveLength(36);
    for (const caller of [landlord, tenant])
      expect(JSON.stringify(await read(id, caller))).not.toContain(salt);
    expect(contents_mark).toMatch(/^[0-9a-f]{64}$/);
    expect((await state(id, trailer, tenant)).body.contents_mark).not.toBe(contents_mark);
    const accept = { status: "accepted_pending_verification", undoable: true };
    for (const mark of [contents_mark, null, ""])
      expect(await answerRequest(id, { ...accept, contents_mark: mark })).toMatchObject({
        status: 409,
        body: { message: "What goes in has changed; read it again.", status: "pending" },
      });
    const latest = (await read(id, landlord)).contents_mark;
    expect((await answerRequest(id, { ...accept, contents_mark: latest })).status).toBe(200);
    const silent = await requested({}, null);
    expect((await read(silent.id, landlord)).contents_mark).toBeNull();
    expect((await answerRequest(silent.id, { ...accept, contents_mark: null })).status).toBe(200);
  });
});

test("a change before acceptance is told to the landlord, without its words", async () => {
  const { id, tenant } = await requested({ title: "Barn of told things" });
  await state(id, trailer, tenant);
  const emails = await emailsTo(landlord.email, "Barn of told things");
  expect(emails.map(({ subject }) => subject)).toContain("What goes in has changed: Barn of told things");
  expect(JSON.stringify(emails)).not.toContain("4455");
});

test("what was accepted before a late payment revived the request is not changed, with a sentence", async () => {
  const { id, tenant } = await accepted();
  await db.updateTable("reservations").set({ status: "pending" }).where("id", "=", id).execute();
  const refusal = await state(id, trailer, tenant);
  expect(refusal.status).toBe(409);
  expect(refusal.body.message).toContain("Ask to change it once the landlord has accepted again.");
  expect((await read(id, tenant)).contents).toEqual(stated);
});
