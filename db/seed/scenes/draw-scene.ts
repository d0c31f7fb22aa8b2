import type { TypeOfSpace } from "#app/features/properties/model.ts";
import { type Random, randomFrom } from "../random.ts";
import { overlay, sky } from "./backdrop.ts";
import { type Camera, type Canvas, type Frame, newCanvas, wholeFrame } from "./canvas.ts";
import { basement } from "./basement.ts";
import { driveway } from "./driveway.ts";
import { garage } from "./garage.ts";
import { insideGarage, insideStore } from "./inside.ts";
import { lights } from "./light.ts";
import { parkingLot } from "./parking-lot.ts";
import { shed } from "./shed.ts";
import { storageUnit } from "./storage-unit.ts";

/** Where someone stands, and the part of what they see that is in the picture. */
type View = { moved: Partial<Camera>; frame: Frame };
type Draw = (canvas: Canvas, random: Random) => void;
type Scene = {
  draw: Draw;
  camera: Camera;
  views: View[];
  /** What the second view shows instead, where a place has an inside of its own. */
  within?: Draw;
};

const street: Camera = { x: 0, y: 6.2, z: 0, yaw: 0, focal: 1050, horizon: 560 };
const balcony: Camera = { x: -26, y: 27, z: -28, yaw: 0.42, focal: 900, horizon: 265 };
const indoors: Camera = { x: 0, y: 4.6, z: -5, yaw: 0, focal: 1000, horizon: 500 };

const front: View = { moved: {}, frame: wholeFrame };
/** From the front, from the left, close to the door, from the right. */
const around: View[] = [
  front,
  { moved: { x: -11, z: 3, yaw: 0.26 }, frame: wholeFrame },
  { moved: {}, frame: { x: 290, y: 250, width: 700 } },
  { moved: { x: 11, z: 3, yaw: -0.26 }, frame: wholeFrame },
];
const above: View[] = [
  front,
  { moved: { x: -12, y: 22, z: -30, yaw: 0.2 }, frame: wholeFrame },
  { moved: {}, frame: { x: 330, y: 330, width: 720 } },
  { moved: { y: 34, z: -34 }, frame: wholeFrame },
];
const inside: View[] = [
  front,
  { moved: { x: -2.5, yaw: 0.16 }, frame: wholeFrame },
  { moved: {}, frame: { x: 330, y: 270, width: 640 } },
  { moved: { x: 2.5, yaw: -0.16 }, frame: wholeFrame },
];

const scenes: Record<TypeOfSpace, Scene> = {
  "Covered Garage": { draw: garage, camera: street, views: around, within: insideGarage },
  Driveway: { draw: driveway, camera: street, views: around },
  "Parking Lot": { draw: parkingLot, camera: balcony, views: above },
  "Storage Unit": { draw: storageUnit, camera: street, views: around, within: insideStore },
  Basement: { draw: basement, camera: indoors, views: inside },
  Other: { draw: shed, camera: street, views: around, within: insideStore },
};

/** How many views there are of each place. */
export const viewsOfPlace = around.length;

/**
 * An SVG of such a space, 1280 x 960. The place's number decides everything in it, its season and the hour; all views of
 * it show the same.
 */
export function drawScene(type: TypeOfSpace, place: number, view = 0): string {
  const { draw, camera, views, within } = scenes[type];
  const kind = Object.keys(scenes).indexOf(type);
  const random = randomFrom(1000 * (kind + 1) + place * 77);
  const light = lights[(place + kind * 2) % lights.length]!;
  const aside = random.between(-2, 2);
  const isWithin = within !== undefined && view === 1;
  const { moved, frame } = isWithin ? front : views[view]!;
  const from = { ...(isWithin ? indoors : camera), ...moved };
  const canvas = newCanvas({ ...from, x: from.x + aside }, light);
  (isWithin ? within : draw)(canvas, random);
  return canvas.finish(sky(light), overlay, frame);
}
