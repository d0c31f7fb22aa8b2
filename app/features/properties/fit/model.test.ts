import fc from "fast-check";
import { expect, it, test } from "vitest";
import { things } from "./components/thing-in.ts";
import { fitInWords, fitOf, type Space, type Thing, vehicleClasses, verdicts } from "./model.ts";

const garage: Space = {
  type_of_space: "Covered Garage",
  length: 20,
  width: 10,
  height: 8,
  entrance_width: 9,
  entrance_height: 7,
  covered: true,
  vehicle_feet: null,
  vehicle_inches: null,
};
const words = (thing: Thing, changes: Partial<Space> = {}) =>
  fitInWords(fitOf(thing, { ...garage, ...changes }));
const { sedan, suv, van } = vehicleClasses;
const { sofa, fridge, room } = things as Record<"sofa" | "fridge" | "room", Thing>;

it.each<[string, Thing, Partial<Space>, string]>([
  ["what is scarcest", sedan, {}, "Fits: 2 ft to spare in door width."],
  ["less than a foot", suv, { entrance_width: 8 }, "Tight: 6 in. to spare in door width."],
  ["nothing", suv, { entrance_width: 7.5 }, "Tight: less than 1 in. to spare in door width."],
  ["what is missing, rounded up", suv, { width: 7.45 }, "Doesn’t fit: 1 in. too wide."],
  ["the door before the room", van, {}, "Doesn’t fit: 2 ft 6 in. too high for the door."],
  ["the height for vehicles", suv, { vehicle_feet: 5, vehicle_inches: 8 }, "Doesn’t fit: 4 in. too high."],
  [
    "a door not stated",
    suv,
    { entrance_width: null },
    "We don’t know: ask the landlord how wide the door is.",
  ],
  [
    "a door not stated, of a room too short",
    suv,
    { entrance_width: null, length: 16 },
    "Doesn’t fit: 6 in. too long.",
  ],
  ["no door height", suv, { entrance_height: null }, "We don’t know: ask the landlord how high the door is."],
  [
    "what drives in for the door",
    sedan,
    { entrance_height: null, vehicle_feet: 7 },
    "Fits: 2 ft to spare in height.",
  ],
  [
    "the open air",
    van,
    { type_of_space: "Driveway", covered: null, entrance_width: null, entrance_height: null, length: 22 },
    "Fits: 18 in. to spare in width.",
  ],
  [
    "a gate",
    suv,
    { type_of_space: "Driveway", covered: false, entrance_width: 7 },
    "Doesn’t fit: 6 in. too wide for the door.",
  ],
  ["a sofa turned", sofa, { length: 4, width: 8.5, entrance_width: 4 }, "Fits: 12 in. to spare in length."],
  [
    "a refrigerator, which stays upright",
    fridge,
    { entrance_height: 5.5 },
    "Doesn’t fit: 6 in. too high for the door.",
  ],
  [
    "a room’s worth by its floor",
    room,
    { length: 8, width: 7, entrance_width: 4 },
    "Tight: 10 in. to spare in length.",
  ],
  [
    "a room’s worth by its largest piece",
    room,
    { entrance_width: 2.5 },
    "Doesn’t fit: 6 in. too wide for the door.",
  ],
])("says %s", (_name, thing, changes, expected) => {
  expect(words(thing, changes)).toBe(expected);
});

const feet = fc.integer({ min: 1, max: 4000 }).map((hundredths) => hundredths / 100);
const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const anySpace = fc.record<Space>({
  type_of_space: fc.constantFrom("Driveway", "Covered Garage", "Storage Unit", "Other"),
  length: feet,
  width: feet,
  height: feet,
  entrance_width: perhaps(feet),
  entrance_height: perhaps(feet),
  covered: perhaps(fc.boolean()),
  vehicle_feet: perhaps(fc.integer({ min: 3, max: 30 })),
  vehicle_inches: fc.integer({ min: 0, max: 11 }),
});
const anyThing = fc.oneof(
  fc.constantFrom(...Object.values(things)),
  fc.record<Thing>({
    name: fc.constant("It"),
    length: feet,
    width: feet,
    height: feet,
    turns: fc.constantFrom("never", "upright", "any"),
  }),
);

test("a larger space, door or height never fits less", () => {
  const grown = fc.record({
    length: feet,
    width: feet,
    height: feet,
    entrance_width: feet,
    entrance_height: feet,
    vehicle_feet: fc.integer({ min: 0, max: 9 }),
  });
  const property = fc.property(anyThing, anySpace, grown, (thing, space, more) => {
    const larger: Space = { ...space };
    for (const [side, by] of Object.entries(more) as [keyof typeof more, number][])
      if (space[side] !== null) larger[side] = space[side] + by;
    const [before, after] = [fitOf(thing, space), fitOf(thing, larger)];
    expect(verdicts.indexOf(after.verdict)).toBeGreaterThanOrEqual(verdicts.indexOf(before.verdict));
    const says = after.verdict === "too small" || thing.turns === "never";
    expect(says ? after.spare : Infinity).toBeGreaterThanOrEqual(before.spare);
  });
  fc.assert(property, { numRuns: 2000, seed: 20_261_128 });
});

test("a door of which nothing is said is never enough", () => {
  const property = fc.property(anyThing, anySpace, (thing, space) => {
    const unsaid = { ...space, type_of_space: "Storage Unit", covered: null, entrance_width: null };
    expect(["too small", "unknown"]).toContain(fitOf(thing, unsaid).verdict);
  });
  fc.assert(property, { numRuns: 500, seed: 20_261_128 });
});

it("doesn't fit many things where their largest can neither lie nor stand", () => {
  expect(fitOf(room, { ...garage, length: 30, width: 2 }).verdict).toBe("too small");
  expect(fitOf(room, { ...garage, length: 30, width: 3.5 }).verdict).toBe("tight");
});
