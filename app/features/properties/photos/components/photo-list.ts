import { mostPhotoBytes, mostPhotos } from "#app/features/properties/model.ts";

/** The formats that can be processed; the server checks the bytes. */
export const photoKinds = ["image/jpeg", "image/png", "image/webp"];

/** The parts of a file that the rules need. */
export type PhotoFile = Pick<File, "name" | "type" | "size" | "lastModified">;

/** Splits newly chosen files into accepted ones and sentences about the others. */
export function choosePhotos<F extends PhotoFile>(
  already: PhotoFile[],
  files: F[],
): { taken: F[]; refusals: string[] } {
  const taken: F[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const reason = whyNot(file, [...already, ...taken]);
    if (reason === null) taken.push(file);
    else refusals.push(reason);
  }
  return { taken, refusals };
}

/** Moves one photo to another place; ignores places outside the list. */
export function movePhoto<P>(photos: P[], from: number, to: number): P[] {
  const photo = photos[from];
  if (photo === undefined || to < 0 || to >= photos.length) return photos;
  return photos.toSpliced(from, 1).toSpliced(to, 0, photo);
}

function whyNot(file: PhotoFile, chosen: PhotoFile[]): string | null {
  if (!photoKinds.includes(file.type))
    return `“${file.name}” is not a photo we can read. Use JPEG, PNG or WebP.`;
  if (file.size > mostPhotoBytes)
    return `“${file.name}” is ${Math.ceil(file.size / 1024 / 1024)} MB. A photo may have up to ${mostPhotoBytes / 1024 / 1024} MB.`;
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (chosen.some((other) => isSame(other, file))) return `“${file.name}” is already in the list.`;
  if (chosen.length >= mostPhotos) return `“${file.name}” was left out. The limit is ${mostPhotos} photos.`;
  return null;
}

function isSame(one: PhotoFile, other: PhotoFile): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
