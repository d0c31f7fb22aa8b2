import type { Vehicle } from "../model.ts";
import { kindOf } from "#app/platform/space-types.ts";
import { type VehicleClass, vehicleClassNames } from "../search/model.ts";

/** Feet; null where it isn't asked. */
export type Sizes = { length: number | null; width: number | null; height: number | null };

/**
 * What has to fit. A vehicle drives in as it stands, along the length; other things are turned on the floor (`upright`),
 * or any way. `piece` is the largest part of many things, which comes through the door; the others fill the floor around it.
 */
export type Thing = Sizes & { name: string; turns: "never" | "upright" | "any"; piece?: Whole };
export type Whole = [length: number, width: number, height: number];

/**
 * Classes of vehicles: our own round figures in feet, width with mirrors and length with what is towed. They are no maker's;
 * who knows the size in the vehicle's papers types it.
 */
export const vehicleClasses = {
  motorcycle: vehicle("motorcycle", 7.5, 3, 4),
  compact: vehicle("compact", 14.5, 6.5, 5),
  sedan: vehicle("sedan", 16, 7, 5),
  suv: vehicle("suv", 16.5, 7.5, 6),
  minivan: vehicle("minivan", 17, 7.5, 6),
  pickup: vehicle("pickup", 20, 8, 6.5),
  van: vehicle("van", 20, 8.5, 9.5),
  trailer: vehicle("trailer", 14, 7, 4),
  boat: vehicle("boat", 22, 8.5, 7),
  camper: vehicle("camper", 25, 9, 11),
  rv: vehicle("rv", 35, 10, 12.5),
} as const;

/** Usual things; rooms' worth by the floor that they take, 6 feet high. */
export const usualThings = {
  boxes: usual("10 moving boxes", 5, 3, 3, "any", [2, 1.5, 1.5]),
  bike: usual("Bicycle", 6, 2, 3.5, "upright"),
  fridge: usual("Refrigerator", 3, 3, 6, "upright"),
  sofa: usual("Three-seat sofa", 7, 3, 3, "any"),
  bed: usual("Queen mattress", 6.7, 5, 1, "any"),
  room: usual("One room’s worth", 10, 5, 6, "any", [7, 3, 3]),
  rooms: usual("Three rooms’ worth", 15, 8, 6, "any", [7, 3, 3]),
} as const;

const vehicleOfClass: Record<VehicleClass, Vehicle> = {
  motorcycle: "motorcycle",
  compact: "car",
  sedan: "car",
  suv: "car",
  minivan: "car",
  pickup: "truck",
  van: "truck",
  trailer: "trailer",
  boat: "boat",
  camper: "rv",
  rv: "rv",
};

/** As what a landlord may allow the vehicle of a search: its kind, or any if only its size is known. Empty if none is asked. */
export function kindsOf(input: Parameters<typeof vehicleOf>[0]): Vehicle[] {
  if (input.fits) return [vehicleOfClass[input.fits]];
  const isAsked = Object.values(vehicleOf(input)).some((side) => side !== null);
  return isAsked ? [...new Set(Object.values(vehicleOfClass))] : [];
}

/** The vehicle of a search: the sides given, else those of its class. */
export function vehicleOf(input: {
  fits?: VehicleClass | undefined;
  fits_length?: number | undefined;
  fits_width?: number | undefined;
  fits_height?: number | undefined;
}): Sizes {
  const { fits, fits_length, fits_width, fits_height } = input;
  const typical = fits && vehicleClasses[fits];
  const side = (typed: number | undefined, size: number | undefined) =>
    typed === undefined ? (size ?? null) : Number(typed.toFixed(2));
  return {
    length: side(fits_length, typical?.length),
    width: side(fits_width, typical?.width),
    height: side(fits_height, typical?.height),
  };
}

/** What decides about it of a space, by its names in the API. */
export type Space = {
  type_of_space: string;
  length: number;
  width: number;
  height: number;
  entrance_width: number | null;
  entrance_height: number | null;
  covered: boolean | null;
  vehicle_feet: number | null;
  vehicle_inches: number | null;
};

