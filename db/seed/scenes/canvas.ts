import { type Color, mix } from "./color.ts";
import type { Light } from "./light.ts";

/** Feet: x to the right, y up, z away from the viewer. */
export type Point = readonly [x: number, y: number, z: number];
export type Camera = { x: number; y: number; z: number; yaw: number; focal: number; horizon: number };
/** Converts an object's own coordinates to the world's. */
export type Place = (point: Point) => Point;
export type Canvas = ReturnType<typeof newCanvas>;

export const width = 1280;
export const height = 960;
const near = 0.6;

/** The part of a drawing that is in the picture, as high as three quarters of its width. */
export type Frame = { x: number; y: number; width: number };
export const wholeFrame: Frame = { x: 0, y: 0, width };

export const at =
  (x: number, y: number, z: number, turn = 0): Place =>
  ([px, py, pz]) => [
    x + px * Math.cos(turn) + pz * Math.sin(turn),
    y + py,
    z - px * Math.sin(turn) + pz * Math.cos(turn),
  ];

export const here: Place = (point) => point;

/** An SVG drawing of flat faces in perspective, lit from the upper left; later faces cover earlier ones. */
export function newCanvas(camera: Camera, light: Light) {
  const shapes: string[] = [];
  const [sin, cos] = [Math.sin(camera.yaw), Math.cos(camera.yaw)];
  const sunward = unit([-0.55, 0.72, -0.42]);

  const toCamera = ([x, y, z]: Point): Point => {
    const [dx, dy, dz] = [x - camera.x, y - camera.y, z - camera.z];
    return [dx * cos - dz * sin, dy, dx * sin + dz * cos];
  };
  const toScreen = ([x, y, z]: Point): [number, number] => [
    width / 2 + (camera.focal * x) / z,
    camera.horizon - (camera.focal * y) / z,
  ];
  const facesUs = (points: Point[]) => {
    const [a, b, c] = points.map(toCamera) as [Point, Point, Point];
    return dot(cross(minus(b, a), minus(c, a)), a) > 0;
  };
  /** The lit color: warm towards the sun, shaded away from it. */
  const lit = (color: Color, normal: Point) => {
    const towards = dot(normal, sunward);
    return towards > 0
      ? mix(color, light.warm, towards * 0.22)
      : mix(color, light.shade, Math.min(0.75, light.contrast * (0.25 - towards)));
  };
  const draw = (points: Point[], fill: string, opacity = 1) => {
    const clipped = clip(points.map(toCamera)).map(toScreen);
    if (clipped.length < 3) return;
    // An element's own opacity, not that of its fill, would take a layer to draw.
    const more = opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : "";
    shapes.push(
      `<path d="M${clipped.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z" fill="${fill}"${more}/>`,
    );
  };

  return {
    camera,
    light,
    draw,
    raw: (shape: string) => shapes.push(shape),
    /** A point's position on the drawing, and the pixels per foot there. */
    spot(point: Point): { x: number; y: number; scale: number } {
      const seen = toCamera(point);
      const [x, y] = toScreen([seen[0], seen[1], Math.max(near, seen[2])]);
      return { x, y, scale: camera.focal / Math.max(near, seen[2]) };
    },
    /** A face with its corners counterclockwise as seen from the front; not drawn from behind. */
    face(points: Point[], color: Color) {
      if (!facesUs(points)) return;
      const [a, b, c] = points as [Point, Point, Point];
      draw(points, lit(color, unit(cross(minus(c, a), minus(b, a)))));
    },
    /** A face drawn in exactly this color: paint, glass, shadows, light. */
    paint: draw,
    finish: (background: string, overlay: string, frame = wholeFrame) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${frame.x} ${frame.y} ${frame.width} ${frame.width * 0.75}">${background}${shapes.join("")}${overlay}</svg>`,
  };
}

/** The part of a polygon in front of the viewer. */
function clip(points: Point[]): Point[] {
  return points.flatMap((point, index) => {
    const before = points.at(index - 1)!;
    const crossing =
      point[2] >= near === before[2] >= near
        ? []
        : [between(before, point, (near - before[2]) / (point[2] - before[2]))];
    return point[2] >= near ? [...crossing, point] : crossing;
  });
}

export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function unit(a: Point): Point {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}
