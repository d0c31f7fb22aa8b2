import type { Random } from "../random.ts";
import { clouds, skyline } from "./backdrop.ts";
import { at, type Canvas, here, type Point } from "./canvas.ts";
import { car } from "./car.ts";
import { cars, mix, walls } from "./color.ts";
import { box, panel, shadow, tree } from "./things.ts";

const stall = 9.5;

/** A parking lot from a window above; one space, marked with a P, is free. */
export function parkingLot(canvas: Canvas, random: Random): void {
  const { light } = canvas;
  skyline(canvas, random, 170);
  clouds(canvas, random);
  const asphalt = mix("#6f777a", light.shade, 0.22);
  canvas.paint(
    [
      [-900, 0, 1200],
      [900, 0, 1200],
      [900, 0, -60],
      [-900, 0, -60],
    ],
    light.grass,
  );
  canvas.paint(
    [
      [-74, 0.01, 150],
      [90, 0.01, 150],
      [90, 0.01, -20],
      [-74, 0.01, -20],
    ],
    asphalt,
  );
  const things: { from: Point; draw: () => void }[] = [];
  const add = (from: Point, draw: () => void) => things.push({ from, draw });
  const free = random.whole(6, 8);
  const rows = [
    { z: 108, turn: Math.PI },
    { z: 66, turn: 0 },
    { z: 47, turn: Math.PI },
    { z: 8, turn: 0 },
  ];
  for (const [rowNumber, { z, turn }] of rows.entries()) {
    for (let number = 0; number < 16; number += 1) {
      const x = -70 + number * stall;
      line(canvas, x, z);
      const isFree = rowNumber === 3 && number === free;
      if (isFree) freeSpace(canvas, x, z);
      else if (random.chance(rowNumber === 3 ? 0.35 : 0.72)) {
        const paint = random.pick(cars);
        const shape = random.pick(["sedan", "hatchback", "sedan", "van"] as const);
        const nose = random.chance(0.85) ? turn : turn + Math.PI;
        add([x + stall / 2, 0, z + 9], () =>
          car(canvas, at(x + stall / 2, 0, z + 9, nose + random.between(-0.03, 0.03)), paint, shape),
        );
      }
    }
    line(canvas, -70 + 16 * stall, z);
  }
  for (const x of [-64, -20, 24, 66]) {
    add([x, 0, 66], () => lampPost(canvas, [x, 0, 65.6]));
    add([x + 20, 0, 132], () => tree(canvas, random, [x + 20, 0, 132], random.between(1.2, 1.7)));
  }
  for (const x of [-80, 94])
    for (const z of [20, 60, 100])
      add([x, 0, z], () => tree(canvas, random, [x, 0, z], random.between(1, 1.5)));
  const wall = random.pick(walls);
  add([0, 0, 170], () => shops(canvas, random, wall));
  const distance = ([x, , z]: Point) => Math.hypot(x - canvas.camera.x, z - canvas.camera.z);
  for (const { draw } of things.toSorted((a, b) => distance(b.from) - distance(a.from))) draw();
}

function line(canvas: Canvas, x: number, z: number): void {
  const points: Point[] = [
    [x - 0.2, 0.02, z],
    [x + 0.2, 0.02, z],
    [x + 0.2, 0.02, z + 18],
    [x - 0.2, 0.02, z + 18],
  ];
  canvas.paint(points, "#f3f1e8", 0.85);
}

function freeSpace(canvas: Canvas, x: number, z: number): void {
  const flat = (x0: number, z0: number, w: number, d: number, color: string, opacity?: number) =>
    canvas.paint(
      [
        [x + x0, 0.03, z + z0],
        [x + x0 + w, 0.03, z + z0],
        [x + x0 + w, 0.03, z + z0 + d],
        [x + x0, 0.03, z + z0 + d],
      ],
      color,
      opacity,
    );
  flat(0.2, 0, stall - 0.4, 18, "#0f6b5c", 0.78);
  flat(2.9, 4.5, 1.2, 9, "#fafaf7");
  flat(4.1, 12.3, 2, 1.2, "#fafaf7");
  flat(4.1, 8.3, 2, 1.2, "#fafaf7");
  flat(5.6, 8.9, 1.2, 4.1, "#fafaf7");
}

function lampPost(canvas: Canvas, [x, y, z]: Point): void {
  shadow(canvas, at(x, y, z), 0, 0, 3, 3, 0.7);
  box(canvas, at(x, y, z), [-0.9, 0, -0.9], [1.8, 1.6, 1.8], "#f2a93b");
  box(canvas, at(x, y, z), [-0.3, 1.6, -0.3], [0.6, 19, 0.6], "#3d474b");
  box(canvas, at(x, y, z), [-3.2, 20.4, -0.5], [6.4, 0.6, 1], "#3d474b");
  if (!canvas.light.lit) return;
  for (const side of [-2.6, 2.6]) {
    const spot = canvas.spot([x + side, 20, z]);
    canvas.raw(`<circle cx="${spot.x}" cy="${spot.y}" r="${spot.scale * 8}" fill="url(#lamp)"/>`);
  }
}

/** A row of shops along the far side. */
function shops(canvas: Canvas, random: Random, wall: string): void {
  const { light } = canvas;
  box(canvas, here, [-80, 0, 150], [180, 19, 30], wall);
  box(canvas, here, [-80, 17.6, 149.4], [180, 2, 0.6], mix("#fafaf7", light.shade, 0.08));
  const awnings = ["#0f6b5c", "#c2513b", "#f2a93b", "#3f5f78", "#7fa79a"];
  for (let x = -76; x < 92; x += 24) {
    panel(canvas, here, [x, 1, 149.8], 19, 8.5, light.lit ? "#ffd98a" : mix("#53707a", light.sky[1], 0.35));
    panel(canvas, here, [x + 8, 0, 149.7], 3.4, 9, mix("#2e3a3e", light.shade, 0.1));
    const color = random.pick(awnings);
    canvas.paint(
      [
        [x - 1, 9.2, 145],
        [x + 20, 9.2, 145],
        [x + 20, 12.4, 149.6],
        [x - 1, 12.4, 149.6],
      ],
      mix(color, light.warm, 0.1),
    );
    panel(canvas, here, [x - 1, 8.2, 145], 21, 1, mix(color, "#fafaf7", 0.75));
  }
}
