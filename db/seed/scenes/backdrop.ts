import type { Random } from "../random.ts";
import { type Canvas, height, width } from "./canvas.ts";
import { mix } from "./color.ts";
import type { Light } from "./light.ts";

/** Sky, sun and clouds, behind everything. */
export function sky(light: Light): string {
  const stops = light.sky.map(
    (color, index) => `<stop offset="${[0, 0.45, 0.75][index]}" stop-color="${color}"/>`,
  );
  const sun = light.sun
    ? `<circle cx="${light.sun.x}" cy="${light.sun.y}" r="${light.sun.radius * 4.5}" fill="url(#glow)"/><circle cx="${light.sun.x}" cy="${light.sun.y}" r="${light.sun.radius}" fill="${light.sun.color}"/>`
    : "";
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="${light.sun?.color ?? "#fff"}" stop-opacity=".75"/><stop offset="1" stop-color="${light.sun?.color ?? "#fff"}" stop-opacity="0"/></radialGradient>
    <radialGradient id="lamp"><stop offset="0" stop-color="#ffe2a0" stop-opacity=".85"/><stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient>
    <linearGradient id="warmth" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light.warm}" stop-opacity=".2"/><stop offset=".55" stop-color="${light.warm}" stop-opacity="0"/><stop offset="1" stop-color="${light.shade}" stop-opacity=".2"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>${sun}`;
}

/** Light over the whole scene: warm from the upper left, darker towards the lower right. */
export const overlay = `<rect width="${width}" height="${height}" fill="url(#warmth)"/>`;

export function clouds(canvas: Canvas, random: Random): void {
  const { horizon } = canvas.camera;
  for (let number = random.whole(2, 4); number > 0; number -= 1) {
    const [x, y, size] = [
      random.between(0, width),
      random.between(70, Math.max(90, horizon - 260)),
      random.between(0.6, 1.3),
    ];
    const puffs = [
      [-70, 6, 34],
      [-32, -12, 46],
      [18, -20, 56],
      [66, -2, 42],
      [104, 8, 28],
    ]
      .map(([dx, dy, r]) => disk(x + dx! * size, y + dy! * size, r! * size))
      .join("");
    const base = capsule(x - 104 * size, y + 2 * size, 236 * size, 36 * size);
    // One path: a group with an opacity would take a layer of its own.
    canvas.raw(
      `<path d="${puffs}${base}" fill="${canvas.light.cloud}" fill-opacity="${random.between(0.55, 0.85).toFixed(2)}"/>`,
    );
  }
}

/** Both run clockwise, so that what they share is filled once. */
function disk(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

function capsule(x: number, y: number, w: number, h: number): string {
  const r = h / 2;
  return `M${x + r} ${y}h${w - h}a${r} ${r} 0 0 1 0 ${h}h${h - w}a${r} ${r} 0 0 1 0 ${-h}z`;
}

/** Rolling hills on the horizon, farther ones paler. */
export function hills(canvas: Canvas, random: Random): void {
  const { light, camera } = canvas;
  for (const depth of [0.62, 0.34]) {
    const start = camera.horizon - (depth > 0.5 ? 70 : 34);
    const waves = Array.from({ length: 5 }, (_, index) => {
      const x = (index + 1) * 260;
      return `Q${x - 130} ${start - random.between(-16, 62)} ${x} ${start + random.between(-14, 14)}`;
    });
    canvas.raw(
      `<path d="M0 ${start}${waves.join("")}L1300 ${camera.horizon + 10}H0Z" fill="${mix(mix(light.leaves[0]!, light.grass, 0.4), light.sky[2], depth)}"/>`,
    );
  }
}

/** A town on the horizon. */
export function skyline(canvas: Canvas, random: Random, tall = 150): void {
  const { light, camera } = canvas;
  for (const depth of [0.72, 0.5]) {
    const color = mix(
      mix(light.shade, light.sky[0], 0.35),
      light.sky[light.sun ? 2 : 1],
      light.lit && !light.sun ? depth - 0.3 : depth,
    );
    for (let x = -20; x < width;) {
      const [w, h] = [random.between(44, 104), random.between(0.25, 1) * tall * (depth > 0.6 ? 1.25 : 0.8)];
      canvas.raw(`<rect x="${x}" y="${camera.horizon - h}" width="${w}" height="${h + 8}" fill="${color}"/>`);
      if (light.lit || depth < 0.6)
        for (let row = 0; row < h / 24 - 1; row += 1)
          for (let column = 0; column < w / 20 - 1; column += 1)
            if (random.chance(light.lit ? 0.45 : 0.7))
              canvas.raw(
                `<rect x="${x + 9 + column * 20}" y="${camera.horizon - h + 12 + row * 24}" width="8" height="12" fill="${light.lit ? "#ffd98a" : light.sky[2]}" fill-opacity="${light.lit ? 0.7 : 0.3}"/>`,
              );
      x += w + random.between(-4, 14);
    }
  }
}
