import { afterEach, expect, test } from "vitest";
import { sql } from "kysely";
import { ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { collects } from "#app/features/payments/model.ts";
import { expireChanges } from "#app/features/reservations/changes/expire-changes.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { moneyOf, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { answer, ask, changeable, changesOf, payChange, quoted } from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

const landlord = await newLandlord();
const [other, stranger] = [await newLandlord(), await newTenant()];
const dayMs = 86_400_000;

afterEach(() => moveClock(0));

const garage = (of: Person, more: object = {}) =>
  newProperty(of, { priceCents: 5000, pricePer: "Day", title: "Second garage", ...more });
const askFor = (id: string, space: { id: string }, cookie: string, [from, last] = [30, 31]) =>
  ask(id, from, last, cookie, { property_id: space.id });
const stayNow = (id: string) =>
  db
    .selectFrom("reservations")
    .select(["propertyId", "stay", "askedStay", "askedPropertyId", "askedThere", "totalCents"])
    .select(["priceCents", "cancellationPolicy", "gapDays", "depositCents", "movedLate", "paymentStatus"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const range = (from: number, last: number) => `[${day(from)},${day(last + 1)})`;
const refusedSpace = async (id: string, space: { id: string }, cookie: string) =>
  (await askFor(id, space, cookie)).body.fields?.property_id as string;
const reserveAt = (space: { id: string }, from: number, last: number) =>
  newReservation(stranger.actor, space, { start: day(from), lastDay: day(last) });

test("only this landlord’s other spaces that are offered can be chosen", async () => {
  const { id, tenant, space } = await changeable(await newLandlord());
  expect((await changesOf(id, tenant.cookie)).spaces).toEqual([]);
  const sentence = "Choose another space of this landlord.";
  expect(await refusedSpace(id, await garage(other), tenant.cookie)).toBe(sentence);
  const gone = await garage({ ...landlord, ...(await ownerOf(space.id)) });
  expect((await changesOf(id, tenant.cookie)).spaces).toEqual([{ id: gone.id, title: "Second garage" }]);
  await db.updateTable("properties").set({ deletedAt: new Date() }).where("id", "=", gone.id).execute();
  expect(await refusedSpace(id, gone, tenant.cookie)).toBe(sentence);
  expect((await changesOf(id, tenant.cookie)).spaces).toEqual([]);
});

const ownerOf = async (propertyId: string) => {
  const { landlordId: id } = await db
    .selectFrom("properties")
    .select("landlordId")
    .where("id", "=", propertyId)
    .executeTakeFirstOrThrow();
  return { id };
};

test("while it waits both spaces’ days are held; declined, the other’s are free", async () => {
  const { id, tenant, space } = await changeable(landlord);
  const there = await garage(landlord, { gapDays: 1 });
  expect((await askFor(id, there, tenant.cookie)).status).toBe(201);
  expect(await stayNow(id)).toMatchObject({
    propertyId: space.id,
    askedStay: null,
    askedThere: range(30, 31),
  });
  await expect(reserveAt(there, 31, 31)).rejects.toThrow("already taken");
  await expect(reserveAt(there, 32, 32)).rejects.toThrow("between stays");
  await expect(reserveAt(space, 30, 30)).rejects.toThrow("already taken");
  for (const { id: propertyId } of [space, there]) {
    const days = await call(`/api/properties/${propertyId}/days?from=${day(29)}&to=${day(33)}`, {
      cookie: landlord.cookie,
    });
    expect(days.body.ranges).toContainEqual(expect.objectContaining({ reservation_id: id, from: day(30) }));
  }
  const { asked_space } = (await call(`/api/reservations/${id}`, { cookie: tenant.cookie })).body;
  expect(asked_space).toBe("Second garage");
  await answer(id, "refuse", landlord.cookie);
  expect(await stayNow(id)).toMatchObject({ askedPropertyId: null, askedThere: null });
  await reserveAt(there, 31, 31);
});

test("days of stays and between stays, the shortest stay, notice and what goes in of the other space are its own", async () => {
  const { id, tenant } = await changeable(landlord);
  const there = await garage(landlord, { minStayDays: 3, gapDays: 2 });
  const quote = (from: number, last: number, cookie = tenant.cookie) =>
    call(
      `/api/reservations/${id}/changes?start_date=${day(from)}&end_date=${day(last)}&property_id=${there.id}`,
      { cookie },
    );
  expect((await quote(30, 31)).body.fields.end_date).toContain("The shortest stay here is 3 days");
  await reserveAt(there, 34, 36);
  expect((await quote(30, 32)).body.error).toContain("The landlord leaves 2 days between stays.");
  expect((await quote(29, 31)).status).toBe(200);
  await db.updateTable("properties").set({ advanceDays: 40 }).where("id", "=", there.id).execute();
  expect((await quote(29, 31)).body.fields.start_date).toContain("at least 40 days ahead");
  expect((await quote(29, 31, landlord.cookie)).status).toBe(200);
  await db
    .updateTable("properties")
    .set({ advanceDays: 0, requiresContents: true })
    .where("id", "=", there.id)
    .execute();
  expect((await quote(29, 31)).body.fields.property_id).toContain("Say what goes in");
});

test("more is paid before it counts; then everything is of the other space, and its old days are free", async () => {
  const { id, tenant, space } = await changeable(landlord, { title: "First garage" });
  const there = await garage(landlord, { cancellationPolicy: "firm", houseRules: "No noise." });
  const { body } = await askFor(id, there, tenant.cookie);
  expect(body.changes[0]).toMatchObject({
    difference: 21,
    space_before: { id: space.id, title: "First garage" },
    space_after: { id: there.id, title: "Second garage" },
  });
  await answer(id, "agree", landlord.cookie);
  expect(await stayNow(id)).toMatchObject({ propertyId: space.id, askedThere: range(30, 31) });
  await payChange(id, tenant.cookie);
  expect(await stayNow(id)).toMatchObject({
    propertyId: there.id,
    stay: range(30, 31),
    askedThere: null,
    totalCents: 10_500,
    priceCents: 5000,
    cancellationPolicy: "firm",
    movedLate: false,
  });
  await reserveAt(space, 30, 31);
  await expect(reserveAt(there, 30, 30)).rejects.toThrow("already taken");
  const stay = (await call(`/api/reservations/${id}`, { cookie: tenant.cookie })).body;
  expect(stay).toMatchObject({ title: "Second garage", asked_space: null, house_rules: "No noise." });
  const agreement = await call(`/api/reservations/${id}/agreement`, { cookie: tenant.cookie });
  expect(agreement.body.addenda.join(" ")).toContain("the space is “Second garage”");
  expect((await moneyOf(id)).paymentStatus).toBe("paid");
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("less is refunded by the policy of the space that is left, all of it if the landlord asks", async () => {
  const cheap = { priceCents: 2000 };
  const there = [await garage(landlord, cheap), await garage(landlord, cheap)];
  const late = await changeable(landlord, { starts: 5, cancellationPolicy: "firm" });
  expect((await askFor(late.id, there[0]!, late.tenant.cookie, [5, 6])).body.changes[0].difference).toBe(-21);
  await answer(late.id, "agree", landlord.cookie);
  await runJobs();
  // Who is late keeps to half, where canceling would cost less, too.
  expect(await stayNow(late.id)).toMatchObject({ totalCents: 4200, movedLate: true });
  const lords = await changeable(landlord, { starts: 5, cancellationPolicy: "firm" });
  await askFor(lords.id, there[1]!, landlord.cookie, [5, 6]);
  await answer(lords.id, "agree", lords.tenant.cookie);
  await runJobs();
  expect(await stayNow(lords.id)).toMatchObject({ totalCents: 4200, movedLate: false });
  const refunds = await db
    .selectFrom("refunds")
    .select(["reservationId", "amountCents"])
    .where("reservationId", "in", [late.id, lords.id])
    .orderBy("amountCents")
    .execute();
  expect(refunds).toEqual([
    { reservationId: late.id, amountCents: 2100 },
    { reservationId: lords.id, amountCents: 4200 },
  ]);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("a deposit that is paid stays: another one is refused; unpaid, the stay has the other space’s", async () => {
  const there = await garage(landlord, { depositCents: 3000 });
  const paid = await changeable(landlord);
  expect(await refusedSpace(paid.id, there, paid.tenant.cookie)).toContain(
    "This stay’s deposit is paid: none.",
  );
  const unpaid = await changeable(landlord, { paid: false });
  await askFor(unpaid.id, there, landlord.cookie);
  await answer(unpaid.id, "agree", unpaid.tenant.cookie);
  expect(await stayNow(unpaid.id)).toMatchObject({
    propertyId: there.id,
    depositCents: 3000,
    totalCents: 10_500,
  });
});

test("from a day before it begins a stay stays in its space, also if that was asked before", async () => {
  const { id, tenant } = await changeable(landlord, { starts: 5 });
  const there = await garage(landlord, { priceCents: 4000 });
  await askFor(id, there, tenant.cookie, [5, 6]);
  moveClock(4 * dayMs);
  const late = "A stay can go to another space until 2 days before it begins.";
  await db
    .updateTable("stayChanges")
    .set({ expiresAt: new Date(Date.now() + 5 * dayMs) })
    .where("reservationId", "=", id)
    .execute();
  expect((await answer(id, "agree", landlord.cookie)).body.error).toContain(late);
  await answer(id, "refuse", landlord.cookie);
  const sentence = (await ask(id, 1, 2, tenant.cookie, { property_id: there.id })).body.fields.property_id;
  expect(sentence).toContain(late);
  expect((await changesOf(id, tenant.cookie)).spaces).toEqual([]);
});

test("an instant space needs no answer of a verified tenant, unless it costs less", async () => {
  const { id, tenant } = await changeable(landlord);
  const dear = await garage(landlord, { isInstant: true });
  const cheap = await garage(landlord, { isInstant: true, priceCents: 2000 });
  const needs = async ({ id: property_id }: { id: string }) => {
    const asked = new URLSearchParams({ start_date: day(30), end_date: day(31), property_id });
    return (await call(`/api/reservations/${id}/changes?${asked}`, { cookie: tenant.cookie })).body.quote
      .needs_answer as boolean;
  };
  expect([await needs(dear), await needs(cheap)]).toEqual([false, true]);
  expect((await quoted(id, 30, 32, tenant.cookie)).body.quote).toMatchObject({
    needs_answer: true,
    space: null,
  });
  expect((await askFor(id, dear, tenant.cookie)).body.changes[0].state).toBe("agreed");
});

test("a change to another space is paid before the last midnight on which it counts, or not at all", async () => {
  const { id, tenant } = await changeable(landlord, { starts: 5 });
  const there = await garage(landlord);
  const lastMidnight = day(4);
  moveClock(3 * dayMs);
  expect((await askFor(id, there, tenant.cookie, [2, 3])).status).toBe(201);
  expect((await answer(id, "agree", landlord.cookie)).status).toBe(200);
  const [change] = (await changesOf(id, tenant.cookie)).changes;
  const limit = await db
    .selectFrom("stayChanges")
    .select(
      sql<boolean>`expires_at = ${lastMidnight}::date::timestamp at time zone 'America/New_York'`.as(
        "isMidnight",
      ),
    )
    .where("id", "=", change!.id)
    .executeTakeFirstOrThrow();
  expect(limit).toEqual({ isMidnight: true });
  moveClock(4 * dayMs + 3_600_000);
  await expireChanges();
  expect((await changesOf(id, tenant.cookie)).changes[0]!.state).toBe("expired");
  await reserveAt(there, 1, 2);
});

test("a space that is hidden meanwhile is not moved into, and its payment goes back", async () => {
  const asked = await changeable(landlord);
  const there = await garage(landlord);
  await askFor(asked.id, there, asked.tenant.cookie);
  const hide = (deletedAt: Date | null) =>
    db.updateTable("properties").set({ deletedAt }).where("id", "=", there.id).execute();
  await hide(new Date());
  expect((await answer(asked.id, "agree", landlord.cookie)).body.error).toBe(
    "That space isn’t offered anymore.",
  );
  await hide(null);
  await answer(asked.id, "agree", landlord.cookie);
  await hide(new Date());
  await payChange(asked.id, asked.tenant.cookie);
  expect(await stayNow(asked.id)).toMatchObject({
    askedThere: null,
    totalCents: 8400,
    paymentStatus: "paid",
  });
  expect((await changesOf(asked.id, asked.tenant.cookie)).changes[0]!.state).toBe("expired");
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("a stay whose way in was shown stays in its space, though its first day is far again", async () => {
  const { id, tenant } = await changeable(landlord, { starts: 5 });
  const there = await garage(landlord, { priceCents: 4000 });
  moveClock(4 * dayMs);
  await ask(id, 30, 31, tenant.cookie);
  await answer(id, "agree", landlord.cookie);
  expect((await stayNow(id)).stay).toBe(range(30, 31));
  expect((await changesOf(id, tenant.cookie)).spaces).toEqual([]);
  expect((await askFor(id, there, tenant.cookie)).body.error).toContain("How to get in was shown before");
});

test("a checkout of the space that was left is not booked for the other, though both cost the same", () => {
  const share = { amountCents: 6300, feeCents: 300, depositCents: 0 };
  expect(collects(share, { totalCents: 6300, feeCents: 300, depositCents: 0 })).toBe(true);
  expect(collects(share, { totalCents: 4200, feeCents: 200, depositCents: 2100 })).toBe(false);
});
