import { codeInWords } from "./space-types.ts";

/** Amenities that a search can ask for, by their parameters; the last one is said by access hours. */
export const amenityNames = {
  covered: "Covered",
  power: "Power",
  lit: "Lit at night",
  drive_up: "Drive-up access",
  all_hours: "24-hour access",
} as const;

const ownAmenityForm = /^[a-z][a-z-]{0,28}[a-z]$/;

/** Whether it has the form of an operator's own code. PostgreSQL writes “null” in lists in its own way. */
export function isOwnAmenity(code: string): boolean {
  return ownAmenityForm.test(code) && !(code in amenityNames) && code !== "null";
}

/** How an operator shows an amenity: its name for people, and whether forms and filters have it. */
export type ShownAmenity = { code: string; name: string; isOffered: boolean };

/** Without a setting. */
export const usualAmenities: readonly ShownAmenity[] = Object.entries(amenityNames).map(([code, name]) => ({
  code,
  name,
  isOffered: true,
}));

/** Of codes, separated by commas, those that a new space can't have. */
export function unoffered(amenities: readonly ShownAmenity[], codes: string): string[] {
  const isOffered = (code: string) => amenities.some((one) => one.code === code && one.isOffered);
  return codes.split(",").filter((code) => code !== "" && !isOffered(code));
}

/** What people read for an amenity; of one that the operator has no longer, what its code says. */
export function amenityName(amenities: readonly ShownAmenity[], code: string): string {
  return amenities.find((one) => one.code === code)?.name ?? codeInWords(code);
}
