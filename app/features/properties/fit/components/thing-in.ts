import { type Thing, usualThings, vehicleClasses, type Whole } from "../model.ts";

export const things: Readonly<Record<string, Thing>> = { ...vehicleClasses, ...usualThings };

export const sideFields = ["fits_length", "fits_width", "fits_height"] as const;
type SideField = (typeof sideFields)[number];
type Faults = Partial<Record<SideField, string>>;

/** What a page is asked to fit by its URL: a usual thing, or a vehicle or thing of a size; null if nothing is, or not well. */
export function thingIn(params: URLSearchParams): { thing: Thing | null; faults: Faults } {
  const texts = sideFields.map((field) => params.get(field)?.trim() ?? "");
  const named = things[params.get("fits") ?? ""];
  const faults: Faults = {};
  // A search may have asked for some sides only; the form always sends `fits`.
  const isPart = !params.has("fits") && texts.includes("");
  if (!named && (isPart || texts.every((text) => text === ""))) return { thing: null, faults };
  const [length, width, height] = sideFields.map((field, index) => {
    const text = texts[index]!;
    const size = named?.[(["length", "width", "height"] as const)[index]!];
    if (text === "" && size) return size;
    const isFeet = /^(\d{1,4}(\.\d{0,2})?|\.\d{1,2})$/.test(text) && Number(text) > 0;
    if (!isFeet) faults[field] = "Enter feet, such as 16 or 6.5.";
    return Number(text);
  }) as Whole;
  if (Object.keys(faults).length > 0) return { thing: null, faults };
  const isThing = params.get("fits") === "thing";
  const unnamed = isThing ? ({ name: "Your thing", turns: "any" } as const) : yourVehicle;
  return { thing: { ...(named ?? unnamed), length, width, height }, faults };
}

const yourVehicle = { name: "Your vehicle", turns: "never" } as const;
