export const typesOfSpace = [
  "Driveway",
  "Covered Garage",
  "Parking Lot",
  "Storage Unit",
  "Basement",
  "Other",
] as const;
export type TypeOfSpace = (typeof typesOfSpace)[number];

/** How an operator shows a type: its name for people, and whether new spaces and filters have it. */
export type ShownType = { type: TypeOfSpace; name: string; isOffered: boolean };

/** Without a setting. */
export const usualTypes: readonly ShownType[] = typesOfSpace.map((type) => ({
  type,
  name: type,
  isOffered: true,
}));

/** What people read for a type. */
export function typeName(types: readonly ShownType[], type: string): string {
  return types.find((one) => one.type === type)?.name ?? type;
}

/** The same within a sentence: "covered garage"; an operator's own name is as they wrote it. */
export function typeInSentence(types: readonly ShownType[], type: string): string {
  const name = typeName(types, type);
  return name === type ? name.toLowerCase() : name;
}

/** What can be chosen: the types that are offered, and those that are chosen already. */
export function typesToChoose(types: readonly ShownType[], chosen: readonly string[] = []): ShownType[] {
  return types.filter(({ type, isOffered }) => isOffered || chosen.includes(type));
}
