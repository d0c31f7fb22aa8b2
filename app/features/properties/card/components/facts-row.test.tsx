import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { usualAmenities } from "#app/platform/amenities.ts";
import { parseShownAmenities } from "#app/platform/amenity-rules.ts";
import { FactsRow } from "./facts-row.tsx";

const silent = {
  length: 20,
  width: 10,
  covered: null,
  power: null,
  lit: null,
  drive_up: null,
  amenities: [] as string[],
  access_from: null,
  access_to: null,
  vehicle_feet: null,
  vehicle_inches: null,
  instant: false,
  renews: false,
  price_per: "Week",
} as PropertyJson;
const factsOf = (property: PropertyJson, amenities = usualAmenities) =>
  [
    ...renderToStaticMarkup(<FactsRow property={property} amenities={amenities} />).matchAll(
      /<\/svg>([^<]+)/g,
    ),
  ].map(([, words]) => words);

it("says the size alone where the landlord has said nothing", () => {
  expect(factsOf(silent)).toEqual(["20 × 10 ft"]);
});

it("shows a space as a process of the release before sends it", () => {
  const ofBefore: object = { ...silent, amenities: undefined };
  expect(factsOf(ofBefore as PropertyJson)).toEqual(["20 × 10 ft"]);
});

it("says what the landlord has said, what there is not, too", () => {
  const said = {
    instant: true,
    renews: true,
    covered: false,
    power: false,
    lit: true,
    drive_up: true,
    access_from: "06:00",
    access_to: "22:00",
  };
  expect(factsOf({ ...silent, ...said, vehicle_feet: 7, vehicle_inches: 2 })).toEqual([
    "20 × 10 ft",
    "Instant booking",
    "Week to week",
    "Open air",
    "No power",
    "Lit at night",
    "Drive-up access",
    "Access 6 AM to 10 PM",
    "Vehicles up to 7 ft 2 in",
  ]);
});

it("calls 24-hour access as the operator does, also where they hide it from forms", () => {
  const always = { ...silent, access_from: "00:00", access_to: "24:00" };
  expect(factsOf(always)).toEqual(["20 × 10 ft", "24-hour access"]);
  const named = parseShownAmenities("-24-hour access = Open day and night");
  expect(factsOf(always, named as typeof usualAmenities)).toEqual(["20 × 10 ft", "Open day and night"]);
});

it("names amenities as the operator does, and those that the operator has no longer by their codes", () => {
  const named = parseShownAmenities("Power = Outlet; -Lit at night = LED lights; ev-charger = EV charger");
  const said = { covered: false, power: false, lit: false, drive_up: true };
  const property = { ...silent, ...said, amenities: ["dog-wash", "ev-charger"] };
  expect(factsOf(property, named as typeof usualAmenities)).toEqual([
    "20 × 10 ft",
    "Open air",
    "No outlet",
    "No LED lights",
    "Drive-up access",
    "Dog wash",
    "EV charger",
  ]);
});
