/** A picture's size and its pixels (RGBA), to judge whether it can be read. */
export type Look = { width: number; height: number; pixels: Uint8ClampedArray; columns: number };

/** Below this an ID's small print can't be read; in pixels of the shorter side. */
const shortestSide = 600;
const darkest = 60;
const lightest = 225;
/** Mean difference of neighboring pixels; a card's edges and letters give several times as much. */
const leastContrast = 1.5;

/** Why the picture may be hard to read, in sentences; empty if it looks fine. */
export function hintsFor({ width, height, pixels, columns }: Look): string[] {
  const light = lightOf(pixels);
  const mean = light.reduce((sum, one) => sum + one, 0) / light.length;
  const isDark = mean < darkest;
  const isPale = mean > lightest;
  return [
    Math.min(width, height) < shortestSide && "This picture is small. Move closer, or use a larger picture.",
    isDark && "This picture is dark. Take it in better light.",
    isPale && "This picture is very bright. Avoid flash and glare.",
    !isDark && !isPale && contrastOf(light, columns) < leastContrast && blurred,
  ].filter((hint) => hint !== false);
}

const blurred = "This picture looks blurry. Hold still, and tap the card to focus.";

/** Each pixel's lightness, 0 to 255 (ITU-R BT.601). */
function lightOf(pixels: Uint8ClampedArray): number[] {
  return Array.from({ length: pixels.length / 4 }, (_, place) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(place * 4, place * 4 + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
}

function contrastOf(light: number[], columns: number): number {
  const steps = light.flatMap((one, place) =>
    (place + 1) % columns === 0 ? [] : [Math.abs(one - (light[place + 1] ?? one))],
  );
  return steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length);
}
