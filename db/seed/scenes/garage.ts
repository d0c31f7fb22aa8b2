import type { Random } from "../random.ts";
import { at, type Canvas, type Place, type Point } from "./canvas.ts";
import { clouds, hills } from "./backdrop.ts";
import { car } from "./car.ts";
import { type Color, cars, doors, mix, roofs, walls } from "./color.ts";
import { box, boxes, panel, shadow, tree, windowOn } from "./things.ts";

/** A garage at the end of its driveway: closed, half open or open, with a car in front or inside. */
export function garage(canvas: Canvas, random: Random): void {
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
  const place = at(random.between(-3, 2), 0, 34, (random.chance(0.5) ? 1 : -1) * random.between(0.12, 0.36));
  const double = random.chance(0.45);
  const half = double ? 13 : 9;
  for (const x of [-34, -25, 27, 36])
    tree(
      canvas,
      random,
      [x + random.between(-3, 3), 0, 62],
      random.between(1.1, 1.7),
      random.pick(["round", "fir"]),
    );
  drive(canvas, place, half);
  building(canvas, random, place, half, double);
  for (const x of [-half - 2.5, -half - 5.5, half + 2.6, half + 5.4]) {
    const [bx, , bz] = place([x, 0, -1]);
    tree(canvas, random, [bx, 0, bz], random.between(0.8, 1.2), "bush");
  }
  const parked = random.next();
  if (parked < 0.4)
    car(
      canvas,
      at(
        ...place([double ? -6 : -0.4, 0, -8.6]),
        random.between(-0.12, 0.12) + Math.PI * (random.chance(0.35) ? 1 : 0),
      ),
      random.pick(cars),
      random.pick(["sedan", "hatchback"]),
    );
  else if (parked < 0.7) bins(canvas, place, half);
}

function drive(canvas: Canvas, place: Place, half: number): void {
  const { light } = canvas;
  const pave = mix("#c9c6bd", light.shade, 0.12);
  const w = half - 1.5;
  canvas.paint(
    (
      [
        [-w, 0, 0],
        [w, 0, 0],
        [w + 2, 0, -60],
        [-w - 2, 0, -60],
      ] as Point[]
    ).map(place),
    pave,
  );
  for (const z of [-8, -17, -27])
    canvas.paint(
      (
        [
          [-w - 0.3, 0, z],
          [w + 0.3, 0, z],
          [w + 0.3, 0, z - 0.18],
          [-w - 0.3, 0, z - 0.18],
        ] as Point[]
      ).map(place),
      mix(pave, light.shade, 0.3),
    );
}

function building(canvas: Canvas, random: Random, place: Place, half: number, double: boolean): void {
  const { light } = canvas;
  const wall = random.pick(walls);
  const roof = random.pick(roofs);
  const trim = mix("#fafaf7", light.shade, 0.06);
  const [eaves, ridge, deep] = [10.5, 10.5 + half * 0.62, 24];
  shadow(canvas, place, 2.5, deep / 2, half * 2 + 9, deep + 9);
  box(canvas, place, [-half, 0, 0], [half * 2, eaves, deep], wall);
  // Clapboards.
  for (let y = 0.9; y < eaves; y += 0.9)
    panel(canvas, place, [-half, y, -0.01], half * 2, 0.07, mix(wall, light.shade, 0.35), 0.45);
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
  const over = 1.3;
  const eave = eaves - 0.7;
  for (const side of [-1, 1]) {
    const points: Point[] = [
      [side * (half + over), eave, -over],
      [0, ridge + 0.4, -over],
      [0, ridge + 0.4, deep + over],
      [side * (half + over), eave, deep + over],
    ];
    canvas.face((side === 1 ? points.toReversed() : points).map(place), roof);
    const board: Point[] = [
      [side * (half + over), eave, -over],
      [side * (half + over), eave - 0.8, -over],
      [0, ridge - 0.4, -over],
      [0, ridge + 0.4, -over],
    ];
    canvas.paint(board.map(place), trim);
  }
  windowOn(canvas, place, [-1.6, eaves + 0.9, -0.05], 3.2, 2.6);
  if (double) {
    const color = random.pick(doors);
    door(canvas, random, place, { x: -half + 1.6, w: 9.6, open: 0, color });
    door(canvas, random, place, { x: half - 11.2, w: 9.6, open: random.pick([0, 0.55]), color });
  } else
    door(canvas, random, place, {
      x: -5.2,
      w: 10.4,
      open: random.pick([0, 0.55, 1]),
      color: random.pick(doors),
    });
  lampOn(canvas, place, double ? 0 : half - 1.8);
  if (!double) lampOn(canvas, place, -half + 1.8);
}

