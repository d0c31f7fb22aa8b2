import type { Random } from "../random.ts";
import { clouds, hills } from "./backdrop.ts";
import { at, type Canvas, type Place, type Point } from "./canvas.ts";
import { cars, mix, roofs } from "./color.ts";
import { fence } from "./driveway.ts";
import { box, panel, shadow, tree, windowOn } from "./things.ts";

/** A garden shed or a small barn behind a stone path, with garden things around it. */
export function shed(canvas: Canvas, random: Random): void {
  const { light } = canvas;
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
  for (let x = -40; x <= 40; x += 13)
    tree(
      canvas,
      random,
      [x + random.between(-4, 4), 0, 60],
      random.between(1, 1.5),
      random.pick(["round", "round", "fir"]),
    );
  fence(canvas, 48);
  const turn = (random.chance(0.5) ? 1 : -1) * random.between(0.3, 0.55);
  const place = at(random.between(-2, 2), 0, 27, turn);
  const barn = random.chance(0.4);
  building(canvas, random, place, barn);
  stones(canvas, random, place);
  const half = barn ? 8.5 : 6;
  for (const x of [-half - 1.6, half + 1.4, half + 3.4]) {
    const [bx, , bz] = place([x, 0, 1]);
    tree(canvas, random, [bx, 0, bz], random.between(0.8, 1.1), "bush");
  }
  flowers(canvas, random, place, -half - 3);
  if (random.chance(0.6)) bicycle(canvas, random, place, half - 6.4);
  else wheelbarrow(canvas, at(...place([half + 3.5, 0, -4]), turn));
}

function building(canvas: Canvas, random: Random, place: Place, barn: boolean): void {
  const { light } = canvas;
  const wall = barn
    ? random.pick(["#b5533c", "#8e4a3a", "#4f6f66"])
    : random.pick(["#7fa79a", "#c9a77c", "#a7bfc0", "#d8b07c", "#5f8a7c"]);
  const trim = mix("#fafaf7", light.shade, 0.06);
  const [half, eaves, deep] = barn ? [8.5, 9, 20] : [6, 7.2, 11];
  const ridge = eaves + half * 0.72;
  const roof = random.pick(roofs);
  shadow(canvas, place, 1.5, deep / 2, half * 2 + 7, deep + 6);
  box(canvas, place, [-half, 0, 0], [half * 2, eaves, deep], wall);
  canvas.face(
    (
      [
        [-half, eaves, 0],
        [half, eaves, 0],
        [0, ridge, 0],
      ] as Point[]
    ).map(place),
    wall,
  );
  for (let x = -half + 0.8; x < half; x += 0.8) {
    const top = eaves + (ridge - eaves) * (1 - Math.abs(x) / half);
    panel(canvas, place, [x, 0, -0.01], 0.07, top, mix(wall, light.shade, 0.4), 0.5);
  }
  for (const side of [-1, 1]) {
    const slope: Point[] = [
      [side * (half + 1), eaves - 0.7, -1],
      [0, ridge + 0.4, -1],
      [0, ridge + 0.4, deep + 1],
      [side * (half + 1), eaves - 0.7, deep + 1],
    ];
    canvas.face((side === 1 ? slope.toReversed() : slope).map(place), roof);
    const board: Point[] = [
      [side * (half + 1), eaves - 0.7, -1],
      [side * (half + 1), eaves - 1.3, -1],
      [0, ridge - 0.3, -1],
      [0, ridge + 0.4, -1],
    ];
    canvas.paint(board.map(place), trim);
  }
  doubleDoor(canvas, place, barn ? 3.6 : 2.3, barn ? 8 : 6.2, barn ? wall : mix(wall, "#fafaf7", 0.5));
  if (barn) windowOn(canvas, place, [-1.3, eaves + 1.2, -0.05], 2.6, 2);
  else for (const x of [-5, 3.1]) windowOn(canvas, place, [x, 3, -0.05], 1.9, 2.4);
  for (const x of [-half, half - 0.5]) panel(canvas, place, [x, 0, -0.08], 0.5, eaves, trim);
}

