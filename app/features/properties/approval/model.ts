import type { PropertyChanges } from "../schema.ts";

/** What counts at once: how a space is offered, and who sees its house number. */
type AtOnce =
  | "version"
  | "price"
  | "price_per"
  | "deposit"
  | "weekly_discount"
  | "monthly_discount"
  | `charge_${string}`
  | "start_date"
  | "end_date"
  | "cancellation_policy"
  | "instant"
  | "contents_required"
  | "min_stay_days"
  | "max_stay_days"
  | "advance_days"
  | "gap_days"
  | "hide_address";
export type HeldField = Exclude<keyof PropertyChanges, AtOnce>;

/** What describes a space to everyone: an edit of it waits where REVIEW_LISTINGS says so. With its name for people. */
export const heldFields: Record<HeldField, string> = {
  title: "Title",
  type_of_space: "Type of space",
  description: "Description",
  allowed: "What can go in",
  house_rules: "House rules",
  amenities: "Amenities",
  photo_ids: "Photos",
  street_address: "Street address",
  city: "City",
  state: "State",
  zipcode: "ZIP code",
  latitude: "Pin, latitude",
  longitude: "Pin, longitude",
  location_precision: "Pin, precision",
  length: "Length",
  width: "Width",
  height: "Height",
  entrance_width: "Door width",
  entrance_height: "Door height",
  covered: "Covered",
  power: "Power",
  lit: "Lit",
  drive_up: "Drive-up access",
  access_from: "Access from",
  access_to: "Access until",
  vehicle_feet: "Vehicle height, feet",
  vehicle_inches: "Vehicle height, inches",
};

export type HeldChanges = Pick<PropertyChanges, HeldField>;

/** A pin that is sent with another address is the pin of that one, also if it is where it was. */
const pin: HeldField[] = ["latitude", "longitude", "location_precision"];
const address: HeldField[] = ["street_address", "city", "state", "zipcode"];

/** What means nothing without the others. */
const together: HeldField[][] = [pin, ["access_from", "access_to"], ["vehicle_feet", "vehicle_inches"]];

/** The part of an edit that waits, and the part that counts at once. */
export function splitChanges(changes: PropertyChanges): { held: HeldChanges; rest: PropertyChanges } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  const isHeld = ([name]: [string, unknown]) => Object.hasOwn(heldFields, name);
  return {
    held: Object.fromEntries(entries.filter(isHeld)) as HeldChanges,
    rest: Object.fromEntries(entries.filter((entry) => !isHeld(entry))) as PropertyChanges,
  };
}

/** Those of the changes whose texts differ, each with what it goes together with. */
export function onlyDifferent(
  changes: HeldChanges,
  before: Record<string, string>,
  after: Record<string, string>,
): HeldChanges {
  const differs = (name: HeldField) => before[name] !== after[name];
  const isMoved = address.some((name) => changes[name] !== undefined && differs(name));
  return Object.fromEntries(
    (Object.entries(changes) as [HeldField, unknown][]).filter(([name]) => {
      const group = together.find((names) => names.includes(name)) ?? [name];
      return group.some(differs) || (isMoved && group === pin);
    }),
  ) as HeldChanges;
}
