declare module "piexifjs" {
  type Dictionary = Record<string, Record<number, unknown>>;
  const piexif: {
    ImageIFD: { Orientation: number; Make: number };
    GPSIFD: Record<"GPSLatitudeRef" | "GPSLatitude" | "GPSLongitudeRef" | "GPSLongitude", number>;
    dump(exif: Dictionary): string;
    insert(exif: string, jpeg: string): string;
  };
  export default piexif;
}
