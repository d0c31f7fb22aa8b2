import { kindOf } from "#app/platform/space-types.ts";
import { type Fit, fitOf, type Space, type Thing, usualThings, vehicleClasses } from "../model.ts";

type Shown = Space & { drive_up: boolean | null };

const { sedan, suv, pickup, van, camper, motorcycle } = vehicleClasses;
const { boxes, sofa, bed, room } = usualThings;

/** True where people park; elsewhere they store. */
function isForVehicles({ type_of_space: type, drive_up }: Shown): boolean {
  const kind = kindOf(type);
  return (
    ["Driveway", "Parking Lot", "Covered Garage"].includes(kind) || (kind === "Other" && drive_up === true)
  );
}

/** What people ask for most, smallest first, each with how it fits. */
export function usualFits(space: Shown): { thing: Thing; fit: Fit }[] {
  const usual = isForVehicles(space)
    ? [sedan, suv, pickup, van, camper]
    : [boxes, sofa, motorcycle, bed, room];
  return usual.map((thing) => ({ thing, fit: fitOf(thing, space) }));
}
