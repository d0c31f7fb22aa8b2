import type { Random } from "../random.ts";
import { clouds, hills } from "./backdrop.ts";
import { at, type Canvas, type Place, type Point } from "./canvas.ts";
import { car } from "./car.ts";
import { cars, doors, mix, roofs, walls } from "./color.ts";
import { lampOn } from "./garage.ts";
import { box, panel, shadow, tree, windowOn } from "./things.ts";

/** A house with a driveway next to it, with room for one more car. */
export function driveway(canvas: Canvas, random: Random): void {
  const { light } = canvas;
  const side = random.chance(0.5) ? 1 : -1;
  clouds(canvas, random);
  hills(canvas, random);
  canvas.paint(
    [
      [-400, 0, 900],
      [400, 0, 900],
      [400, 0, 0],
      [-400, 0, 0],
    ],
    light.grass,
  );
  for (let x = -60; x <= 60; x += 15)
    tree(
      canvas,
      random,
      [x + random.between(-4, 4), 0, 88],
      random.between(1.1, 1.8),
      random.pick(["round", "fir"]),
    );
  fence(canvas, 72);
  const place = at(-side * 12, 0, 50, side * -0.1);
  house(canvas, random, place);
  const drive = side * 9.5;
  const pave = mix("#cbc7bd", light.shade, 0.1);
  canvas.paint(
    [
      [drive - 5.5, 0, 60],
      [drive + 5.5, 0, 60],
      [drive + 6.5, 0, 3],
      [drive - 6.5, 0, 3],
    ],
    pave,
  );
  for (const z of [14, 24, 34, 46])
    canvas.paint(
      [
        [drive - 5.8, 0, z],
        [drive + 5.8, 0, z],
        [drive + 5.8, 0, z + 0.25],
        [drive - 5.8, 0, z + 0.25],
      ],
      mix(pave, light.shade, 0.3),
    );
  // The sidewalk in front.
  canvas.paint(
    [
      [-200, 0.02, 12],
      [200, 0.02, 12],
      [200, 0.02, 9],
      [-200, 0.02, 9],
    ],
    mix("#dcd8cd", light.shade, 0.08),
  );
  if (random.chance(0.75))
    car(
      canvas,
      at(drive, 0, random.between(33, 44), random.between(-0.05, 0.05)),
      random.pick(cars),
      random.pick(["sedan", "hatchback", "van"]),
    );
  for (const x of [7.5, 10.5, 13])
    tree(canvas, random, [drive + side * x, 0, 30 - x], random.between(0.9, 1.3), "bush");
  mailbox(canvas, at(drive - side * 8.6, 0, 24));
  if (random.chance(0.6)) tree(canvas, random, [-side * 24, 0, 24], 1.25, "round");
}

function house(canvas: Canvas, random: Random, place: Place): void {
  const { light } = canvas;
  const wall = random.pick(walls);
  const roof = random.pick(roofs);
  const trim = mix("#fafaf7", light.shade, 0.06);
  const floors = random.pick([1, 2, 2]);
  const [half, deep, eaves] = [14, 24, 1.5 + floors * 9];
  const ridge = eaves + 8;
  shadow(canvas, place, 2, deep / 2, half * 2 + 8, deep + 8);
  box(canvas, place, [-half, 0, 0], [half * 2, eaves, deep], wall);
  for (let y = 1; y < eaves; y += 1)
    panel(canvas, place, [-half, y, -0.01], half * 2, 0.08, mix(wall, light.shade, 0.35), 0.4);
  box(canvas, place, [-half, 0, -0.1], [half * 2, 1.4, 0.1], mix("#9a9184", light.shade, 0.15));
  for (const side of [-1, 1]) {
    const gable: Point[] = [
      [side * half, eaves, 0],
      [side * half, eaves, deep],
      [side * half, ridge, deep / 2],
    ];
    canvas.face((side === 1 ? gable : gable.toReversed()).map(place), wall);
  }
  const out = half + 1.4;
  const slope: Point[] = [
    [-out, eaves - 0.8, -1.8],
    [out, eaves - 0.8, -1.8],
    [out, ridge + 0.3, deep / 2],
    [-out, ridge + 0.3, deep / 2],
  ];
  box(canvas, place, [half - 8, ridge - 4, deep / 2 - 1], [2.6, 8, 2.6], "#a8644c");
  canvas.face(slope.map(place), roof);
  for (let step = 1; step < 7; step += 1) {
    const y = eaves - 0.8 + ((ridge - eaves + 1.1) * step) / 7;
    const z = -1.8 + ((deep / 2 + 1.8) * step) / 7;
    canvas.paint(
      (
        [
          [-out, y, z],
          [out, y, z],
          [out, y + 0.14, z + 0.25],
          [-out, y + 0.14, z + 0.25],
        ] as Point[]
      ).map(place),
      mix(roof, light.shade, 0.4),
      0.5,
    );
  }
  box(canvas, place, [-out, eaves - 1.5, -1.9], [out * 2, 0.75, 0.2], trim);
  for (const x of [-10.5, 6.5]) windowOn(canvas, place, [x, 3.6, -0.05], 4.4, 4.4);
  if (floors === 2) for (const x of [-10.5, -2, 6.5]) windowOn(canvas, place, [x, 12.4, -0.05], 4.2, 4);
  panel(canvas, place, [-2.3, 1.2, -0.15], 4.6, 8, trim);
  panel(canvas, place, [-1.8, 1.2, -0.17], 3.6, 7.5, random.pick(doors.filter((door) => door !== "#fafaf7")));
  panel(canvas, place, [-1.2, 5.8, -0.19], 2.4, 2, light.lit ? "#ffd98a" : "#8fb0b8");
  box(canvas, place, [-3.4, 0, -3], [6.8, 0.6, 3], "#bdb6a8");
  box(canvas, place, [-2.8, 0.6, -1.6], [5.6, 0.6, 1.6], "#c9c2b4");
  lampOn(canvas, place, 3.4, 6.6);
  for (const x of [-12, -8.5, -5.4, 5.6, 9, 12]) {
    const [bx, , bz] = place([x, 0, -1.6]);
    tree(canvas, random, [bx, 0, bz], random.between(0.7, 1), "bush");
  }
}

export function fence(canvas: Canvas, z: number): void {
  const color = mix("#f4efe4", canvas.light.shade, 0.12);
  for (let x = -90; x < 90; x += 1.7)
    canvas.paint(
      [
        [x, 0, z],
        [x + 1.2, 0, z],
        [x + 1.2, 5, z],
        [x + 0.6, 5.6, z],
        [x, 5, z],
      ],
      color,
    );
  canvas.paint(
    [
      [-90, 3.6, z - 0.1],
      [90, 3.6, z - 0.1],
      [90, 4, z - 0.1],
      [-90, 4, z - 0.1],
    ],
    mix(color, canvas.light.shade, 0.18),
  );
}

function mailbox(canvas: Canvas, place: Place): void {
  shadow(canvas, place, 0, 0, 2.4, 2.4, 0.8);
  box(canvas, place, [-0.2, 0, -0.2], [0.4, 3.3, 0.4], "#7a5b45");
  box(canvas, place, [-0.75, 3.3, -1.1], [1.5, 1.4, 2.2], "#0f6b5c");
  box(canvas, place, [0.75, 4, -0.4], [0.12, 1, 0.3], "#c2513b");
}
