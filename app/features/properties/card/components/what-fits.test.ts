import { expect, it } from "vitest";
import { whatFits } from "./what-fits.ts";

const nothingSaid = { covered: null, drive_up: null, vehicle_feet: null, vehicle_inches: null };
const driveway = { ...nothingSaid, type_of_space: "Driveway", length: 40, width: 9, height: 12 };
const told = (space: Parameters<typeof whatFits>[0]) =>
  Object.fromEntries(whatFits(space).map(({ thing, problem }) => [thing.name, problem]));

it("names the vehicles that fit, and why others do not", () => {
  expect(told(driveway)).toEqual({
    "Honda Civic": null,
    "Toyota RAV4": null,
    "Ford F-150": null,
    "Ford Transit, high roof": null,
    "25 ft camper": "doors won’t open",
  });
  expect(told({ ...driveway, type_of_space: "Covered Garage", length: 18, width: 6.5, height: 8 })).toEqual({
    "Honda Civic": "doors won’t open",
    "Toyota RAV4": "doors won’t open",
    "Ford F-150": "1.4 ft too long",
    "Ford Transit, high roof": "1.7 ft too long",
    "25 ft camper": "7 ft too long",
  });
});

it("goes by the height the landlord says, by the roof where there is one, and by nothing under the open sky", () => {
  const garage = { ...driveway, type_of_space: "Covered Garage", width: 12, height: 7 };
  expect(told(garage)["Ford Transit, high roof"]).toBe("2.2 ft too high");
  expect(told({ ...garage, vehicle_feet: 6, vehicle_inches: 0 })["Ford F-150"]).toBe("0.5 ft too high");
  expect(told({ ...garage, covered: false })["25 ft camper"]).toBeNull();
  expect(told({ ...driveway, width: 12, covered: true })["25 ft camper"]).toBeNull();
});

it("names furniture where things are stored", () => {
  const unit = { ...nothingSaid, type_of_space: "Storage Unit", length: 8, width: 5, height: 8 };
  expect(told(unit)).toMatchObject({ "Queen bed": null, "Honda Civic": "7.4 ft too long" });
});