/** A sectional door, raised by a share of its height, with boxes or a car behind it. */
function door(
  canvas: Canvas,
  random: Random,
  place: Place,
  { x, w, open, color }: { x: number; w: number; open: number; color: Color },
): void {
  const { light } = canvas;
  const tall = 8;
  panel(canvas, place, [x - 0.5, 0, -0.06], w + 1, tall + 0.5, mix("#fafaf7", light.shade, 0.06));
  panel(canvas, place, [x, 0, -0.07], w, tall, mix("#2b2f31", light.warm, light.lit ? 0.35 : 0.1));
  if (open > 0) {
    const [ix, , iz] = place([x + w / 2, 0, 9]);
    canvas.paint(
      (
        [
          [x, 0, -0.07],
          [x + w, 0, -0.07],
          [x + w - 1.2, 0, 8],
          [x + 1.2, 0, 8],
        ] as Point[]
      ).map(place),
      mix("#7d7a72", light.shade, 0.3),
    );
    if (open === 1 && random.chance(0.6)) car(canvas, at(ix, 0, iz, 0), random.pick(cars), "sedan");
    else boxes(canvas, random, [ix - 3, 0, iz - 1], 3);
  }
  const shut = tall * (1 - open);
  const lower = tall - shut;
  panel(canvas, place, [x, lower, -0.09], w, shut, mix(color, light.shade, 0.5));
  const sections = 4;
  for (let index = 0; index < sections; index += 1) {
    const y = lower + (shut / sections) * index;
    const h = shut / sections - 0.1;
    if (h < 0.3) continue;
    panel(canvas, place, [x, y, -0.1], w, h, mix(color, light.shade, 0.04 + 0.05 * (sections - index)));
    for (let pane = 0; pane < 4; pane += 1) {
      const [px, pw] = [x + 0.5 + (pane * (w - 1)) / 4 + 0.2, (w - 1) / 4 - 0.4];
      const glass = index === sections - 1;
      const fill = glass
        ? light.lit
          ? "#ffd98a"
          : mix("#4f6f78", light.sky[1], 0.4)
        : mix(color, light.shade, 0.2);
      panel(canvas, place, [px, y + h * 0.22, -0.12], pw, h * 0.56, fill);
    }
  }
}

export function lampOn(canvas: Canvas, place: Place, x: number, y = 8.4): void {
  panel(canvas, place, [x - 0.35, y, -0.3], 0.7, 1.1, "#2b3235");
  panel(canvas, place, [x - 0.22, y + 0.15, -0.32], 0.44, 0.7, canvas.light.lit ? "#ffe9b3" : "#e8dfcf");
  if (!canvas.light.lit) return;
  const spot = canvas.spot(place([x, y + 0.5, -0.3]));
  canvas.raw(`<circle cx="${spot.x}" cy="${spot.y}" r="${spot.scale * 5}" fill="url(#lamp)"/>`);
}

function bins(canvas: Canvas, place: Place, half: number): void {
  for (const [x, color] of [
    [half + 1.2, "#0f6b5c"],
    [half + 3.8, "#3f5f78"],
  ] as const) {
    shadow(canvas, place, x + 1, -2, 3.4, 3.4);
    box(canvas, place, [x, 0.3, -3], [2, 3.3, 2], color);
    box(canvas, place, [x - 0.15, 3.6, -3.2], [2.3, 0.35, 2.4], mix(color, "#000000", 0.2));
  }
}