/** A space by its columns. */
export function spaceOf(row: {
  typeOfSpace: string;
  lengthFeet: number;
  widthFeet: number;
  heightFeet: number;
  entranceWidthFeet: number | null;
  entranceHeightFeet: number | null;
  isCovered: boolean | null;
  vehicleHeightInches: number | null;
}): Space {
  const inches = row.vehicleHeightInches;
  return {
    type_of_space: row.typeOfSpace,
    length: row.lengthFeet,
    width: row.widthFeet,
    height: row.heightFeet,
    entrance_width: row.entranceWidthFeet,
    entrance_height: row.entranceHeightFeet,
    covered: row.isCovered,
    vehicle_feet: inches === null ? null : Math.floor(inches / 12),
    vehicle_inches: inches === null ? null : inches % 12,
  };
}

/** From worst to best. */
export const verdicts = ["too small", "unknown", "tight", "fits"] as const;
type Way = "length" | "width" | "height" | "door width" | "door height";

/** `spare` is in inches, of what is scarcest; less than 0 is missing. `floor` is what the thing takes of it, in feet. */
export type Fit = {
  verdict: (typeof verdicts)[number];
  way: Way;
  spare: number;
  floor: [length: number, width: number];
};

/** Less to spare, in inches, is tight: a person gets out, and a hand holds it. */
export const tightInches = 12;

/**
 * Whether a thing fits, by its best way to stand and to come in. What the landlord hasn't said of a door is unknown, never
 * enough. A larger space, door or height never fits less. `filter-properties.server.ts` says the same of vehicles in SQL.
 */
export function fitOf(thing: Thing, space: Space): Fit {
  const [ceiling, entranceWidth, entranceHeight] = limitsOf(thing, space);
  const whole: Whole = [thing.length ?? 0, thing.width ?? 0, thing.height ?? 0];
  const piece = thing.piece ?? whole;
  // The largest piece of many things must also stand or lie somewhere.
  const pieces = thing.piece ? turned(piece, thing.turns) : [[0, 0, 0] as Whole];
  const stands = thing.piece ? [spread(whole, space)] : turned(whole, thing.turns);
  const fits = stands.flatMap(([length, width, height]) =>
    turned(piece, thing.turns).flatMap(([, across, high]) =>
      pieces.map((lies): Fit => {
        const checks: [Way, number | null, number][] = [
          ["length", space.length, Math.max(length, lies[0])],
          ["width", space.width, Math.max(width, lies[1])],
          ["height", ceiling, Math.max(height, lies[2])],
          ["door width", entranceWidth, across],
          ["door height", entranceHeight, high],
        ];
        return {
          ...worst(checks.map(([way, limit, size]) => [way, spareOf(limit, size)])),
          floor: [length || space.length, width || space.width],
        };
      }),
    ),
  );
  return fits.reduce((best, fit) => (isBetter(fit, best) ? fit : best));
}

/** The landlord's word, or else what its type does. */
export function isOpenAir({
  covered,
  type_of_space: type,
}: Pick<Space, "covered" | "type_of_space">): boolean {
  return covered === null ? isOutside(type) : !covered;
}

const isOutside = (type: string) => ["Driveway", "Parking Lot"].includes(kindOf(type));

/** How high a thing may be, how wide its way in, and how high; null where it isn't known. */
function limitsOf({ turns }: Thing, space: Space): [number, number | null, number | null] {
  const { entrance_width, entrance_height, vehicle_feet: feet, vehicle_inches: inches } = space;
  const open = isOpenAir(space);
  const vehicleHeight = feet === null ? null : feet + (inches ?? 0) / 12;
  const hasEntrance = !open && !isOutside(space.type_of_space);
  const roof = open ? Infinity : space.height;
  return [
    turns === "never" ? Math.min(roof, vehicleHeight ?? Infinity) : roof,
    entrance_width ?? (hasEntrance ? null : Infinity),
    // What drives in at this height comes in by the door.
    entrance_height ?? (hasEntrance ? vehicleHeight : Infinity),
  ];
}

