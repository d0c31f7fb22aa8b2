import type { PropertyJson } from "#app/features/properties/present.ts";

/** Length, width without mirrors, and height, in feet. */
export type Thing = { name: string; length: number; width: number; height: number };

/** By their makers' figures, rounded up to a tenth. */
const vehicles: Thing[] = [
  { name: "Honda Civic", length: 15.4, width: 5.9, height: 4.7 },
  { name: "Toyota RAV4", length: 15.1, width: 6.1, height: 5.6 },
  { name: "Ford F-150", length: 19.4, width: 6.7, height: 6.5 },
  { name: "Ford Transit, high roof", length: 19.7, width: 6.8, height: 9.2 },
  { name: "25 ft camper", length: 25, width: 8.4, height: 11 },
];
const goods: Thing[] = [
  { name: "10 moving boxes", length: 5, width: 3, height: 3 },
  { name: "Queen bed", length: 6.7, width: 5, height: 2 },
  { name: "Three-seat sofa", length: 7, width: 3, height: 3 },
  { name: "Motorcycle", length: 7.3, width: 3, height: 4 },
  { name: "Honda Civic", length: 15.4, width: 5.9, height: 4.7 },
];

type Space = Pick<
  PropertyJson,
  "type_of_space" | "length" | "width" | "height" | "covered" | "vehicle_feet" | "vehicle_inches" | "drive_up"
>;

/** True where people park; elsewhere they store. */
function isForVehicles({ type_of_space: type, drive_up }: Space): boolean {
  return (
    ["Driveway", "Parking Lot", "Covered Garage"].includes(type) || (type === "Other" && drive_up === true)
  );
}

/** How high a thing may be in feet; under the open sky as high as it is. */
function clearHeight(space: Space): number {
  if (space.vehicle_feet !== null) return space.vehicle_feet + (space.vehicle_inches ?? 0) / 12;
  return isOpenAir(space) ? Infinity : space.height;
}

/** What the landlord says, or else what its type does. */
export function isOpenAir({ covered, type_of_space: type }: Space): boolean {
  return covered === null ? type === "Driveway" || type === "Parking Lot" : !covered;
}

/** What is known by name, smallest first, each with why it does not fit; null when it does. */
export function whatFits(space: Space): { thing: Thing; problem: string | null }[] {
  const known = isForVehicles(space) ? vehicles : goods;
  // A person gets out on one side.
  const aside = isForVehicles(space) ? 2 : 0;
  return known.map((thing) => ({ thing, problem: problemOf(thing, space, aside) }));
}

function problemOf({ length, width, height }: Thing, space: Space, aside: number): string | null {
  if (length > space.length) return `${feet(length - space.length)} too long`;
  if (width > space.width) return `${feet(width - space.width)} too wide`;
  if (height > clearHeight(space)) return `${feet(height - clearHeight(space))} too high`;
  return width + aside > space.width ? "doors won’t open" : null;
}

function feet(number: number): string {
  return `${Math.max(0.1, Math.round(number * 10) / 10)} ft`;
}
