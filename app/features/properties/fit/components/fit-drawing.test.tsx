import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { FitDrawing } from "./fit-drawing.tsx";

const garage = {
  type_of_space: "Covered Garage",
  covered: null,
  drive_up: null,
  vehicle_feet: null,
  vehicle_inches: null,
  entrance_width: null,
  entrance_height: null,
  length: 24,
  width: 12,
  height: 8,
};

function linesOf(more: Partial<PropertyJson>): string[] {
  const property = { ...garage, ...more } as unknown as PropertyJson;
  const html = renderToStaticMarkup(<FitDrawing property={property} />);
  return [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line]) => line!.replaceAll(/<[^>]+>/g, ""));
}

test("what has room comes first, then what has not, then that the door's size isn't given", () => {
  expect(linesOf({})).toEqual([
    "Room inside for a sedan, SUV or full-size pickup",
    "High-roof van: 18 in. too high",
    "Camper, 25 ft: 3 ft too high",
    "The size of the door isn’t given: ask the landlord.",
  ]);
  expect(linesOf({ length: 17 })[0]).toBe("Room inside for a sedan or SUV");
  const lines = linesOf({ entrance_width: 10, entrance_height: 7 });
  expect(lines[0]).toBe("Sedan fits");
  expect(lines.join(" ")).not.toContain("Room inside");
});

test("furniture has room, too", () => {
  const unit = { type_of_space: "Storage Unit", length: 8, width: 5 };
  expect(linesOf(unit)[0]).toMatch(/^Room inside for 10 moving boxes, three-seat sofa/);
});
