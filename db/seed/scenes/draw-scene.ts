import type { TypeOfSpace } from "#app/features/properties/model.ts";
import { type Random, randomFrom } from "../random.ts";
import { overlay, sky } from "./backdrop.ts";
import { type Camera, type Canvas, newCanvas } from "./canvas.ts";
import { garage } from "./garage.ts";
import { lights } from "./light.ts";

type Scene = { draw: (canvas: Canvas, random: Random) => void; camera: Camera };

const street: Camera = { x: 0, y: 6.2, z: 0, yaw: 0, focal: 1050, horizon: 560 };

const scenes: Record<TypeOfSpace, Scene> = {
  "Covered Garage": { draw: garage, camera: street },
  Driveway: { draw: garage, camera: street },
  "Parking Lot": { draw: garage, camera: street },
  "Storage Unit": { draw: garage, camera: street },
  Basement: { draw: garage, camera: street },
  Other: { draw: garage, camera: street },
};

/** An SVG of such a space, 1280 x 960; the number chooses the time of day and everything in it. */
export function drawScene(type: TypeOfSpace, number: number): string {
  const { draw, camera } = scenes[type];
  const kind = Object.keys(scenes).indexOf(type);
  const random = randomFrom(1000 * (kind + 1) + number * 77);
  const light = lights[(number + kind * 2) % lights.length]!;
  const canvas = newCanvas({ ...camera, x: camera.x + random.between(-2, 2) }, light);
  draw(canvas, random);
  return canvas.finish(sky(light), overlay);
}
