import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { answer, ask, changeable, changesOf, quoted } from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

// Who agrees asserts what they saw, and what goes in is checked again with the click that lets a change count.
const garage = (of: Person, more: object = {}) =>
  newProperty(of, { priceCents: 5000, pricePer: "Day", title: "Second garage", ...more });
const change = (id: string, set: object) =>
  db.updateTable("properties").set(set).where("id", "=", id).execute();
const car = { vehicle: "car", model: "Golf", plate: "PA 1", runs: true, insured: true, things: "" };
const spaceOf = async (id: string) =>
  (await db.selectFrom("reservations").select("propertyId").where("id", "=", id).executeTakeFirstOrThrow())
    .propertyId;

/** An accepted stay with a car in it: stated before the landlord accepts, like people do. */
async function withCar(landlord: Person, more: object = {}) {
  const space = await newProperty(landlord, {
    priceCents: 4000,
    pricePer: "Day",
    title: "First garage",
    typeOfSpace: "Covered Garage",
    allowed: ["car", "boat"],
    ...more,
  });
  const tenant = await newTenant();
  const made = await call("/api/reserve-order", {
    cookie: tenant.cookie,
    json: {
      properties: [{ property_id: space.id, contents: car }],
      start_date: day(30),
      end_date: day(31),
    },
  });
  const id = made.body.reservationId as string;
  await db.updateTable("reservations").set({ idVerified: true }).where("id", "=", id).execute();
  const accepted = await call(`/api/reservations/${id}/status`, {
    method: "PUT",
    cookie: landlord.cookie,
    json: { status: "accepted_pending_verification" },
  });
  expect([made.status, accepted.status]).toEqual([201, 200]);
  return { id, tenant, space };
}

test.each([["tenant"], ["landlord"]] as const)(
  "what a %s asks for isn’t agreed to once what goes in isn’t allowed there anymore; it is again when it is allowed",
  async (asker) => {
    const landlord = await newLandlord();
    const { id, tenant, space } = await withCar(landlord);
    const there = await garage(landlord, { allowed: ["car"] });
    const [asks, agrees] = asker === "tenant" ? [tenant, landlord] : [landlord, tenant];
    expect((await ask(id, 30, 31, asks.cookie, { property_id: there.id })).status).toBe(201);
    await change(there.id, { allowed: ["boxes"] });
    const refused = await answer(id, "agree", agrees.cookie);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "What goes in isn’t allowed in the other space now: Car. Decline this change, or agree on other contents first.",
    ]);
    expect(await spaceOf(id)).toBe(space.id);
    await change(there.id, { allowed: ["car"] });
    expect((await answer(id, "agree", agrees.cookie)).status).toBe(200);
    expect(await spaceOf(id)).toBe(there.id);
  },
);

test("a space that requires by now to say what goes in isn’t moved into without that", async () => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord, { paid: false });
  const there = await garage(landlord);
  await ask(id, 30, 31, tenant.cookie, { property_id: there.id });
  await change(there.id, { requiresContents: true });
  const refused = await answer(id, "agree", landlord.cookie);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    "The other space now requires to say what goes in, and this stay doesn’t. Decline this change, or say it first.",
  ]);
});

test("other contents aren’t agreed to that the space doesn’t allow to which the stay is to move", async () => {
  const landlord = await newLandlord();
  const { id, tenant, space } = await withCar(landlord);
  const there = await garage(landlord, { allowed: ["car"] });
  await ask(id, 30, 31, tenant.cookie, { property_id: there.id });
  const boat = { ...car, vehicle: "boat" };
  const asked = await call(`/api/reservations/${id}/contents`, {
    method: "PUT",
    cookie: tenant.cookie,
    json: boat,
  });
  expect(asked.status).toBe(200);
  const agree = () =>
    call(`/api/reservations/${id}/contents/${asked.body.contents_change.id}/answer`, {
      cookie: landlord.cookie,
      json: { answer: "agree" },
    });
  const refused = await agree();
  expect([refused.status, refused.body.error]).toEqual([
    409,
    "Second garage, to which this stay is to move, doesn’t allow that. Answer the move first, or decline this.",
  ]);
  await answer(id, "refuse", landlord.cookie);
  expect((await agree()).body).toMatchObject({ contents: { vehicle: "boat" } });
  expect(await spaceOf(id)).toBe(space.id);
});

test("a longer stay needs an answer where what goes in isn’t allowed anymore", async () => {
  const landlord = await newLandlord();
  const { id, tenant, space } = await withCar(landlord, { isInstant: true });
  const needsAnswer = async () => (await quoted(id, 30, 32, tenant.cookie)).body.quote.needs_answer;
  expect(await needsAnswer()).toBe(false);
  await change(space.id, { allowed: ["boxes"] });
  expect(await needsAnswer()).toBe(true);
  expect((await ask(id, 30, 32, tenant.cookie)).status).toBe(201);
  // What was accepted stays in, if the landlord wants the longer stay.
  expect((await answer(id, "agree", landlord.cookie)).status).toBe(200);
});

test.each([["tenant"], ["landlord"]] as const)(
  "when a %s asked, another difference than the other side saw is refused with the change of now, and counts once that is agreed to",
  async (asker) => {
    const landlord = await newLandlord();
    const { id, tenant } = await changeable(landlord, { paid: false });
    const [asks, agrees] = asker === "tenant" ? [tenant, landlord] : [landlord, tenant];
    await ask(id, 30, 32, asks.cookie);
    const [seen] = (await changesOf(id, agrees.cookie)).changes;
    expect(seen!.difference).toBe(0);
    // Paid meanwhile: what it costs more is now to be paid first.
    await db
      .updateTable("reservations")
      .set({ paymentStatus: "paid", payBy: null })
      .where("id", "=", id)
      .execute();
    const refused = await answer(id, "agree", agrees.cookie, seen!.id, seen!.terms_mark);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: "This change is different now. Review it and answer again.",
        state: "asked",
        change: { id: seen!.id, difference: 42 },
      },
    });
    const [still] = (await changesOf(id, agrees.cookie)).changes;
    expect(still).toMatchObject({ state: "asked", terms_mark: refused.body.change.terms_mark });
    const agreed = await answer(id, "agree", agrees.cookie, seen!.id, still!.terms_mark);
    expect([agreed.status, agreed.body.changes[0].state]).toEqual([200, "agreed"]);
  },
);

test("both sides read the same mark, a refusal needs none, and one that is no mark names the field", async () => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord);
  const there = await garage(landlord);
  await ask(id, 30, 31, tenant.cookie, { property_id: there.id });
  const [mine] = (await changesOf(id, tenant.cookie)).changes;
  const [theirs] = (await changesOf(id, landlord.cookie)).changes;
  expect(mine!.terms_mark).toBe(theirs!.terms_mark);
  const long = await answer(id, "agree", landlord.cookie, mine!.id, "x".repeat(61));
  expect([long.status, long.body.fields]).toEqual([400, { terms_mark: "Not the mark of a change." }]);
  expect((await answer(id, "refuse", landlord.cookie, mine!.id, "another")).status).toBe(200);
});
