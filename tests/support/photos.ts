import piexif from "piexifjs";
import sharp from "sharp";

/**
 * A JPEG as a phone writes it: 640 x 480, rotated by EXIF orientation 6 (upright, its upper half is red and its lower
 * blue), with a GPS position and a camera's name.
 */
export async function phoneJpeg({ width = 640, height = 480 } = {}): Promise<Buffer> {
  // Orientation 6: the stored left column is the upright picture's top row.
  const half = Math.floor(width / 2);
  const red = { create: { width: half, height, channels: 3 as const, background: "#c02020" } };
  const jpeg = await sharp({ create: { width, height, channels: 3, background: "#2020c0" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg({ quality: 92 })
    .toBuffer();
  const exif = piexif.dump({
    "0th": { [piexif.ImageIFD.Orientation]: 6, [piexif.ImageIFD.Make]: "Phonemaker" },
    GPS: {
      [piexif.GPSIFD.GPSLatitudeRef]: "N",
      [piexif.GPSIFD.GPSLatitude]: [
        [40, 1],
        [15, 1],
        [30, 1],
      ],
      [piexif.GPSIFD.GPSLongitudeRef]: "W",
      [piexif.GPSIFD.GPSLongitude]: [
        [76, 1],
        [53, 1],
        [12, 1],
      ],
    },
  });
  return Buffer.from(piexif.insert(exif, jpeg.toString("binary")), "binary");
}
