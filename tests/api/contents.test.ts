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

function reserve(property: { id: string }, caller: Caller, space: object = {}) {
  return call("/api/reserve-order", {
    cookie: caller.cookie,
    json: {
      properties: [{ property_id: property.id, ...space }],
      guest_name: "Gail Guest",
      guest_contact: "gail@people.example",
      start_date: day(3),
      end_date: day(9),
    },
  });
}

async function requested(
  changes: Parameters<typeof newProperty>[1] = {},
  space: object = { contents: boat },
) {
  const tenant = await newTenant();
  const property = await newProperty(landlord, changes);
  const { status, body } = await reserve(property, tenant, space);
  expect(status).toBe(201);
  return { id: body.reservationId as string, tenant, property };
}

const state = (id: string, json: object, caller: Caller) =>
  call(`/api/reservations/${id}/contents`, { method: "PUT", json, cookie: caller.cookie });
async function answer(id: string, json: object) {
  const path = `/api/reservations/${id}/status`;
  const answered = await call(path, { method: "PUT", json, cookie: landlord.cookie });
  expect(answered.status).toBe(200);
}
const read = (id: string, caller: Caller) => call(`/api/reservations/${id}`, { cookie: caller.cookie });
const termsOf = (id: string) =>
  db
    .selectFrom("stayTerms")
    .select(["part", "body", "version", "facts"])
    .where("reservationId", "=", id)
    .where("part", "!=", "agreement")
    .orderBy("part")
    .execute();

describe("what goes in, with the request", () => {
  test("may be left out, as before, unless the landlord requires it", async () => {
    const { id, tenant } = await requested({}, {});
    expect((await read(id, tenant)).body).toMatchObject({ contents: null, house_rules: "" });
    const asking = await newProperty(landlord, { requiresContents: true });
    const refusal = await reserve(asking, tenant);
    expect(refusal).toMatchObject({
      status: 400,
      body: { fields: { contents: "Say what goes in: the landlord requires it." } },
    });
    expect((await reserve(asking, tenant, { contents: { vehicle: "", things: " " } })).status).toBe(400);
    expect((await reserve(asking, tenant, { contents: { things: "Two rooms’ worth" } })).status).toBe(201);
  });

  test("is asked by what the space takes", async () => {
    const asked = async (changes: Parameters<typeof newProperty>[1]) => {
      const { id } = await newProperty(landlord, changes);
      const quote = await call(`/api/quote?property_id=${id}&start_date=${day(3)}`);
      return quote.body.contents_asked;
    };
    const every = ["car", "truck", "motorcycle", "rv", "boat", "trailer"];
    expect(await asked({ typeOfSpace: "Driveway" })).toEqual({
      vehicles: every,
      things: false,
      required: false,
    });
    expect(await asked({ typeOfSpace: "Basement" })).toMatchObject({ vehicles: [], things: true });
    expect(await asked({ typeOfSpace: "Other", requiresContents: true })).toMatchObject({
      vehicles: every,
      things: true,
      required: true,
    });
    expect(await asked({ typeOfSpace: "Basement", allowed: ["boat"] })).toMatchObject({
      vehicles: ["boat"],
      things: false,
    });
  });

  test.each([
    [{ vehicle: "dragon" }, "A vehicle must be one of: car"],
    [{ plate: "PA 1" }, "Choose the kind of vehicle, too."],
    [{ ...boat, plate: "x".repeat(21) }, "License plate is too long: at most 20 characters."],
    [{ things: "x".repeat(1001) }, "The list of what goes in is too long: at most 1,000 characters."],
    [{ ...boat, runs: "perhaps" }, "Whether it runs must be true or false."],
  ])("is refused with a sentence if it is %o", async (contents, sentence) => {
    const refusal = await reserve(await newProperty(landlord), await newTenant(), { contents });
    expect(refusal.status).toBe(400);
    expect(JSON.stringify(refusal.body)).toContain(sentence);
  });

  test("is refused if the landlord doesn’t allow that vehicle", async () => {
    const property = await newProperty(landlord, { allowed: ["car", "tools"] });
    const { status, body } = await reserve(property, await newTenant(), { contents: boat });
    expect([status, body.message]).toEqual([
      400,
      "The landlord doesn’t allow this here: Boat. Choose another, or ask them first.",
    ]);
  });
});

