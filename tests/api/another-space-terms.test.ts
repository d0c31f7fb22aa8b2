import { expect, test } from "vitest";
import { ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { chargeReservations } from "#app/features/payments/later-charges/charge-reservations.server.ts";
import { db } from "#app/platform/db.server.ts";
import { mailsTo } from "#tests/support/notices.ts";
import { moneyOf, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { answer, ask, changeable, changesOf, payChange, quoted } from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

// What each side sees of another space before it agrees, and that this is what counts.
const garage = (of: Person, more: object = {}) =>
  newProperty(of, { priceCents: 5000, pricePer: "Day", title: "Second garage", ...more });
const change = (id: string, set: object) =>
  db.updateTable("properties").set(set).where("id", "=", id).execute();
const stayNow = (id: string) =>
  db
    .selectFrom("reservations")
    .select(["propertyId", "askedPropertyId", "totalCents", "priceCents", "depositCents"])
    .select(["cancellationPolicy", "paymentStatus"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const emailTo = async (person: Person) => {
  const { subject, bodyText } = (await mailsTo(person.email)).at(-1)!;
  return `${subject} ${bodyText}`.replaceAll(/\s+/g, " ");
};

test.each([["tenant"], ["landlord"]] as const)(
  "what a %s asks for of another space, the side that answers sees before it agrees: in the list and in the email",
  async (asker) => {
    const landlord = await newLandlord();
    const { id, tenant, space } = await changeable(landlord, {
      title: "First garage",
      typeOfSpace: "Covered Garage",
      allowed: ["car", "boat", "boxes"],
    });
    const there = await garage(landlord, {
      cancellationPolicy: "firm",
      houseRules: "No noise.",
      allowed: ["car"],
    });
    const [asks, answers] = asker === "tenant" ? [tenant, landlord] : [landlord, tenant];
    const { quote } = (await quoted(id, 30, 31, asks.cookie, there.id)).body;
    await ask(id, 30, 31, asks.cookie, { property_id: there.id });
    await runJobs();
    const [shown] = (await changesOf(id, answers.cookie)).changes;
    expect(shown).toMatchObject({
      total: 105,
      total_before: 84,
      difference: 21,
      retained: 0,
      moves_late: false,
      space_before: { id: space.id, title: "First garage" },
      space_after: {
        id: there.id,
        title: "Second garage",
        price: 50,
        price_per: "Day",
        deposit: 0,
        cancellation_policy: "firm",
        cancellation: expect.stringContaining("for a full refund"),
        house_rules: "No noise.",
        rules_differ: true,
        allowed: ["car"],
        not_allowed: ["boat", "boxes"],
      },
    });
    expect(shown!.space_after).toEqual(quote.space);
    const email = await emailTo(answers);
    for (const words of [
      "Another space asked: First garage",
      "$105.00, instead of $84.00",
      asker === "tenant" ? "The tenant pays $21.00 more" : "You pay $21.00 more",
      "$50.00 per day",
      "Firm.",
      "No noise.",
      "Boats and boxes",
      `/properties/${there.id}`,
    ])
      expect(email).toContain(words);
  },
);

test("the same rules and the same things are no difference", async () => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord, { houseRules: "No noise.", allowed: ["car"] });
  const there = await garage(landlord, { houseRules: "No noise." });
  const { space } = (await quoted(id, 30, 31, tenant.cookie, there.id)).body.quote;
  expect(space).toMatchObject({ rules_differ: false, allowed: [], not_allowed: [] });
});

test.each([
  ["price", { priceCents: 6000 }],
  ["deposit", { depositCents: 2000 }],
  ["cancellation policy", { cancellationPolicy: "firm" }],
  ["house rules", { houseRules: "No noise." }],
  ["what can go in", { allowed: ["boxes"] }],
  ["name", { title: "Third garage" }],
] as const)(
  "another %s than the tenant saw is refused with the quote of now, also where no answer is needed, and nothing is written",
  async (_, set) => {
    const landlord = await newLandlord();
    const { id, tenant, space } = await changeable(landlord, { paid: false });
    const there = await garage(landlord, { isInstant: true });
    const { quote } = (await quoted(id, 30, 31, tenant.cookie, there.id)).body;
    expect(quote.needs_answer).toBe(false);
    await change(there.id, set);
    const seen = { property_id: there.id, quote_mark: quote.quote_mark, difference: quote.difference };
    const refused = await ask(id, 30, 31, tenant.cookie, seen);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "The terms of this change are different now. Review them and ask again.",
    ]);
    expect(await stayNow(id)).toMatchObject({ propertyId: space.id, askedPropertyId: null });
    expect((await changesOf(id, tenant.cookie)).changes).toEqual([]);
    const { quote_mark } = refused.body.quote;
    expect(quote_mark).not.toBe(quote.quote_mark);
    expect((await ask(id, 30, 31, tenant.cookie, { ...seen, quote_mark })).status).toBe(201);
  },
);

