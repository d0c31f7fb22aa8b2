import type { Random } from "../random.ts";
import { at, type Canvas, here, type Point } from "./canvas.ts";
import { type Color, cardboard, mix } from "./color.ts";
import { box, boxes, panel } from "./things.ts";

const [half, tall, front, back] = [12, 8.6, -7, 26];

/** A tidy basement: shelves, boxes, a small sunny window, and a lamp. */
export function basement(canvas: Canvas, random: Random): void {
  const { light } = canvas;
  const wall = random.pick(["#eee7da", "#dfe6df", "#ead9c6", "#d9dfe0"]);
  room(canvas, wall);
  const windows = random.chance(0.5) ? [-6.5, 2.5] : [-2];
  for (const x of windows) smallWindow(canvas, x);
  const right = random.chance(0.5);
  shelves(canvas, random, right ? 1 : -1);
  rug(canvas, random, right ? -2 : 2);
  const side = right ? -1 : 1;
  boxes(canvas, random, [side > 0 ? 4.4 : -11.4, 0, 21.5], 3);
  if (random.chance(0.7)) washer(canvas, side > 0 ? 6.4 : -10.4);
  else boxes(canvas, random, [side > 0 ? 6.6 : -11, 0, 13], 2);
  if (!light.lit) for (const x of windows) beam(canvas, x);
  bulb(canvas);
}

export function room(canvas: Canvas, wall: Color): void {
  const { light } = canvas;
  const dim = (color: Color, share: number) => mix(color, light.shade, share);
  const floor = "#b7b0a3";
  canvas.paint(
    [
      [-half, 0, front],
      [half, 0, front],
      [half, 0, back],
      [-half, 0, back],
    ],
    dim(floor, 0.16),
  );
  for (let z = front; z < back; z += 6)
    canvas.paint(
      [
        [-half, 0.01, z],
        [half, 0.01, z],
        [half, 0.01, z + 0.12],
        [-half, 0.01, z + 0.12],
      ],
      dim(floor, 0.34),
      0.6,
    );
  canvas.paint(
    [
      [-half, 0, back],
      [half, 0, back],
      [half, tall, back],
      [-half, tall, back],
    ],
    dim(wall, 0.12),
  );
  bricks(canvas, wall);
  canvas.paint(
    [
      [-half, 0, front],
      [-half, 0, back],
      [-half, tall, back],
      [-half, tall, front],
    ],
    dim(wall, 0.26),
  );
  canvas.paint(
    [
      [half, 0, front],
      [half, 0, back],
      [half, tall, back],
      [half, tall, front],
    ],
    dim(wall, 0.06),
  );
  canvas.paint(
    [
      [-half, tall, front],
      [half, tall, front],
      [half, tall, back],
      [-half, tall, back],
    ],
    dim("#8a6f55", 0.42),
  );
  for (let x = -half; x <= half; x += 2.6)
    box(canvas, here, [x, tall - 0.9, front], [0.5, 0.9, back - front], dim("#b08d66", 0.2));
  for (const side of [-1, 1])
    canvas.paint(
      [
        [side * half * 0.999, 0, front],
        [side * half * 0.999, 0, back],
        [side * half * 0.999, 0.6, back],
        [side * half * 0.999, 0.6, front],
      ],
      dim(wall, 0.4),
    );
  panel(canvas, here, [-half, 0, back - 0.05], half * 2, 0.6, dim(wall, 0.36));
}

function bricks(canvas: Canvas, wall: Color): void {
  const joint = mix(wall, canvas.light.shade, 0.3);
  for (let rowNumber = 1; rowNumber * 0.85 < tall; rowNumber += 1) {
    panel(canvas, here, [-half, rowNumber * 0.85, back - 0.02], half * 2, 0.06, joint, 0.55);
    for (let x = -half + (rowNumber % 2); x < half; x += 2)
      panel(canvas, here, [x, rowNumber * 0.85 - 0.85, back - 0.02], 0.06, 0.85, joint, 0.4);
  }
}

