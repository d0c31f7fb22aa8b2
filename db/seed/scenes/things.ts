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

/** A rectangle on a wall facing the viewer: at depth z, from its lower left corner. */
export function panel(
  canvas: Canvas,
  place: Place,
  [x, y, z]: Point,
  w: number,
  h: number,
  color: Color,
  opacity?: number,
): void {
  const points: Point[] = [
    [x, y, z],
    [x + w, y, z],
    [x + w, y + h, z],
    [x, y + h, z],
  ];
  canvas.paint(points.map(place), color, opacity);
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
  canvas.paint(points.map(place), canvas.light.shade, canvas.light.shadow * 2 * strength);
}

/** A round tree, a fir or a bush, in the scene's light. */
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
    0.18,
  );
  panel(canvas, place, [x + w / 2 - 0.09, y, z - 0.03], 0.18, h, mix("#fafaf7", light.shade, 0.1));
  panel(canvas, place, [x, y + h / 2 - 0.09, z - 0.03], w, 0.18, mix("#fafaf7", light.shade, 0.1));
  panel(canvas, place, [x - 0.55, y - 0.6, z - 0.2], w + 1.1, 0.28, mix("#fafaf7", light.shade, 0.2));
}

/** A pile of cardboard boxes. */
export function boxes(canvas: Canvas, random: Random, [x, y, z]: Point, rows: number): void {
  for (let row = 0; row < rows; row += 1) {
    for (let number = 0; number < rows - row; number += 1) {
      const size = random.between(1.7, 2.1);
      const left = x + number * 2.3 + row * 1.1 + random.between(-0.15, 0.15);
      box(canvas, here, [left, y + row * 2.1, z], [size, 2.05, 1.8], random.pick(cardboard));
      panel(canvas, here, [left + size * 0.42, y + row * 2.1, z - 0.02], size * 0.16, 2.05, "#f0e2c4", 0.75);
    }
  }
}
