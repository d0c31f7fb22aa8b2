import { amenityName, isOwnAmenity, type ShownAmenity, usualAmenities } from "./amenities.ts";
import { isSame, parseShown } from "./shown-rules.ts";

/**
 * An operator's rule of amenities (`parseShown`), with their own, such as "Power = Outlet; ev-charger = EV charger". What is wrong is
 * a sentence that goes on after "it".
 */
export function parseShownAmenities(rules: string): readonly ShownAmenity[] | string {
  const shown = parseShown(rules, {
    things: "amenities",
    usual: usualAmenities,
    codeOf,
    refuseCode: (text) =>
      `must name amenities among ${usualAmenities.map(({ name }) => name).join(", ")}, or your own by 2 to 30 small letters with dashes, such as ev-charger, which “${text.slice(0, 40)}” is not`,
    nameOf: (code) => amenityName(usualAmenities, code),
    maxOwn: 40,
  });
  return rules.trim() === "" ? usualAmenities : shown;
}

/** The amenity with this code, or with this name for people; undefined without one. */
export function amenityNamed(text: string, amenities: readonly ShownAmenity[]): string | undefined {
  return amenities.find(({ code, name }) => code === text || isSame(name, text))?.code;
}

/** One of ours by its code or our name for it, or an operator's own code. */
function codeOf(text: string): string | null {
  const usual = usualAmenities.find(({ code, name }) =>
    [code, code.replace("_", "-"), name].some((one) => isSame(one, text)),
  );
  return usual?.code ?? (isOwnAmenity(text) ? text : null);
}
