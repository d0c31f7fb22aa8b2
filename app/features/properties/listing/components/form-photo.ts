import type { PhotoJson } from "#app/features/properties/present.ts";

/** A photo of the form: uploading, uploaded, or refused. */
export type FormPhoto = {
  key: string;
  name: string;
  /** Where to show it from: this browser for a chosen file, the server for an existing photo. */
  url: string;
  /** Its id on the server; null until it is uploaded. */
  id: string | null;
  /** Its URL on the server; null until it is uploaded. */
  savedUrl: string | null;
  /** Null for a photo that existed before. */
  file: File | null;
  /** The uploaded share, from 0 to 1. */
  share: number;
  /** Why the upload failed; null while it runs or when it is done. */
  problem: string | null;
  /** Uploading it again may help. */
  mayRetry: boolean;
};

export function chosenPhoto(file: File): FormPhoto {
  // Its object URL serves as its key: unique, and available without the secure context that crypto.randomUUID needs.
  const url = URL.createObjectURL(file);
  return {
    key: url,
    name: file.name,
    url,
    id: null,
    savedUrl: null,
    file,
    share: 0,
    problem: null,
    mayRetry: false,
  };
}

export function savedPhoto(
  { id, image_url: url }: Pick<PhotoJson, "id" | "image_url">,
  name: string,
): FormPhoto {
  return { key: id, name, url, id, savedUrl: url, file: null, share: 1, problem: null, mayRetry: false };
}

/** The uploaded photos as text for storage. */
export function printPhotos(photos: FormPhoto[]): string {
  return JSON.stringify(
    photos.flatMap(({ id, name, savedUrl }) => (id ? [{ id, name, url: savedUrl }] : [])),
  );
}

/** Parses stored photos; null if there are none or they can't be read. */
export function parsePhotos(kept: string | null): FormPhoto[] | null {
  try {
    const found = JSON.parse(kept ?? "null") as unknown;
    if (!Array.isArray(found)) return null;
    return found.filter(isKept).map(({ id, name, url }) => savedPhoto({ id, image_url: url }, name));
  } catch {
    return null;
  }
}

function isKept(photo: unknown): photo is { id: string; name: string; url: string } {
  if (typeof photo !== "object" || photo === null) return false;
  const { id, name, url } = photo as Record<string, unknown>;
  return (
    typeof id === "string" &&
    typeof name === "string" &&
    typeof url === "string" &&
    url.startsWith("/photos/")
  );
}
