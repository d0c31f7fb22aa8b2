export type Color = string;

/** Between two colors: 0 is the first, 1 the second. */
export function mix(from: Color, to: Color, share: number): Color {
  const [a, b] = [channels(from), channels(to)];
  return `#${a.map((value, index) => hex(value + (b[index]! - value) * share)).join("")}`;
}

function channels(color: Color): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

function hex(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");
}

/** Colors of houses, doors and cars that go with the product's green and yellow. */
export const walls = ["#f3ede1", "#e6d9c4", "#c9d8d0", "#d9b8a0", "#b9c9cf", "#efe3d3", "#a9bfae", "#c98f72"];
export const doors = ["#0f6b5c", "#fafaf7", "#35505c", "#b5583f", "#e8dfcf", "#f2a93b", "#7d9a8c"];
export const cars = ["#0f6b5c", "#f2a93b", "#c2513b", "#e9ebe6", "#3f5f78", "#7fa79a", "#2f3a40"];
export const roofs = ["#4c5a5e", "#6d4f45", "#3f4f54", "#7a6a5c", "#59646a"];
export const cardboard = ["#c89b68", "#d8b07c", "#b98a58", "#e0bf92"];
