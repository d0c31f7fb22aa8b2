import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { presentProperty, readProperties } from "#app/features/properties/present.ts";
import { searchInput } from "#app/features/properties/search/schema.ts";
import { searchProperties } from "#app/features/properties/search/search-properties.server.ts";
import { quoteStay } from "#app/features/reservations/booking/quote-stay.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";

type Made = { id: string; isInstant: boolean; renews: boolean };
const made: Made[] = [];

// Thirty spaces with every mixture of limits, some reserved before their landlord asked for other gaps.
beforeAll(async () => {
  const landlord = await newLandlord();
  const { db } = await import("#app/platform/db.server.ts");
  for (let number = 0; number < 30; number += 1) {
    const renews = number % 3 === 0;
    const property = await newProperty(landlord, {
      pricePer: renews ? "Week" : "Day",
      priceCents: 900,
      isInstant: number % 2 === 0,
      renews,
      gapDays: number % 5 === 4 ? 4 : 0,
    });
    const taken = [number % 7, 11 + (number % 6)];
    for (const start of taken) {
      const tenant = await newTenant();
      await newReservation(tenant.actor, property, { start: day(start), lastDay: day(start + (number % 3)) });
    }
    if (number % 10 === 9) await reserveWithoutEnd(property.id);
    await db
      .updateTable("properties")
      .set({
        minStayDays: [1, 2, 5, 8][number % 4]!,
        maxStayDays: !renews && number % 4 === 3 ? 9 : null,
        advanceDays: [0, 1, 6][number % 3]!,
        gapDays: [0, 1, 3][Math.floor(number / 3) % 3]!,
      })
      .where("id", "=", property.id)
      .execute();
    made.push({ id: property.id, isInstant: number % 2 === 0, renews });
  }
});

async function reserveWithoutEnd(propertyId: string) {
  const { actor, username: guestName, email: guestContact } = await newTenant();
  const items = [{ propertyId, quantity: 1 }];
  await reserve(actor, { items, start: day(25), lastDay: null, guestName, guestContact }, null);
}

/** Whether someone could reserve exactly these dates now. */
async function isOffered(propertyId: string, start: string, lastDay: string): Promise<boolean> {
  try {
    return (await quoteStay({ propertyId, start, lastDay, quantity: 1 })).available;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const idsOf = async (input: Record<string, unknown>) => {
  const { json, total } = await searchProperties(searchInput.parse({ limit: 60, ...input }));
  const found = readProperties(json).map(({ id }) => id);
  expect(total).toBe(found.length);
  return found.toSorted();
};

test(
  "a search with dates finds exactly the spaces that can be reserved for them",
  { timeout: 120_000 },
  async () => {
    const asked = fc.record({
      start: fc.integer({ min: 0, max: 30 }),
      length: fc.integer({ min: 1, max: 12 }),
      query: fc.constantFrom(undefined, "17101", "Harrisburg", "river"),
      instant: fc.constantFrom(undefined, "true"),
      renews: fc.constantFrom(undefined, "true"),
      sort: fc.constantFrom(undefined, "price", "newest"),
    });
    let some = 0;
    const property = fc.asyncProperty(asked, async ({ start, length, ...others }) => {
      const [from, to] = [day(start), day(start + length - 1)];
      const wanted = made.filter(
        (one) => (!others.instant || one.isInstant) && (!others.renews || one.renews),
      );
      const offered = await Promise.all(
        wanted.map(async (one) => ((await isOffered(one.id, from, to)) ? [one.id] : [])),
      );
      const expected = offered.flat().toSorted();
      some += expected.length > 0 && expected.length < wanted.length ? 1 : 0;
      expect(await idsOf({ from, to, ...others })).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 60, seed: 20_261_123 });
    expect(some).toBeGreaterThan(20);
  },
);

test("with a start only, the shortest stay has to fit; month to month, all later days have to be free", async () => {
  for (const start of [0, 3, 6, 9, 13, 16, 20]) {
    const from = day(start);
    const shortest = await Promise.all(
      made.map(async ({ id }) => {
        const { minStayDays } = (await propertyById(id))!;
        return (await isOffered(id, from, day(start + minStayDays - 1))) ? [id] : [];
      }),
    );
    expect(await idsOf({ from })).toEqual(shortest.flat().toSorted());
    const open = await Promise.all(
      made.filter(({ renews }) => renews).map(async ({ id }) => ((await opensOn(id, from)) ? [id] : [])),
    );
    expect(await idsOf({ from, renews: "true" })).toEqual(open.flat().toSorted());
  }
});

async function opensOn(propertyId: string, start: string): Promise<boolean> {
  try {
    return (await quoteStay({ propertyId, start, lastDay: null, quantity: 1, renews: true })).available;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

test("a search's cards show the limits as a single property does, and refuse other filters", async () => {
  const { json } = await searchProperties(searchInput.parse({ limit: 60 }));
  for (const card of readProperties(json))
    expect(card).toEqual(presentProperty((await propertyById(card.id))!));
  expect(() => searchInput.parse({ instant: "false" })).toThrow("instant can only be true, or left out.");
  expect(() => searchInput.parse({ renews: "yes" })).toThrow("renews can only be true, or left out.");
});
