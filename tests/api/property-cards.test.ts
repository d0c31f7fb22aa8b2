import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { presentProperty, readProperties } from "#app/features/properties/present.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { rebuildCards } from "#app/features/properties/search/rebuild-cards.server.ts";
import { liveStatuses } from "#app/features/reservations/model.ts";
import { rebuildRatings } from "#app/features/reviews/rebuild-ratings.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { cardActions, newCardWorld, NothingYet } from "#tests/support/card-actions.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";

/** `npm run prove` plays hundreds. */
const { CARD_SEQUENCES = "8", CARD_SEED = "1" } = process.env;

afterEach(() => moveClock(0));

/** Every property's card as a search would return it now. */
async function storedCards() {
  const { rows } = await sql<{ json: string }>`
    select '[' || string_agg('{' || days_of_card(free, (${now()}::timestamptz at time zone time_zone)::date + advance_days) || card, ',') || ']' as json
    from property_cards`.execute(db);
  return new Map(readProperties(rows[0]!.json).map((property) => [property.id, property]));
}

/** The same from the statement for a single property, which doesn't use cards. */
async function expectedCards() {
  const ids = await db.selectFrom("properties").select("id").where("deletedAt", "is", null).execute();
  return Promise.all(ids.map(async ({ id }) => presentProperty((await propertyById(id))!)));
}

async function expectTrueCards() {
  const stored = await storedCards();
  for (const property of await expectedCards()) expect(stored.get(property.id)).toEqual(property);
  const { count } = await db
    .selectFrom("properties")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(stored.size).toBe(count);
  // A card shows the first and the last of its free days; each of them must be right.
  const { rows } = await sql`
    select property_id, free, availability - coalesce((
      select range_agg(daterange(lower(stay) - properties.gap_days, upper(stay) + greatest(properties.gap_days, r.gap_days)))
      from reservations r where property_id = properties.id and status = any(${[...liveStatuses]})
    ), '{}') as expected
    from property_cards join properties on properties.id = property_id`.execute(db);
  for (const { propertyId, free, expected } of rows as Record<string, string>[])
    expect([propertyId, free]).toEqual([propertyId, expected]);
}

const text = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .map((drawn) => drawn.replace(/[\p{C}\p{Z}]+/gu, " ").trim());
const step = fc.record({
  // Most other actions need a reservation.
  name: fc.constantFrom(
    ...Object.keys(cardActions),
    ..."reserve reserve reserve reserve accept cancel review hide".split(" "),
  ),
  drawn: fc.record({ a: fc.nat(), b: fc.nat(), c: fc.nat(), text }),
});

test(
  "after any writes in any order each card matches its property",
  { timeout: 24 * 3_600_000 },
  async () => {
    const done = new Set<string>();
    const property = fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 90 }), async (steps) => {
      const world = await newCardWorld();
      for (const { name, drawn } of steps) {
        try {
          await cardActions[name]!(world, drawn);
          done.add(name);
        } catch (error) {
          if (!(error instanceof AppError || error instanceof NothingYet)) throw error;
        }
      }
      await expectTrueCards();
      const { cards, wrong } = await rebuildCards();
      expect(cards).toBeGreaterThanOrEqual(2);
      expect(wrong).toBe(0);
      expect(await rebuildRatings()).toBe(0);
    });
    await fc.assert(property, {
      numRuns: Number(CARD_SEQUENCES),
      seed: Number(CARD_SEED),
    });
    // Every action has changed something: if all were refused, this would prove nothing.
    expect([...done].toSorted()).toEqual(Object.keys(cardActions).toSorted());
  },
);

test("cards that were written while the triggers were off are corrected and counted", async () => {
  const landlord = await newLandlord();
  const first = await newProperty(landlord);
  await newProperty(landlord);
  expect((await rebuildCards()).wrong).toBe(0);
  await db.transaction().execute(async (trx) => {
    await sql`alter table properties disable trigger user`.execute(trx);
    await trx.updateTable("properties").set({ title: "Another" }).where("id", "=", first.id).execute();
    await sql`alter table properties enable trigger user`.execute(trx);
  });
  await sql`update property_cards set free = '{}' where property_id = ${first.id}`.execute(db);
  expect((await storedCards()).get(first.id)).toMatchObject({ title: first.title, is_available: false });
  expect((await rebuildCards()).wrong).toBe(1);
  await expectTrueCards();
});

test("a card's days begin with the property's today, whatever was booked and offered before", async () => {
  const landlord = await newLandlord();
  const offered = `{[${day(-30)},${day(4)}),[${day(10)},${day(20)})}`;
  const { id } = await newProperty(landlord, { offered });
  await newReservation((await newTenant()).actor, { id }, { start: day(0), lastDay: day(1) });
  const daysAfter = async (days: number) => {
    moveClock(days * 86_400_000);
    const { start_date, end_date, is_available } = (await storedCards()).get(id)!;
    moveClock(0);
    return [start_date, end_date, is_available];
  };
  expect(await daysAfter(0)).toEqual([day(2), day(19), true]);
  expect(await daysAfter(3)).toEqual([day(3), day(19), true]);
  expect(await daysAfter(4)).toEqual([day(10), day(19), true]);
  expect(await daysAfter(19)).toEqual([day(19), day(19), true]);
  expect(await daysAfter(20)).toEqual([null, null, false]);
  await newProperty(landlord, { id: "prp_endless", offered: `{[${day(-3)},)}` });
  expect((await storedCards()).get("prp_endless")).toMatchObject({ start_date: day(0), end_date: null });
});
