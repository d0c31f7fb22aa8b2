import type { Random } from "../random.ts";
import { clouds, hills, skyline } from "./backdrop.ts";
import { at, type Canvas, type Place, type Point } from "./canvas.ts";
import { type Color, cardboard, mix } from "./color.ts";
import { lampOn } from "./garage.ts";
import { box, boxes, panel, shadow } from "./things.ts";

const unit = 11;

/** A row of units with roller doors; one is open, with boxes inside and a hand truck in front. */
export function storageUnit(canvas: Canvas, random: Random): void {
  const { light } = canvas;
  if (random.chance(0.5)) skyline(canvas, random, 120);
  else hills(canvas, random);
  clouds(canvas, random);
  canvas.paint(
    [
      [-600, 0, 900],
      [600, 0, 900],
      [600, 0, -10],
      [-600, 0, -10],
    ],
    mix("#b9b5aa", light.shade, 0.16),
  );
  canvas.paint(
    [
      [-600, 0.01, 900],
      [600, 0.01, 900],
      [600, 0.01, 70],
      [-600, 0.01, 70],
    ],
    light.grass,
  );
  const turn = (random.chance(0.5) ? 1 : -1) * random.between(0.34, 0.56);
  const place = at(turn > 0 ? -2 : 2, 0, 31, turn);
  const color = random.pick(["#0f6b5c", "#f2a93b", "#c2513b", "#3f5f78", "#7d9a8c"]);
  const open = 4;
  row(canvas, place, color, open, random);
  const [bx, , bz] = place([unit * (open - 4) + 2.2, 0, 5]);
  boxes(canvas, random, [bx, 0, bz], 3);
  lintel(canvas, place, unit * (open - 4), color);
  handTruck(canvas, random, at(...place([random.between(-5, -2.5), 0, -5]), turn));
  for (let number = -4; number < 5; number += 1) bollard(canvas, place, number * unit - 0.4);
}

function row(canvas: Canvas, place: Place, color: Color, open: number, random: Random): void {
  const { light } = canvas;
  const wall = random.pick(["#efe9dc", "#dfe5e0", "#e8dccb", "#d6dcda"]);
  const [left, long, tall] = [-unit * 4, unit * 9, 12.5];
  shadow(canvas, place, 0, 10, long + 8, 34);
  box(canvas, place, [left, 0, 0], [long, tall, 26], wall, mix("#8b9294", light.shade, 0.1));
  for (let y = 1.2; y < tall; y += 1.2)
    panel(canvas, place, [left, y, -0.01], long, 0.08, mix(wall, light.shade, 0.3), 0.5);
  panel(canvas, place, [left, tall - 1.6, -0.15], long, 2, color);
  panel(canvas, place, [left, 0, -0.05], long, 0.9, mix(wall, light.shade, 0.35));
  for (let number = 0; number < 9; number += 1) {
    const x = left + number * unit + 1;
    panel(canvas, place, [x - 0.4, 0, -0.06], 9.8, 9, mix(wall, light.shade, 0.28));
    if (number === open) inside(canvas, place, x);
    else rollerDoor(canvas, place, x, 0, color);
    panel(canvas, place, [x + 3.6, 9.4, -0.2], 1.8, 1.1, "#fafaf7");
    panel(canvas, place, [x + 4, 9.65, -0.22], 1, 0.6, mix(color, "#1b1f23", 0.3));
    if (number % 2 === 0) lampOn(canvas, place, x - 1, 8.6);
  }
}

function rollerDoor(canvas: Canvas, place: Place, x: number, from: number, color: Color): void {
  const { light } = canvas;
  panel(canvas, place, [x, from, -0.1], 9, 8.6 - from, mix(color, light.warm, 0.12));
  for (let y = from; y < 8.4; y += 0.55) {
    panel(canvas, place, [x, y, -0.11], 9, 0.16, mix(color, light.shade, 0.4));
    panel(canvas, place, [x, y + 0.18, -0.11], 9, 0.1, mix(color, "#ffffff", 0.25), 0.6);
  }
  panel(canvas, place, [x + 3.9, from + 0.7, -0.14], 1.2, 0.4, "#2b3235");
}

function inside(canvas: Canvas, place: Place, x: number): void {
  const { light } = canvas;
  const dark = mix("#39403f", light.warm, light.lit ? 0.4 : 0.16);
  panel(canvas, place, [x, 0, -0.1], 9, 8.6, dark);
  const deep = 9;
  const flat = (points: Point[], fill: Color) => canvas.paint(points.map(place), fill);
  flat(
    [
      [x, 0, -0.1],
      [x + 9, 0, -0.1],
      [x + 8, 0, deep],
      [x + 1, 0, deep],
    ],
    mix("#a8a398", light.shade, 0.25),
  );
  flat(
    [
      [x + 1, 0, deep],
      [x + 8, 0, deep],
      [x + 8, 7.4, deep],
      [x + 1, 7.4, deep],
    ],
    mix(dark, "#ffffff", 0.12),
  );
}

/** The rolled-up part of the open door, above the visible boxes. */
function lintel(canvas: Canvas, place: Place, x: number, color: Color): void {
  rollerDoor(canvas, place, x + 1, 7.2, color);
}

function handTruck(canvas: Canvas, random: Random, place: Place): void {
  shadow(canvas, place, 0.9, 0.6, 5, 4);
  for (const [y, size] of [
    [0.6, 2.6],
    [2.7, 2.2],
    [4.5, 1.6],
  ] as const) {
    box(
      canvas,
      place,
      [(2.6 - size) / 2, y, 0],
      [size, size > 2.4 ? 2.1 : 1.75, size * 0.8],
      random.pick(cardboard),
    );
    panel(canvas, place, [1.1, y, -0.02], 0.4, size > 2.4 ? 2.1 : 1.75, "#f0e2c4", 0.8);
  }
  box(canvas, place, [-0.1, 0.3, 2.2], [0.25, 6.6, 0.25], "#c2513b");
  box(canvas, place, [2.4, 0.3, 2.2], [0.25, 6.6, 0.25], "#c2513b");
  box(canvas, place, [-0.1, 6.7, 2.1], [2.75, 0.3, 0.4], "#c2513b");
  box(canvas, place, [-0.3, 0.3, -0.2], [3.2, 0.25, 2.6], "#3d474b");
}

function bollard(canvas: Canvas, place: Place, x: number): void {
  shadow(canvas, place, x + 0.3, -1.2, 1.8, 1.8, 0.8);
  box(canvas, place, [x, 0, -1.6], [0.8, 2.8, 0.8], "#f2a93b");
  panel(canvas, place, [x, 1.7, -1.62], 0.8, 0.4, "#2b3235");
}
