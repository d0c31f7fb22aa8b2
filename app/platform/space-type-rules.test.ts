import { expect, test } from "vitest";
import { parseShownTypes, typeNamed } from "./space-type-rules.ts";
import { readFileSync } from "node:fs";
import { spaceIcons } from "./space-icons.ts";
import {
  isOffered,
  kindOf,
  type ShownType,
  typeInSentence,
  typeName,
  typesOfSpace,
  typesToChoose,
  usualTypes,
} from "./space-types.ts";

const read = (rules: string) => parseShownTypes(rules) as ShownType[];

test("types are in the order that the rules name them, the others follow, and nothing named is as usual", () => {
  expect(read("")).toEqual(usualTypes);
  expect(read(" other = Anything & more;\n- basement=Cellar ; Driveway;").map(Object.values)).toEqual([
    ["Other", "Anything & more", true],
    ["Basement", "Cellar", false],
    ["Driveway", "Driveway", true],
    ["Covered Garage", "Covered Garage", true],
    ["Parking Lot", "Parking Lot", true],
    ["Storage Unit", "Storage Unit", true],
  ]);
});

test("an operator’s own types say what they are like, and may have an icon", () => {
  const types = read("covered garage / rv-port = RV  port, Icon caravan; Other; -Driveway/bike-shed");
  expect(types.slice(0, 3)).toEqual([
    { type: "Covered Garage/rv-port", name: "RV port", isOffered: true, icon: "caravan" },
    { type: "Other", name: "Other", isOffered: true },
    { type: "Driveway/bike-shed", name: "Bike shed", isOffered: false },
  ]);
});

test("the example of the refusal is a type", () => {
  expect(read("Driveway/boat-dock = Boat dock, icon sailboat")[0]).toEqual({
    type: "Driveway/boat-dock",
    name: "Boat dock",
    isOffered: true,
    icon: "sailboat",
  });
});

test("facts that don’t apply are left out of a type, in any order with its icon, each once", () => {
  const rule = "Other/kennel = Kennel, without Lit at  night, icon sailboat, without power";
  expect(read(rule)[0]).toMatchObject({ icon: "sailboat", without: ["power", "lit at night"] });
  expect(read("Basement = Cellar, without vehicle height")[0]).toMatchObject({ without: ["vehicle height"] });
  expect(parseShownTypes("Other = Rest, without power, without power")).toMatch(/^must have after a comma/);
});

test("what the setting has no longer is named by its code, and chosen only where it is already", () => {
  const types = read("Basement/wine-cellar = Wine");
  expect(["Basement/wine-cellar", "Other/dog-kennel"].map((type) => typeName(types, type))).toEqual([
    "Wine",
    "Dog kennel",
  ]);
  expect(kindOf("Other/dog-kennel")).toBe("Other");
  expect(typesToChoose(types, ["Other/dog-kennel", "Castle"]).at(-1)).toEqual({
    type: "Other/dog-kennel",
    name: "Dog kennel",
    isOffered: false,
  });
  expect([isOffered("Other/dog-kennel", types), isOffered("Basement/wine-cellar", types)]).toEqual([
    false,
    true,
  ]);
});

test("each icon is in the file of icons, and one of each of the six types, and nothing else", () => {
  const file = readFileSync("public/space-icons.svg", "utf8");
  expect([...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    ...spaceIcons,
    ...typesOfSpace.map((type) => type.replace(" ", "-")),
  ]);
});

test.each([
  ["Driveway/RV", "can’t have “Driveway/RV”, which is not a type. Ours are Driveway, Covered Garage, "],
  ["Driveway/a", "can’t have “Driveway/a”, which is not a type"],
  ["Driveway/rv_port", "which is not a type"],
  ["Driveway/рв", "which is not a type"],
  ["Castle/rv", "which is not a type"],
  ["Other/a/b", "which is not a type"],
  [`Other/${"a".repeat(31)}`, "which is not a type"],
  ["Other/admin = other", "must give each of the types a name that no other has"],
  [
    "Other/aa = Café; Other/bb = Cafe\u0301",
    "must give each of the types a name that no other has, unlike “Café”",
  ],
  ["Other/aa = A, icon nonsense", "must have after a comma “icon” and one of archive, bed-double"],
  ["Driveway; Other/aa = A, icon nonsense", "unlike “Other/aa = A, icon nonsense”"],
  ["Other/aa = A, icon car, icon bus", "must have after a comma “icon” and one of"],
  ["Castle", "can’t have “Castle”, which is not a type"],
  [
    "Driveway; Boat dock",
    "can’t have “Boat dock”, which is not a type. Ours are Driveway, Covered Garage, Parking Lot, Storage Unit, Basement, Other. To add your own, write first which of them it is like, then a slash and 2 to 30 small letters with dashes: “Driveway/boat-dock = Boat dock, icon sailboat”",
  ],
  ["=Castle", "can’t have “”, which is not a type"],
  ["Other; Other = Castle", "must name Other once"],
  ["Other = ", "must have names of at most 30 letters"],
  ["Other = <b>Castle</b>", "which “<b>Castle</b>” is not"],
  ["Other = \u202eCastle", "must have names of"],
  [`Other = ${"a".repeat(31)}`, "must have names of at most 30"],
  [
    "Other = Castle; Basement = castle",
    "must give each of the types a name that no other has, unlike “Castle”",
  ],
  ["Other = Basement", "must give each of the types a name that no other has"],
  ["-Driveway; -Covered Garage; -Parking Lot; -Storage Unit; -Basement; -Other", "must leave one type"],
])("refuses %s", (rules, sentence) => {
  expect(parseShownTypes(rules)).toContain(sentence);
});

test("a type is read by its code or its name, and written by its name", () => {
  const types = read("Covered Garage = RV port; -Basement");
  expect(["covered garage", " rv PORT ", "Carport"].map((text) => typeNamed(text, types))).toEqual([
    "Covered Garage",
    "Covered Garage",
    undefined,
  ]);
  expect(typeName(types, "Covered Garage")).toBe("RV port");
  expect(typeName(types, "Type of space")).toBe("Type of space");
  expect([typeInSentence(types, "Covered Garage"), typeInSentence(types, "Parking Lot")]).toEqual([
    "RV port",
    "parking lot",
  ]);
  expect(typesToChoose(types)).toHaveLength(5);
  expect(typesToChoose(types, ["Basement"])).toHaveLength(6);
});

test("an icon that was never uploaded is refused", () => {
  expect(parseShownTypes("Other = Rest, icon drawing-1")).toMatch(/or an uploaded one/);
});