function smallWindow(canvas: Canvas, x: number): void {
  const { light } = canvas;
  panel(canvas, here, [x - 0.4, 5.1, back - 0.1], 5.2, 2.7, "#fafaf7");
  panel(
    canvas,
    here,
    [x, 5.4, back - 0.12],
    4.4,
    2.1,
    light.lit ? light.sky[1] : mix(light.sky[2], "#ffffff", 0.4),
  );
  panel(canvas, here, [x, 5.4, back - 0.13], 4.4, 0.7, light.grass);
  panel(canvas, here, [x + 2.1, 5.4, back - 0.14], 0.2, 2.1, "#fafaf7");
  panel(canvas, here, [x - 0.6, 4.85, back - 0.5], 5.6, 0.3, mix("#fafaf7", light.shade, 0.2));
}

/** Sunlight from the window to the floor. */
function beam(canvas: Canvas, x: number): void {
  const { warm } = canvas.light;
  canvas.paint(
    [
      [x, 7.5, back - 0.2],
      [x + 4.4, 7.5, back - 0.2],
      [x + 7, 0.02, 13],
      [x + 1.6, 0.02, 13],
    ],
    warm,
    0.16,
  );
  canvas.paint(
    [
      [x + 1, 0.03, 18],
      [x + 6, 0.03, 18],
      [x + 7.6, 0.03, 11],
      [x + 2, 0.03, 11],
    ],
    warm,
    0.5,
  );
}

export function shelves(canvas: Canvas, random: Random, side: number): void {
  const x = side === 1 ? half - 3 : -half;
  const steel = "#5f6f72";
  const things = ["#c2513b", "#0f6b5c", "#f2a93b", "#3f5f78", ...cardboard, ...cardboard];
  for (let start = 16.5; start >= 7; start -= 9) {
    for (const y of [0.5, 2.7, 4.9]) {
      box(canvas, here, [x, y, start], [3, 0.2, 8.4], "#cdb592");
      for (let z = start + 6.4; z >= start + 0.2; z -= 2.05) {
        if (random.chance(0.14)) continue;
        const height = random.between(1, 1.8);
        const left = side === 1 ? x + 0.25 : x + 0.35;
        box(canvas, here, [left, y + 0.2, z], [2.4, height, 1.75], random.pick(things));
      }
    }
    for (const z of [start, start + 8.3])
      for (const dx of [0, 2.85]) box(canvas, here, [x + dx, 0, z], [0.16, 7, 0.16], steel);
    box(canvas, here, [x, 6.9, start], [3, 0.2, 8.4], "#cdb592");
    if (random.chance(0.7)) box(canvas, here, [x + 0.4, 7.1, start + 1], [2.2, 0.8, 3], random.pick(things));
  }
}

function rug(canvas: Canvas, random: Random, x: number): void {
  const color = random.pick(["#0f6b5c", "#c2513b", "#3f5f78", "#b9854a"]);
  const flat = (inset: number, fill: Color) => {
    const points: Point[] = [
      [x - 5 + inset, 0.04, 8 + inset],
      [x + 5 - inset, 0.04, 8 + inset],
      [x + 5 - inset, 0.04, 16 - inset],
      [x - 5 + inset, 0.04, 16 - inset],
    ];
    canvas.paint(points, mix(fill, canvas.light.shade, 0.14));
  };
  flat(0, color);
  flat(0.5, "#efe3cc");
  flat(0.9, color);
}

function washer(canvas: Canvas, x: number): void {
  box(canvas, here, [x, 0, 16.5], [3.6, 3.9, 3], "#f1f1ec");
  const spot = canvas.spot([x + 1.8, 1.9, 16.45]);
  canvas.raw(
    `<circle cx="${spot.x}" cy="${spot.y}" r="${spot.scale * 1.15}" fill="#c6cfcf"/><circle cx="${spot.x}" cy="${spot.y}" r="${spot.scale * 0.85}" fill="#4d646b"/>`,
  );
  panel(canvas, here, [x + 0.3, 3.3, 16.46], 3, 0.35, "#c6cfcf");
  box(canvas, at(x, 3.9, 16.5), [0.4, 0, 0.4], [1.6, 1, 1.6], "#f2a93b");
}

export function bulb(canvas: Canvas): void {
  const spot = canvas.spot([0, tall - 2, 13]);
  const top = canvas.spot([0, tall - 0.9, 13]);
  canvas.raw(
    `<path d="M${spot.x} ${top.y}V${spot.y}" stroke="#2b3235" stroke-width="3"/><circle cx="${spot.x}" cy="${spot.y}" r="${spot.scale * 3.6}" fill="url(#lamp)"/><circle cx="${spot.x}" cy="${spot.y}" r="${spot.scale * 0.42}" fill="#fff1c9"/>`,
  );
}
