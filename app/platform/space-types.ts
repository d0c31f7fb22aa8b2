import type { TypeFact } from "./type-facts.ts";

export const typesOfSpace = [
  "Driveway",
  "Covered Garage",
  "Parking Lot",
  "Storage Unit",
  "Basement",
  "Other",
] as const;
export type TypeOfSpace = (typeof typesOfSpace)[number];

/** The code of a type: one of the six, or one of an operator's own, which says what it is like: "Covered Garage/rv-port". */
export const typeForm = new RegExp(`^(${typesOfSpace.join("|")})(/[a-z][a-z-]{0,28}[a-z])?$`);

export function isTypeOfSpace(text: string): boolean {
  return typeForm.test(text);
}

/** The one of the six that a type is, or is like: the same facts and rules apply. */
export function kindOf(type: string): TypeOfSpace {
  return type.split("/")[0] as TypeOfSpace;
}

/** The other types that are like a type: the one of the six, and those of the operator's own. */
export function typesLike(types: readonly ShownType[], type: string): string[] {
  const kind = kindOf(type);
  const all = new Set([kind, ...types.map((one) => one.type)]);
  return [...all].filter((other) => kindOf(other) === kind && other !== type);
}

/**
 * How an operator shows a type: its name for people, whether new spaces and filters have it, its own icon, and what they leave out of
 * it.
 */
export type ShownType = {
  type: string;
  name: string;
  isOffered: boolean;
  icon?: string;
  without?: readonly TypeFact[];
};

/** Without a setting. */
export const usualTypes: readonly ShownType[] = typesOfSpace.map((type) => ({
  type,
  name: type,
  isOffered: true,
}));

/** What people read for a type; of one that the operator has no longer, what its code says. */
export function typeName(types: readonly ShownType[], type: string): string {
  const [, own] = type.split("/");
  return types.find((one) => one.type === type)?.name ?? (own ? codeInWords(own) : type);
}

/** "Rv port" of "rv-port". */
export function codeInWords(code: string): string {
  return code[0]!.toUpperCase() + code.slice(1).replaceAll("-", " ");
}

/** The same within a sentence: "covered garage"; an operator's own name is as they wrote it. */
export function typeInSentence(types: readonly ShownType[], type: string): string {
  const name = typeName(types, type);
  return name === type ? name.toLowerCase() : name;
}

/** Whether a new space may have it. */
export function isOffered(type: string, types: readonly ShownType[]): boolean {
  return types.some((one) => one.type === type && one.isOffered);
}

/** What can be chosen: the types that are offered, and those that are chosen already. */
export function typesToChoose(types: readonly ShownType[], chosen: readonly string[] = []): ShownType[] {
  const gone = chosen.filter((type) => isTypeOfSpace(type) && !types.some((one) => one.type === type));
  return [
    ...types.filter((one) => one.isOffered || chosen.includes(one.type)),
    ...gone.map((type) => ({ type, name: typeName(types, type), isOffered: false })),
  ];
}