/** Many things fill a space from wall to wall, along its longer side as far as their floor reaches. */
function spread([length, width, height]: Whole, space: Space): Whole {
  const floor = length * width;
  return space.length < space.width ? [0, floor / space.length, height] : [floor / space.width, 0, height];
}

function turned([a, b, c]: Whole, turns: Thing["turns"]): Whole[] {
  if (turns === "never") return [[a, b, c]];
  const upright: Whole[] = [
    [a, b, c],
    [b, a, c],
  ];
  return turns === "upright" ? upright : [...upright, [a, c, b], [c, a, b], [b, c, a], [c, b, a]];
}

/** In inches, to a hundredth: feet have two decimals. */
function spareOf(limit: number | null, size: number): number | null {
  if (size === 0) return Infinity;
  return limit === null ? null : Number(((limit - size) * 12).toFixed(2));
}

function worst(checks: [Way, number | null][]): Omit<Fit, "floor"> {
  const measured = checks.filter((check): check is [Way, number] => check[1] !== null);
  const [way, spare] = measured.reduce((least, check) => (check[1] < least[1] ? check : least));
  const unknown = checks.find((check) => check[1] === null);
  if (spare < 0) return { verdict: "too small", way, spare };
  if (unknown) return { verdict: "unknown", way: unknown[0], spare };
  return { verdict: spare < tightInches ? "tight" : "fits", way, spare };
}

/** A better verdict, and of two that are too small the one that lacks less; else the thing stays as it stands. */
function isBetter(fit: Fit, best: Fit): boolean {
  const by = verdicts.indexOf(fit.verdict) - verdicts.indexOf(best.verdict);
  return by > 0 || (by === 0 && fit.verdict === "too small" && fit.spare > best.spare);
}

/** "Fits: 14 in. to spare in width." */
export function fitInWords({ verdict, way, spare }: Fit): string {
  if (verdict === "unknown") return `We don’t know: ask the landlord ${askWords[way]}.`;
  if (verdict === "too small") return `Doesn’t fit: ${lengthInWords(spare)} ${tooWords[way]}.`;
  return `${verdict === "fits" ? "Fits" : "Tight"}: ${lengthInWords(spare)} to spare in ${way}.`;
}

/** "Sedan, 16 × 7 × 5 ft. Fits: 14 in. to spare in width." */
export function hintOf(thing: Thing, space: Space): string {
  return `${thing.name}, ${sizesInWords(thing)}. ${fitInWords(fitOf(thing, space))}`;
}

/** The same in a list of things: nothing where it fits. */
export function problemInWords({ verdict, way, spare }: Fit): string | null {
  if (verdict === "fits") return null;
  if (verdict === "unknown") return "ask about the door";
  return verdict === "tight" ? `tight in ${way}` : `${lengthInWords(spare)} ${tooWords[way]}`;
}

const tooWords: Record<Way, string> = {
  length: "too long",
  width: "too wide",
  height: "too high",
  "door width": "too wide for the door",
  "door height": "too high for the door",
};
const askWords: Partial<Record<Way, string>> = {
  "door width": "how wide the door is",
  "door height": "how high the door is",
};

/** "9 in.", or from two feet on "2 ft 3 in."; never more to spare than there is, and never less that is missing. */
function lengthInWords(inches: number): string {
  const whole = inches < 0 ? Math.ceil(-inches) : Math.floor(inches);
  if (whole < 1) return "less than 1 in.";
  if (whole < 24) return `${whole} in.`;
  return whole % 12 === 0 ? `${whole / 12} ft` : `${Math.floor(whole / 12)} ft ${whole % 12} in.`;
}

/** "20 × 8 × 6.5 ft". */
export function sizesInWords({ length, width, height }: Sizes): string {
  return `${length} × ${width} × ${height} ft`;
}

function vehicle(id: VehicleClass, length: number, width: number, height: number) {
  return { name: vehicleClassNames[id], length, width, height, turns: "never" } as const;
}

function usual(
  name: string,
  length: number,
  width: number,
  height: number,
  turns: "upright" | "any",
  piece?: Whole,
): Thing {
  return { name, length, width, height, turns, ...(piece && { piece }) };
}