/** Two doors, each braced with an X. */
function doubleDoor(canvas: Canvas, place: Place, wing: number, tall: number, color: string): void {
  const trim = mix("#fafaf7", canvas.light.shade, 0.06);
  panel(canvas, place, [-wing - 0.35, 0, -0.09], wing * 2 + 0.7, tall + 0.35, trim);
  for (const x of [-wing, 0.06]) {
    panel(canvas, place, [x, 0.1, -0.1], wing - 0.06, tall - 0.1, mix(color, canvas.light.shade, 0.12));
    const brace = (y0: number, y1: number) =>
      canvas.paint(
        (
          [
            [x, y0, -0.12],
            [x + 0.3, y0, -0.12],
            [x + wing - 0.06, y1, -0.12],
            [x + wing - 0.36, y1, -0.12],
          ] as Point[]
        ).map(place),
        trim,
      );
    brace(0.1, tall / 2);
    brace(tall / 2, 0.1);
    panel(canvas, place, [x, tall / 2 - 0.15, -0.13], wing - 0.06, 0.3, trim);
    brace(tall / 2, tall);
    brace(tall, tall / 2);
  }
  panel(canvas, place, [-0.5, tall * 0.42, -0.15], 0.3, 0.9, "#2b3235");
  panel(canvas, place, [0.3, tall * 0.42, -0.15], 0.3, 0.9, "#2b3235");
}

function stones(canvas: Canvas, random: Random, place: Place): void {
  for (let z = -2; z > -24; z -= 2.6) {
    const [x, turn] = [random.between(-0.7, 0.7), random.between(0, 1)];
    const points = Array.from({ length: 8 }, (_, step): Point => {
      const angle = turn + (step / 8) * Math.PI * 2;
      return [x + Math.cos(angle) * 1.7, 0.02, z + Math.sin(angle) * 1.05];
    });
    canvas.paint(points.map(place), mix("#d5d0c4", canvas.light.shade, random.between(0.05, 0.2)));
  }
}

function flowers(canvas: Canvas, random: Random, place: Place, x: number): void {
  for (let number = 0; number < 26; number += 1) {
    const spot = canvas.spot(
      place([x + random.between(-1.6, 1.6), random.between(0.5, 1.5), random.between(-2.5, 2)]),
    );
    const foot = spot.y + spot.scale;
    canvas.raw(
      `<path d="M${spot.x} ${foot}V${spot.y}" stroke="${canvas.light.leaves[0]}" stroke-width="3"/><circle cx="${spot.x}" cy="${spot.y}" r="${spot.scale * 0.24}" fill="${random.pick(["#f2a93b", "#c2513b", "#fafaf7", "#d98aa0"])}"/>`,
    );
  }
}

function bicycle(canvas: Canvas, random: Random, place: Place, x: number): void {
  const color = random.pick(cars);
  const spot = (dx: number, y: number) => canvas.spot(place([x + dx, y, -1.1]));
  const [rear, frontWheel] = [spot(0, 1.15), spot(3.6, 1.15)];
  const line = (...points: [number, number][]) =>
    `M${points.map(([dx, y]) => `${spot(dx, y).x} ${spot(dx, y).y}`).join("L")}`;
  for (const { x: cx, y: cy, scale } of [rear, frontWheel])
    canvas.raw(
      `<ellipse cx="${cx}" cy="${cy}" rx="${scale * 1.02}" ry="${scale * 1.12}" fill="none" stroke="#23292c" stroke-width="${scale * 0.16}"/>`,
    );
  const frame =
    line([0, 1.15], [0.9, 2.6], [2.9, 2.7], [1.5, 1.15], [0, 1.15]) +
    line([1.5, 1.15], [0.8, 3.1]) +
    line([3.6, 1.15], [2.8, 3.2]);
  canvas.raw(
    `<path d="${frame}" fill="none" stroke="${color}" stroke-width="${rear.scale * 0.2}" stroke-linejoin="round"/>`,
  );
  canvas.raw(
    `<path d="${line([0.4, 3.15], [1.3, 3.15])}${line([2.8, 3.2], [2.4, 3.5])}" stroke="#23292c" stroke-width="${rear.scale * 0.26}" stroke-linecap="round" fill="none"/>`,
  );
}

function wheelbarrow(canvas: Canvas, place: Place): void {
  shadow(canvas, place, 1.5, 0.7, 5, 3);
  box(canvas, place, [0, 1, 0], [3, 1.1, 1.9], "#0f6b5c");
  box(canvas, place, [-2, 1.2, 0.2], [2, 0.2, 0.2], "#c39a6b");
  box(canvas, place, [-2, 1.2, 1.5], [2, 0.2, 0.2], "#c39a6b");
  box(canvas, place, [0.2, 0, 0.2], [0.2, 1, 0.2], "#3d474b");
  const spot = canvas.spot(place([3.3, 0.7, 0.9]));
  canvas.raw(
    `<circle cx="${spot.x}" cy="${spot.y}" r="${spot.scale * 0.7}" fill="#23292c"/><circle cx="${spot.x}" cy="${spot.y}" r="${spot.scale * 0.3}" fill="#c9cfcc"/>`,
  );
}