test("another space isn’t asked for unseen; other dates are, or with their quote", async () => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord);
  const there = await garage(landlord);
  const unseen = await ask(id, 30, 31, tenant.cookie, { property_id: there.id, quote_mark: undefined });
  expect([unseen.status, unseen.body.fields]).toEqual([
    400,
    { quote_mark: "Read the terms of the other space first." },
  ]);
  const other = await ask(id, 30, 32, tenant.cookie, { quote_mark: "of-something-else" });
  expect([other.status, other.body.quote.total]).toEqual([409, 126]);
  const { quote_mark } = other.body.quote;
  expect((await ask(id, 30, 32, tenant.cookie, { quote_mark })).status).toBe(201);
});

test("a landlord who asks, and then raises price, deposit and rules, gets what was asked for", async () => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord, { paid: false });
  const there = await garage(landlord, { houseRules: "No noise." });
  await ask(id, 30, 31, landlord.cookie, { property_id: there.id });
  await change(there.id, {
    priceCents: 9000,
    depositCents: 50_000,
    houseRules: "Nothing at all.",
    cancellationPolicy: "firm",
    allowed: ["motorcycle"],
  });
  const [shown] = (await changesOf(id, tenant.cookie)).changes;
  expect(shown!.space_after).toMatchObject({ price: 50, deposit: 0, house_rules: "No noise.", allowed: [] });
  expect((await answer(id, "agree", tenant.cookie)).status).toBe(200);
  expect(await stayNow(id)).toMatchObject({
    propertyId: there.id,
    totalCents: 10_500,
    priceCents: 5000,
    depositCents: 0,
    cancellationPolicy: "flexible",
  });
  const { body } = await call(`/api/reservations/${id}`, { cookie: tenant.cookie });
  expect(body.house_rules).toBe("No noise.");
});

test("between asking and agreeing no third person reserves the other space, and a deleted one isn’t moved into", async () => {
  const landlord = await newLandlord();
  const { id, tenant, space } = await changeable(landlord);
  const there = await garage(landlord);
  await ask(id, 30, 31, tenant.cookie, { property_id: there.id });
  const third = await newTenant();
  const stay = { start: day(31), lastDay: day(31) };
  await expect(newReservation(third.actor, there, stay)).rejects.toThrow("already taken");
  await change(there.id, { deletedAt: new Date() });
  const refused = await answer(id, "agree", landlord.cookie);
  expect([refused.status, refused.body.error]).toEqual([409, "That space isn’t offered anymore."]);
  expect((await answer(id, "refuse", landlord.cookie)).status).toBe(200);
  expect(await stayNow(id)).toMatchObject({ propertyId: space.id, askedPropertyId: null, totalCents: 8400 });
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", refunds: [], settled: [8400] });
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("the tenant of an unpaid stay reads what it costs in the other space, once the change counts", async () => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord, { paid: false });
  const there = await garage(landlord, { depositCents: 3000 });
  await ask(id, 30, 31, landlord.cookie, { property_id: there.id });
  await answer(id, "agree", tenant.cookie);
  await runJobs();
  expect(await emailTo(tenant)).toContain("It costs $105.00 now, and a deposit of $30.00.");
});

test("a payment for the other space counts for what was shown, whatever it costs by then", async () => {
  const landlord = await newLandlord();
  const { id, tenant } = await changeable(landlord);
  const there = await garage(landlord);
  await ask(id, 30, 31, tenant.cookie, { property_id: there.id });
  await answer(id, "agree", landlord.cookie);
  await change(there.id, { priceCents: 9000, depositCents: 5000 });
  await payChange(id, tenant.cookie);
  expect(await stayNow(id)).toMatchObject({ propertyId: there.id, totalCents: 10_500, depositCents: 0 });
  expect((await moneyOf(id)).settled.toSorted((a, b) => a - b)).toEqual([2100, 8400]);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("while the stay’s own rent is charged no move is agreed to; then the difference is shown, and paid first", async () => {
  const landlord = await newLandlord();
  // Its card is saved, and charged 90 days before.
  const { id, tenant, space } = await changeable(landlord, { starts: 120 });
  const there = await garage(landlord);
  await ask(id, 120, 121, landlord.cookie, { property_id: there.id });
  expect((await changesOf(id, tenant.cookie)).changes[0]!.difference).toBe(0);
  const setStatus = (paymentStatus: "processing" | "unpaid") =>
    db.updateTable("reservations").set({ paymentStatus }).where("id", "=", id).execute();
  await setStatus("processing");
  const refused = await answer(id, "agree", tenant.cookie);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    "A payment for this stay is on its way. Try again once it has arrived.",
  ]);
  await setStatus("unpaid");
  await db
    .updateTable("laterCharges")
    .set({ nextTryAt: new Date(0) })
    .where("reservationId", "=", id)
    .execute();
  await chargeReservations();
  await runJobs();
  expect((await changesOf(id, tenant.cookie)).changes[0]).toMatchObject({ state: "asked", difference: 21 });
  await answer(id, "agree", tenant.cookie);
  expect(await stayNow(id)).toMatchObject({ propertyId: space.id, totalCents: 8400, paymentStatus: "paid" });
  await payChange(id, tenant.cookie);
  expect(await stayNow(id)).toMatchObject({ propertyId: there.id, totalCents: 10_500 });
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});
