import { isSame, parseShown } from "./shown-rules.ts";
import { isUploadedIcon, spaceIcons } from "./space-icons.ts";
import { type TypeFact, typeFactNames } from "./type-facts.ts";
import { isTypeOfSpace, type ShownType, typeName, typesOfSpace } from "./space-types.ts";

/**
 * An operator's rule of types (`parseShown`), with their own, such as "Covered Garage/rv-port = RV port, icon caravan, without power".
 * What is wrong is a sentence that goes on after "it".
 */
export function parseShownTypes(rules: string): ShownType[] | string {
  const shown = parseShown(rules, {
    things: "types",
    usual: typesOfSpace.map((code) => ({ code, name: code, isOffered: true })),
    codeOf,
    refuseCode: (text) =>
      `can’t have “${text.slice(0, 60)}”, which is not a type. Ours are ${typesOfSpace.join(", ")}. To add your own, write first which of them it is like, then a slash and 2 to 30 small letters with dashes: “Driveway/boat-dock = Boat dock, icon sailboat”, with semicolons between two types`,
    nameOf: (code) => typeName([], code),
    also: {
      read: readOptions,
      sentence: `must have after a comma “icon” and one of ${spaceIcons.join(", ")}, or an uploaded one; or “without” and one of ${typeFactNames.join(", ")}`,
    },
    maxOwn: 30,
  });
  if (typeof shown === "string") return shown;
  if (!shown.some(({ isOffered }) => isOffered)) return "must leave one type without a minus";
  return shown.map(({ code, also, ...rest }) => ({ type: code, ...rest, ...also }));
}

/** One icon, and facts that are left out, each once; null if something else is among them. */
function readOptions(options: string[]): { icon?: string; without?: TypeFact[] } | null {
  const icons = options.flatMap((option) => iconOf(option) ?? []);
  const words = options.map((option) => option.toLowerCase().replaceAll(/\s+/g, " "));
  const without = typeFactNames.filter((fact) => words.includes(`without ${fact}`));
  if (icons.length > 1 || icons.length + without.length !== options.length) return null;
  return { ...(icons[0] && { icon: icons[0] }), ...(without.length > 0 && { without }) };
}

function iconOf(option: string): string | null {
  const icon = option.replace(/^icon\s+/i, "");
  return isUploadedIcon(icon) || spaceIcons.some((one) => one === icon) ? icon : null;
}

/** The code that was meant, whatever the case of what it is like; null if there is none of this form. */
export function codeOf(text: string): string | null {
  const [kind = "", ...own] = text.split("/").map((part) => part.trim());
  const like = typesOfSpace.find((type) => isSame(type, kind));
  const code = [like, ...own].join("/");
  return isTypeOfSpace(code) ? code : null;
}

/** The type with this code, or with this name for people; undefined without one. */
export function typeNamed(text: string, types: readonly ShownType[] = []): string | undefined {
  const code = codeOf(text);
  const known = [...typesOfSpace, ...types.map(({ type }) => type)];
  return known.find((type) => type === code) ?? types.find(({ name }) => isSame(name, text.trim()))?.type;
}
