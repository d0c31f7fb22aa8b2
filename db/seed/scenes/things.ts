import type { Random } from "../random.ts";
import { at, type Canvas, here, type Place, type Point } from "./canvas.ts";
import { type Color, cardboard, mix } from "./color.ts";

/** A block from its lower front left corner: w to the right, h up, d back. */
export function box(
  canvas: Canvas,
  place: Place,
  [x, y, z]: Point,
  [w, h, d]: Point,
  color: Color,
  top: Color = color,
): void {
  const [x2, y2, z2] = [x + w, y + h, z + d];
  const face = (points: Point[], fill: Color) => canvas.face(points.map(place), fill);
  face(
    [
      [x2, y, z2],
      [x, y, z2],
      [x, y2, z2],
      [x2, y2, z2],
    ],
    color,
  );
  face(
    [
      [x, y, z2],
      [x, y, z],
      [x, y2, z],
      [x, y2, z2],
    ],
    color,
  );
  face(
    [
      [x2, y, z],
      [x2, y, z2],
      [x2, y2, z2],
      [x2, y2, z],
    ],
    color,
  );
  face(
    [
      [x, y, z],
      [x2, y, z],
      [x2, y2, z],
      [x, y2, z],
    ],
    color,
  );
  face(
    [
      [x, y2, z],
      [x2, y2, z],
      [x2, y2, z2],
      [x, y2, z2],
    ],
    top,
  );
}

/** A rectangle on a wall that faces the viewer: at depth z, from its lower left corner. */
export function panel(
  canvas: Canvas,
  place: Place,
  [x, y, z]: Point,
  w: number,
  h: number,
  color: Color,
  more = "",
): void {
  const points: Point[] = [
    [x, y, z],
    [x + w, y, z],
    [x + w, y + h, z],
    [x, y + h, z],
  ];
  canvas.paint(points.map(place), color, more);
}

/** A soft shadow on the ground. */
export function shadow(
  canvas: Canvas,
  place: Place,
  x: number,
  z: number,
  w: number,
  d: number,
  strength = 1,
): void {
  const points = Array.from({ length: 20 }, (_, step): Point => {
    const angle = (step / 20) * Math.PI * 2;
    const round = (value: number) => Math.sign(value) * Math.abs(value) ** 0.6;
    return [x + (round(Math.cos(angle)) * w) / 2, 0.01, z + (round(Math.sin(angle)) * d) / 2];
  });
  canvas.paint(
    points.map(place),
    canvas.light.shade,
    `opacity="${(canvas.light.shadow * 2 * strength).toFixed(2)}"`,
  );
}

export type CarShape = "sedan" | "hatchback" | "van";

const cabins: Record<CarShape, { back: [number, number]; front: [number, number]; roof: number }> = {
  sedan: { back: [-5, -3.2], front: [2.9, 0.9], roof: 4.9 },
  hatchback: { back: [-6.6, -5.6], front: [2.7, 0.8], roof: 5.1 },
  van: { back: [-6.9, -6.5], front: [4.6, 3], roof: 6.6 },
};

