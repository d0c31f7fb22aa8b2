import { type ShownType, type TypeOfSpace, typesOfSpace } from "./space-types.ts";

/** It begins with a letter or digit, so that no list or sentence is broken by it. */
const nameForm = /^[\p{L}\p{N}][\p{L}\p{N} &/'’().-]{0,29}$/u;

/**
 * Types in an order, such as "Parking Lot; Covered Garage = Garage; -Basement": with another name, or with a minus not offered.
 * Those that aren't named follow as they are. What is wrong is a sentence that goes on after "it".
 */
export function parseShownTypes(rules: string): ShownType[] | string {
  const types: ShownType[] = [];
  for (const rule of rules.split(/[;\n]/)) {
    const [, minus = "", code = "", name] = /^\s*(-?)\s*([^=]*?)\s*(?:=(.*))?$/.exec(rule) ?? [];
    if (code === "" && name === undefined && minus === "") continue;
    const type = typeNamed(code);
    if (!type)
      return `must name types of space among ${typesOfSpace.join(", ")}, with semicolons between them`;
    if (types.some((one) => one.type === type)) return `must name ${type} once`;
    const shown = (name ?? type).trim().replaceAll(/\s+/g, " ");
    if (!nameForm.test(shown))
      return `must have names of at most 30 letters, digits, spaces and & / ' ( ) . - for types, which “${shown.slice(0, 40)}” is not`;
    types.push({ type, name: shown, isOffered: minus === "" });
  }
  for (const type of typesOfSpace)
    if (!types.some((one) => one.type === type)) types.push({ type, name: type, isOffered: true });
  const taken = types.find(({ type, name }) =>
    types.some((other) => other.type !== type && [other.name, other.type].some((one) => isSame(one, name))),
  );
  if (taken) return `must give each type a name that no other has, unlike “${taken.name}”`;
  if (!types.some(({ isOffered }) => isOffered)) return "must leave one type without a minus";
  return types;
}

/** The type with this code, or with this name for people; undefined without one. */
export function typeNamed(text: string, types: readonly ShownType[] = []): TypeOfSpace | undefined {
  return (
    typesOfSpace.find((type) => isSame(type, text.trim())) ??
    types.find(({ name }) => isSame(name, text.trim()))?.type
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
