import sharp from "sharp";

const place = {
  GPSLatitudeRef: "N",
  GPSLatitude: "40/1 15/1 0/1",
  GPSLongitudeRef: "W",
  GPSLongitude: "76/1 52/1 0/1",
};

/** A JPEG as a phone takes it: rotated by EXIF, with a place in its GPS tags. */
export async function phonePicture(width = 640, height = 480): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#175CD3"/><circle cx="120" cy="120" r="60" fill="#F2A93B"/></svg>`;
  return sharp(Buffer.from(svg))
    .withExif({ IFD0: { Make: "A phone" }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** The picture as a form sends it. */
export async function pictureFile(name = "front.jpg"): Promise<File> {
  return new File([new Uint8Array(await phonePicture())], name, { type: "image/jpeg" });
}
