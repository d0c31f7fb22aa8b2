import type { Random } from "../random.ts";
import { bulb, room, shelves } from "./basement.ts";
import type { Canvas } from "./canvas.ts";
import { boxes } from "./things.ts";

const walls = ["#eee7da", "#dfe6df", "#e4e2dc", "#d9dfe0"];

/** A garage: shelves on one side, and room for a car. */
export function insideGarage(canvas: Canvas, random: Random): void {
  room(canvas, random.pick(walls));
  const side = random.chance(0.5) ? 1 : -1;
  shelves(canvas, random, side);
  boxes(canvas, random, [side > 0 ? -11 : 5, 0, 21], 2);
  bulb(canvas);
}

/** A storage unit or a shed: shelves on both sides or on one, boxes at the back, and an empty floor. */
export function insideStore(canvas: Canvas, random: Random): void {
  room(canvas, random.pick(walls));
  const side = random.chance(0.5) ? 1 : -1;
  boxes(canvas, random, [-3.4, 0, 22], 3);
  shelves(canvas, random, side);
  if (random.chance(0.4)) shelves(canvas, random, -side);
  else boxes(canvas, random, [side > 0 ? -11.2 : 6.4, 0, 18], 2);
  bulb(canvas);
}
