/** The colors that follow from the brand's: as `--color-NAME` of the theme, in the light and in the dark scheme. */
export type BrandColors = Record<
  "brand" | "brand-hover" | "brand-tint" | "on-brand",
  [light: string, dark: string]
>;

/** A color as it is typed: `#0f6b5c`. */
export const hexColor = /^#[0-9a-f]{6}$/i;

type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
// The theme's surfaces that the brand's color is text on: the darkest of the light ones, the lightest of the dark ones.
const lightSunken = rgbOf("#f1f1ec");
const darkSurface = rgbOf("#1b2126");
const darkSunken = rgbOf("#232a30");

/** The least contrast of text by WCAG 2.2, level AA. */
const leastContrast = 4.5;

/**
 * Derives the colors of both schemes from one, such as `#0f6b5c`, so that each pair that the theme uses for text passes WCAG AA. Null
 * if the color is too light for that in the light scheme. In the dark one it is lightened as far as needed.
 */
export function brandColorsOf(hex: string): BrandColors | null {
  const brand = rgbOf(hex);
  const tint = mix(white, brand, 0.09);
  if (![white, lightSunken, tint].every((ground) => contrast(brand, ground) >= leastContrast)) return null;
  const darkTint = mix(darkSurface, brand, 0.25);
  const dark = lighten(brand, [darkSunken, darkTint]);
  const onDark = mix(black, dark, 0.12);
  const pairs: Record<keyof BrandColors, [Rgb, Rgb]> = {
    brand: [brand, dark],
    "brand-hover": [mix(brand, black, 0.22), mix(dark, white, 0.2)],
    "brand-tint": [tint, darkTint],
    "on-brand": [white, onDark],
  };
  const hexes = Object.entries(pairs).map(([name, colors]) => [name, colors.map(hexOf)]);
  return Object.fromEntries(hexes) as BrandColors;
}

/** Mixes white into a color until it can be read on all of these. */
function lighten(color: Rgb, grounds: Rgb[]): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const lighter = mix(color, white, share);
    if (grounds.every((ground) => contrast(lighter, ground) >= leastContrast + 0.5)) return lighter;
  }
  return white;
}

/** The contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(rgbOf(one), rgbOf(other));
}

function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(color: Rgb, other: Rgb, share: number): Rgb {
  return color.map((value, index) => Math.round(value + (other[index]! - value) * share)) as unknown as Rgb;
}

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

function hexOf(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
