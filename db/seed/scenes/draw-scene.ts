import type { TypeOfSpace } from "#app/features/properties/model.ts";
import { type Random, randomFrom } from "../random.ts";
import { overlay, sky } from "./backdrop.ts";
import { type Camera, type Canvas, newCanvas } from "./canvas.ts";
import { basement } from "./basement.ts";
import { driveway } from "./driveway.ts";
import { garage } from "./garage.ts";
import { lights } from "./light.ts";
import { parkingLot } from "./parking-lot.ts";
import { shed } from "./shed.ts";
import { storageUnit } from "./storage-unit.ts";

type Scene = { draw: (canvas: Canvas, random: Random) => void; camera: Camera };

const street: Camera = { x: 0, y: 6.2, z: 0, yaw: 0, focal: 1050, horizon: 560 };
const balcony: Camera = { x: -26, y: 27, z: -28, yaw: 0.42, focal: 900, horizon: 265 };
const indoors: Camera = { x: 0, y: 4.6, z: -5, yaw: 0, focal: 1000, horizon: 500 };

const scenes: Record<TypeOfSpace, Scene> = {
  "Covered Garage": { draw: garage, camera: street },
  Driveway: { draw: driveway, camera: street },
  "Parking Lot": { draw: parkingLot, camera: balcony },
  "Storage Unit": { draw: storageUnit, camera: street },
  Basement: { draw: basement, camera: indoors },
  Other: { draw: shed, camera: street },
};

/** An SVG of such a space, 1280 x 960; the number decides the time of day and everything in it. */
export function drawScene(type: TypeOfSpace, number: number): string {
  const { draw, camera } = scenes[type];
  const kind = Object.keys(scenes).indexOf(type);
  const random = randomFrom(1000 * (kind + 1) + number * 77);
  const light = lights[(number + kind * 2) % lights.length]!;
  const canvas = newCanvas({ ...camera, x: camera.x + random.between(-2, 2) }, light);
  draw(canvas, random);
  return canvas.finish(sky(light), overlay);
}
