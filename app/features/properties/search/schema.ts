import { z } from "zod";

const wish = (name: string) =>
  z.preprocess(
    (value) => (value === "" ? undefined : value === "true" ? true : value),
    z.boolean(`${name} can only be true, or left out.`).optional(),
  );

/** Amenities that a search can ask for. What a landlord has not said is not taken for granted. */
export const amenityWishes = {
  covered: wish("covered"),
  power: wish("power"),
  lit: wish("lit"),
  drive_up: wish("drive_up"),
  all_hours: wish("all_hours"),
};
