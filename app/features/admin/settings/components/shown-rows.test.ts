import { expect, test } from "vitest";
import {
  inOneRule,
  moved,
  printRows,
  readRows,
  type ShownKind,
  type ShownRow,
  withRow,
} from "./shown-rows.ts";

const rowsOf = (kind: ShownKind, rules: string) => readRows(kind, rules) as ShownRow[];
const icon = `drawing-${"0a".repeat(16)}`;

test.each<[ShownKind, string]>([
  ["types", ""],
  [
    "types",
    "Storage Unit; Covered Garage = Garage; -Basement = Cellar, icon wine; Driveway; Parking Lot; Other",
  ],
  [
    "types",
    `Driveway; Covered Garage; Parking Lot; Storage Unit; Basement; Other; Driveway/boat-dock = Boat dock, icon ${icon}, without power`,
  ],
  ["amenities", ""],
  [
    "amenities",
    "Power = Outlet; ev-charger = EV charger; -Lit at night; Covered; Drive-up access; 24-hour access",
  ],
])("rows of %s are printed as the rule that they were read from: %s", (kind, rules) => {
  expect(printRows(kind, rowsOf(kind, rules))).toBe(rules);
});

test("a rule that can't be read is said in words", () => {
  expect(readRows("types", "Castle")).toMatch(/is not a type/);
  expect(readRows("amenities", "Power, Lit")).toMatch(/must name amenities among/);
});

test("rows that are added have codes of their names, each its own, and rules that can be read", () => {
  let types = rowsOf("types", "");
  for (const name of ["RV port", "RV port!", "停车", "Ünder the very long and winding roof of it"])
    types = withRow("types", types, name, "Covered Garage");
  expect(types.slice(6).map(({ code }) => code)).toEqual([
    "Covered Garage/rv-port",
    "Covered Garage/rv-port-b",
    "Covered Garage/own",
    "Covered Garage/under-the-very-long-and-wind",
  ]);
  expect(withRow("types", [], "Shed", "Driveway/boat-dock")[0]!.code).toBe("Driveway/shed");
  const amenities = ["Fence", "null", "X"].reduce(
    (rows, name) => withRow("amenities", rows, name, ""),
    rowsOf("amenities", ""),
  );
  expect(amenities.slice(5).map(({ code }) => code)).toEqual(["fence", "null-b", "x-b"]);
  expect(rowsOf("amenities", printRows("amenities", amenities))).toEqual(amenities);
});

test("a name keeps nothing that would end it, and rows move by one place, not past their ends", () => {
  expect(inOneRule("A; B = C, D\nE")).toBe("A B  C DE");
  const rows = rowsOf("types", "");
  expect(
    moved(rows, "Covered Garage", -1)
      .map(({ code }) => code)
      .slice(0, 3),
  ).toEqual(["Covered Garage", "Driveway", "Parking Lot"]);
  expect(moved(rows, "Driveway", -1)).toEqual(rows);
  expect(moved(rows, "Other", 1)).toEqual(rows);
});