describe("changing what goes in", () => {
  test("is the holder’s until the landlord has accepted, then asked for", async () => {
    const { id, tenant } = await requested();
    const changed = await state(id, { things: "A sofa\nFour boxes" }, tenant);
    const things = { vehicle: null, model: "", plate: "", runs: null, insured: null };
    expect(changed).toMatchObject({
      status: 200,
      body: { contents: { ...things, things: "A sofa\nFour boxes" } },
    });
    expect((await state(id, {}, tenant)).body.contents).toBeNull();
    expect((await state(id, boat, tenant)).body.contents).toEqual(stated);
    await answer(id, { status: "accepted_pending_verification" });
    const asked = await state(id, { things: "Fireworks" }, tenant);
    expect(asked).toMatchObject({
      status: 200,
      body: { contents_change: { contents: { things: "Fireworks" } } },
    });
    expect((await read(id, landlord)).body.contents).toEqual(stated);
    // The database, too.
    const write = db.updateTable("reservations").set({ contents: "{}" }).where("id", "=", id).execute();
    await expect(write).rejects.toThrow("what goes in is part of an accepted stay");
  });

  test("waits while the landlord can undo an acceptance, and goes on after they did", async () => {
    const { id, tenant } = await requested();
    await answer(id, { status: "accepted_pending_verification", undoable: true });
    const refusal = await state(id, { things: "A sofa" }, tenant);
    expect(refusal).toMatchObject({ status: 409, body: { status: "pending" } });
    expect(refusal.body.message).toContain("Try again in a minute");
    await answer(id, { status: "pending" });
    expect((await state(id, { things: "A sofa" }, tenant)).status).toBe(200);
  });

  test("is refused once the request is over", async () => {
    const { id, tenant } = await requested();
    await answer(id, { status: "rejected" });
    expect((await state(id, boat, tenant)).status).toBe(409);
  });

  test("is refused to others, and by what the landlord asks", async () => {
    const { id, tenant } = await requested({ allowed: ["boat"], requiresContents: true });
    expect((await state(id, boat, newVisitor())).status).toBe(404);
    expect((await state(id, boat, await newTenant())).status).toBe(404);
    expect((await state(id, boat, await newLandlord("Other Host"))).status).toBe(404);
    expect((await state(id, boat, landlord)).status).toBe(403);
    expect((await state(id, boat, await newAdministrator())).status).toBe(403);
    expect((await state(id, { vehicle: "dragon" }, tenant)).status).toBe(400);
    expect((await state(id, { vehicle: "car" }, tenant)).body.fields).toHaveProperty("vehicle");
    expect((await state(id, {}, tenant)).body.fields).toHaveProperty("things");
    expect((await read(id, tenant)).body.contents).toEqual(stated);
  });

  test("works for a visitor’s own request", async () => {
    const visitor = newVisitor();
    const { body } = await reserve(await newProperty(landlord), visitor, { contents: boat });
    expect((await state(body.reservationId, { things: "A sofa" }, visitor)).status).toBe(200);
  });
});

describe("the terms of the stay", () => {
  test("have the house rules as they were at the request, and refuse a request that has read others", async () => {
    const rules = { houseRules: "Quiet after 10 PM." };
    const { id, tenant, property } = await requested(rules, { house_rules: "Quiet after 10 PM." });
    const edit = { method: "PATCH", json: { house_rules: "No engines." }, cookie: landlord.cookie };
    await call(`/api/properties/${property.id}`, edit);
    expect((await read(id, tenant)).body.house_rules).toBe("Quiet after 10 PM.");
    expect(await termsOf(id)).toMatchObject([{ part: "house_rules", body: "Quiet after 10 PM." }]);
    const late = await call("/api/reserve-order", {
      cookie: (await newTenant()).cookie,
      json: {
        properties: [{ property_id: property.id, house_rules: "Quiet after 10 PM." }],
        guest_name: "Gail Guest",
        guest_contact: "gail@people.example",
        start_date: day(30),
        end_date: day(35),
      },
    });
    expect(late).toMatchObject({
      status: 409,
      body: {
        message: "The house rules have changed. Read them and reserve again.",
        quote: { house_rules: "No engines." },
      },
    });
  });

  test("have a mark of what goes in once it is accepted, and none of its words", async () => {
    const { id } = await requested();
    expect(await termsOf(id)).toEqual([]);
    await answer(id, { status: "accepted_pending_verification" });
    const [terms, ...others] = await termsOf(id);
    expect(others).toEqual([]);
    expect(terms).toMatchObject({ part: "contents", version: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(terms)).not.toMatch(/7788|Bayliner/);
    // The same words on another stay have another mark: it tells no one what they were.
    const other = await requested();
    await answer(other.id, { status: "accepted_pending_verification" });
    expect((await termsOf(other.id))[0]!.version).not.toBe(terms!.version);
  });
});

describe("plates and lists", () => {
  test("are seen by the two sides and administrators only", async () => {
    const { id, tenant, property } = await requested();
    for (const caller of [tenant, landlord, await newAdministrator()])
      expect((await read(id, caller)).body.contents).toEqual(stated);
    for (const caller of [newVisitor(), await newTenant(), await newLandlord("Other Host")])
      expect((await read(id, caller)).status).toBe(404);
    const other = await newLandlord("Other Host");
    const everywhere = await Promise.all([
      call(`/api/properties/${property.id}`),
      call(`/properties/${property.id}`),
      call(`/api/landlord/${landlord.id}/reservations`, { cookie: other.cookie }),
      call("/api/reservations", { cookie: other.cookie }),
    ]);
    expect(JSON.stringify(everywhere.map(({ body }) => body))).not.toContain("7788");
    const own = await call(`/api/landlord/${landlord.id}/reservations`, { cookie: landlord.cookie });
    expect(JSON.stringify(own.body)).toContain("PA 7788 QZ");
  });

  test("are in the tenant’s download, and deleted with the account", async () => {
    const { id, tenant } = await requested();
    await answer(id, { status: "accepted_pending_verification" });
    expect(JSON.stringify(await exportOf(tenant.cookie))).toContain("PA 7788 QZ");
    await db.updateTable("reservations").set({ status: "canceled" }).where("id", "=", id).execute();
    const gone = { method: "DELETE", json: { currentPassword: password }, cookie: tenant.cookie };
    expect((await call("/api/account", gone)).status).toBe(200);
    const { body } = await read(id, landlord);
    expect(body.contents).toBeNull();
    expect(JSON.stringify(await termsOf(id))).not.toContain("7788");
  });

  test("are in no email, job or history", async () => {
    const { id } = await requested();
    const emails = await db.selectFrom("emails").selectAll().execute();
    const history = await db
      .selectFrom("reservationTransitions")
      .selectAll()
      .where("reservationId", "=", id)
      .execute();
    expect(JSON.stringify([emails, history])).not.toContain("7788");
  });
});
