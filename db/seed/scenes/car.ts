import type { Canvas, Place, Point } from "./canvas.ts";
import { type Color, mix } from "./color.ts";
import { shadow } from "./things.ts";

export type CarShape = "sedan" | "hatchback" | "van";

const cabins: Record<CarShape, { back: [number, number]; front: [number, number]; roof: number }> = {
  sedan: { back: [-5, -3.2], front: [2.9, 0.9], roof: 4.9 },
  hatchback: { back: [-6.6, -5.6], front: [2.7, 0.8], roof: 5.1 },
  van: { back: [-6.9, -6.5], front: [4.6, 3], roof: 6.6 },
};

/** A car of 14 feet, facing +z. */
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