/** A car of 14 feet, its nose towards +z. */
export function car(canvas: Canvas, place: Place, color: Color, shape: CarShape = "sedan"): void {
  const { light } = canvas;
  const quad = (points: Point[], fill: Color) => canvas.face(points.map(place), fill);
  shadow(canvas, place, 0, 0, 8.2, 16.4);
  const lower: [number, number][] = [
    [-7, 1.1],
    [-7.1, 2.6],
    [-6.8, 3.3],
    [3, 3.5],
    [6.7, 2.9],
    [7.1, 2.3],
    [7, 1.1],
  ];
  const half = 2.95;
  for (const side of [-1, 1] as const) {
    const points = lower.map(([z, y]): Point => [side * half, y, z]);
    quad(side === 1 ? points.toReversed() : points, color);
  }
  for (const [index, [z, y]] of lower.entries()) {
    const next = lower[index + 1];
    if (!next) continue;
    quad(
      [
        [half, next[1], next[0]],
        [-half, next[1], next[0]],
        [-half, y, z],
        [half, y, z],
      ],
      color,
    );
  }
  const lamp = (z: number, fill: Color, facing: boolean) => {
    for (const x of [-2.7, 1.6]) {
      const points: Point[] = [
        [x, 2.2, z],
        [x + 1.1, 2.2, z],
        [x + 1.1, 2.75, z],
        [x, 2.75, z],
      ];
      const turned = facing ? points.toReversed() : points;
      canvas.face(turned.map(place), fill);
    }
  };
  lamp(-7.12, "#b8402f", false);
  lamp(7.12, "#fff4d0", true);
  const cabin = cabins[shape];
  const [b0, b1] = cabin.back;
  const [f0, f1] = cabin.front;
  const [y0, y1, w0, w1] = [3.35, cabin.roof, 2.8, 2.25];
  const glass = mix("#24404a", light.sky[1], 0.28);
  const sideOf = (side: number): Point[] => [
    [side * w0, y0, b0],
    [side * w0, y0, f0],
    [side * w1, y1, f1],
    [side * w1, y1, b1],
  ];
  quad(
    [
      [-w0, y0, b0],
      [w0, y0, b0],
      [w1, y1, b1],
      [-w1, y1, b1],
    ],
    mix(glass, "#ffffff", 0.12),
  );
  quad(
    [
      [w0, y0, f0],
      [-w0, y0, f0],
      [-w1, y1, f1],
      [w1, y1, f1],
    ],
    mix(glass, "#ffffff", 0.22),
  );
  for (const side of [-1, 1]) {
    quad(side === 1 ? sideOf(side) : sideOf(side).toReversed(), color);
    const inner = (share: number, up: number): Point => {
      const [low, high] = [b0 + (f0 - b0) * share, b1 + (f1 - b1) * share];
      return [side * (w0 + (w1 - w0) * up + 0.01), y0 + (y1 - y0) * up, low + (high - low) * up];
    };
    for (const [from, to] of shape === "van"
      ? [[0.68, 0.95]]
      : [
          [0.08, 0.47],
          [0.53, 0.93],
        ]) {
      const window = [inner(from!, 0.14), inner(to!, 0.14), inner(to!, 0.86), inner(from!, 0.86)];
      quad(side === 1 ? window : window.toReversed(), glass);
    }
  }
  quad(
    [
      [-w1, y1, b1],
      [w1, y1, b1],
      [w1, y1, f1],
      [-w1, y1, f1],
    ],
    color,
  );
  for (const z of [-4.3, 4.4]) for (const side of [-1, 1]) wheel(canvas, place, side * 2.98, z, side);
}

function wheel(canvas: Canvas, place: Place, x: number, z: number, side: number): void {
  const disc = (radius: number, fill: Color) => {
    const points = Array.from({ length: 18 }, (_, step): Point => {
      const angle = side * (step / 18) * Math.PI * 2;
      return [x + side * 0.02, 1.15 + Math.sin(angle) * radius, z + Math.cos(angle) * radius];
    });
    canvas.face(points.map(place), fill);
  };
  disc(1.18, "#23292c");
  disc(0.62, "#c9cfcc");
}

