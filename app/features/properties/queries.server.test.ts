import { expect, test } from "vitest";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { presentProperty, readProperties } from "./present.ts";
import { propertyById, similarTo } from "./queries.server.ts";

const landlord = await newLandlord();
/** A property this many thousandths of a degree to the north of the first. */
const at = (north: number, more: object = {}) =>
  newProperty(landlord, { latitude: 40.2613 + north / 1000, ...more });

test("the three nearest of the same type that offer a day are similar, as on their cards", async () => {
  const shown = await at(0);
  const far = await at(900);
  const third = await at(30, { isInstant: true });
  const [first, taken] = [await at(5), await at(6, { availability: `{[${day(3)},${day(4)})}` })];
  const soon = await at(10, { availability: `{[${day(0)},${day(5)})}`, advanceDays: 10 });
  const second = await at(20, { availability: `{[${day(2)},${day(9)})}` });
  await at(1, { typeOfSpace: "Basement" });
  await at(2, { availability: "{}" });
  await newReservation((await newTenant()).actor, taken, { start: day(3), lastDay: day(3) });
  const found = readProperties(await similarTo(shown));
  const expected = await Promise.all(
    [first, second, third].map(async ({ id }) => presentProperty((await propertyById(id))!)),
  );
  expect(found).toEqual(expected);
  expect(found.map(({ id }) => id)).not.toContain(soon.id);
  expect(readProperties(await similarTo(far))).toEqual([]);
});

test("after those of an own type those of types that are like it are similar", async () => {
  const far = (north: number, typeOfSpace: string) => at(-900 + north, { typeOfSpace });
  const shown = await far(0, "Basement/wine-cellar");
  const [plain, own, like] = [
    await far(1, "Basement"),
    await far(30, "Basement/wine-cellar"),
    await far(5, "Basement/root-cellar"),
  ];
  await far(2, "Storage Unit");
  const similar = readProperties(await similarTo((await propertyById(shown.id))!));
  expect(similar.map(({ id }) => id)).toEqual([own.id, plain.id, like.id]);
});
