/** What a landlord may say of a space, by the words with which an operator leaves it out of a type, and its fields in the API. */
export const typeFacts = {
  covered: ["covered"],
  power: ["power"],
  "lit at night": ["lit"],
  "drive-up access": ["drive_up"],
  "access hours": ["access_from", "access_to"],
  "vehicle height": ["vehicle_feet", "vehicle_inches"],
} as const;
export type TypeFact = keyof typeof typeFacts;
export const typeFactNames = Object.keys(typeFacts) as TypeFact[];

type Types = readonly { type: string; without?: readonly TypeFact[] }[];

/** What doesn't apply to a type: forms don't ask for it, pages don't show it, and no search finds a space by it. */
export function leftOut(types: Types, type: string): readonly TypeFact[] {
  return types.find((one) => one.type === type)?.without ?? [];
}

/** Whether a field of a space is of a fact that is left out of its type. */
export function isLeftOut(types: Types, type: string, field: string): boolean {
  return leftOut(types, type).some((fact) => typeFacts[fact].some((one) => one === field));
}

/** The types that a fact is left out of. */
export function typesWithout(types: Types, fact: TypeFact): string[] {
  return types.filter(({ without }) => without?.includes(fact)).map(({ type }) => type);
}

/** A space as pages show it: what its type leaves out is as if the landlord hadn't said it. */
export function withoutLeftOut<Space extends { type_of_space: string }>(space: Space, types: Types): Space {
  const names = leftOut(types, space.type_of_space).flatMap((fact) => typeFacts[fact]);
  return { ...space, ...Object.fromEntries(names.map((name) => [name, null])) };
}
