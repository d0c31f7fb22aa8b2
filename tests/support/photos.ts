import piexif from "piexifjs";
import sharp from "sharp";

/**
 * A JPEG as a phone writes it: 640 x 480 lying on its side (the upper half red once it is upright, the lower blue),
 * with orientation 6, a GPS position and a camera's name in its EXIF.
 */
export async function phoneJpeg({ width = 640, height = 480 } = {}): Promise<Buffer> {
  // Orientation 6: the left column of what is stored is the top row of the upright picture.
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