/** A round tree, a fir or a bush, drawn in the light of the scene. */
export function tree(
  canvas: Canvas,
  random: Random,
  [x, y, z]: Point,
  size = 1,
  kind: "round" | "fir" | "bush" = "round",
): void {
  const { light } = canvas;
  const leaves = random.pick(light.leaves);
  const foot = canvas.spot([x, y, z]);
  shadow(canvas, at(x, y, z), 0.6, 0, 9 * size, 5 * size, kind === "bush" ? 0.6 : 0.8);
  if (kind === "fir") {
    box(canvas, at(x, y, z), [-0.35 * size, 0, 0], [0.7 * size, 3 * size, 0.5], "#6d5140");
    for (const [bottom, top, half] of [
      [2, 9, 4.2],
      [5.5, 12.5, 3.3],
      [9, 16, 2.3],
    ] as const) {
      const [left, right, tip, middle] = [-half, half, 0, 0.4].map(
        (dx) => canvas.spot([x + dx * size, y + bottom * size, z]).x,
      );
      const [low, high] = [canvas.spot([x, y + bottom * size, z]).y, canvas.spot([x, y + top * size, z]).y];
      canvas.raw(
        `<path d="M${left} ${low}L${tip} ${high}L${right} ${low}Z" fill="${mix(leaves, light.warm, 0.12)}"/>`,
      );
      canvas.raw(
        `<path d="M${middle} ${low}L${tip} ${high}L${right} ${low}Z" fill="${mix(leaves, light.shade, 0.35)}"/>`,
      );
    }
    return;
  }
  const crown = kind === "bush" ? 1.4 : 11;
  if (kind === "round")
    box(canvas, at(x, y, z), [-0.45 * size, 0, 0], [0.9 * size, 9 * size, 0.6], "#6d5140");
  const blobs = Array.from({ length: kind === "bush" ? 4 : 7 }, () => ({
    dx: random.between(-1, 1) * (kind === "bush" ? 1.9 : 3.8) * size,
    dy: random.between(-0.6, 0.8) * (kind === "bush" ? 0.6 : 3) * size,
    r: random.between(0.7, 1.1) * (kind === "bush" ? 1.5 : 3.1) * size,
  }));
  const layer = (offset: number, grow: number, fill: Color) => {
    for (const { dx, dy, r } of blobs)
      canvas.raw(
        `<circle cx="${(foot.x + (dx - offset) * foot.scale).toFixed(1)}" cy="${(foot.y - (crown * size + dy + offset) * foot.scale).toFixed(1)}" r="${(r * grow * foot.scale).toFixed(1)}" fill="${fill}"/>`,
      );
  };
  layer(0, 1.06, mix(leaves, light.shade, 0.42));
  layer(0.35 * size, 0.9, leaves);
  layer(0.9 * size, 0.5, mix(leaves, light.warm, 0.3));
}

/** A window with a frame and two bars, lit from inside at dusk. */
export function windowOn(canvas: Canvas, place: Place, [x, y, z]: Point, w: number, h: number): void {
  const { light } = canvas;
  const pane = light.lit ? "#ffd98a" : mix("#6f8f99", light.sky[1], 0.45);
  panel(canvas, place, [x - 0.35, y - 0.35, z], w + 0.7, h + 0.7, mix("#fafaf7", light.shade, 0.1));
  panel(canvas, place, [x, y, z - 0.01], w, h, pane);
  canvas.paint(
    (
      [
        [x, y + h, z - 0.02],
        [x, y + h * 0.35, z - 0.02],
        [x + w * 0.65, y + h, z - 0.02],
      ] as Point[]
    ).map(place),
    "#ffffff",
    'opacity=".18"',
  );
  panel(canvas, place, [x + w / 2 - 0.09, y, z - 0.03], 0.18, h, mix("#fafaf7", light.shade, 0.1));
  panel(canvas, place, [x, y + h / 2 - 0.09, z - 0.03], w, 0.18, mix("#fafaf7", light.shade, 0.1));
  panel(canvas, place, [x - 0.55, y - 0.6, z - 0.2], w + 1.1, 0.28, mix("#fafaf7", light.shade, 0.2));
}

/** A few cardboard boxes on a heap. */
export function boxes(canvas: Canvas, random: Random, [x, y, z]: Point, rows: number): void {
  for (let row = 0; row < rows; row += 1) {
    for (let number = 0; number < rows - row; number += 1) {
      const size = random.between(1.7, 2.1);
      const left = x + number * 2.3 + row * 1.1 + random.between(-0.15, 0.15);
      box(canvas, here, [left, y + row * 2.1, z], [size, 2.05, 1.8], random.pick(cardboard));
      panel(
        canvas,
        here,
        [left + size * 0.42, y + row * 2.1, z - 0.02],
        size * 0.16,
        2.05,
        "#f0e2c4",
        'opacity=".75"',
      );
    }
  }
}
