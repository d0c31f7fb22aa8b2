/** Pixels of the longer side from which a photo is sharp in the gallery. */
const minSide = 1024;
/** Mean brightness, from 0 to 255, below which little can be seen. */
const minBrightness = 50;

/** What would make a photo better; null if nothing would. Advice: the photo is used anyway. */
export function judgePhoto(image: HTMLImageElement): string | null {
  const { naturalWidth: width, naturalHeight: height } = image;
  if (Math.max(width, height) < minSide)
    return `This photo is small (${width} × ${height}). Use one of at least ${minSide} pixels.`;
  if (brightnessOf(image) < minBrightness)
    return "This photo is dark. Take it in daylight or with the lights on.";
  return null;
}

function brightnessOf(image: HTMLImageElement): number {
  const side = 16;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) return 255;
  context.drawImage(image, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  let sum = 0;
  // The weights of red, green and blue in brightness (Rec. 709).
  for (let at = 0; at < data.length; at += 4)
    sum += 0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!;
  return sum / (side * side);
}
