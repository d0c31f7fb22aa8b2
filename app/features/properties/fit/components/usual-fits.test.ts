import { expect, it } from "vitest";
import { problemInWords } from "../model.ts";
import { usualFits } from "./usual-fits.ts";

const nothingSaid = {
  covered: null,
  drive_up: null,
  vehicle_feet: null,
  vehicle_inches: null,
  entrance_width: null,
  entrance_height: null,
};
const driveway = { ...nothingSaid, type_of_space: "Driveway", length: 40, width: 9, height: 12 };
const problems = (space: Parameters<typeof usualFits>[0]) =>
  Object.fromEntries(usualFits(space).map(({ thing, fit }) => [thing.name, problemInWords(fit)]));

it("names the vehicles that fit, and why others do not", () => {
  expect(problems(driveway)).toEqual({
    Sedan: null,
    SUV: null,
    "Full-size pickup": null,
    "High-roof van": "tight in width",
    "Camper, 25 ft": "tight in width",
  });
  const garage = { ...driveway, type_of_space: "Covered Garage", length: 18, width: 9.5, height: 8 };
  expect(problems({ ...garage, entrance_width: 8, entrance_height: 7 })).toEqual({
    Sedan: null,
    SUV: "tight in door width",
    "Full-size pickup": "2 ft too long",
    "High-roof van": "2 ft 6 in. too high for the door",
    "Camper, 25 ft": "7 ft too long",
  });
});

it("asks about a door that the landlord has said nothing of", () => {
  const garage = { ...driveway, type_of_space: "Covered Garage", width: 12, height: 8 };
  expect(problems(garage)).toMatchObject({
    Sedan: "ask about the door",
    "High-roof van": "18 in. too high",
  });
});

it("names furniture where things are stored", () => {
  const unit = { ...nothingSaid, type_of_space: "Storage Unit", length: 8, width: 5, height: 8 };
  expect(problems({ ...unit, entrance_width: 4, entrance_height: 7 })).toEqual({
    "10 moving boxes": null,
    "Three-seat sofa": null,
    Motorcycle: "tight in length",
    "Queen mattress": null,
    "One room’s worth": "2 ft too long",
  });
});
