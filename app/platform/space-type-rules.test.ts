import { expect, test } from "vitest";
import { parseShownTypes, typeNamed } from "./space-type-rules.ts";
import { type ShownType, typeInSentence, typeName, typesToChoose, usualTypes } from "./space-types.ts";

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

test.each([
  ["Castle", "must name types of space among Driveway"],
  ["=Castle", "must name types of space among"],
  ["Other; Other = Castle", "must name Other once"],
  ["Other = ", "must have names of at most 30 letters"],
  ["Other = <b>Castle</b>", "which “<b>Castle</b>” is not"],
  ["Other = \u202eCastle", "must have names of"],
  [`Other = ${"a".repeat(31)}`, "must have names of at most 30"],
  ["Other = Castle; Basement = castle", "must give each type a name that no other has, unlike “Castle”"],
  ["Other = Basement", "must give each type a name that no other has"],
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
