import type { PhotoJson } from "#app/features/properties/present.ts";

/** A photo of the form: on its way to the server, there, or refused. */
export type FormPhoto = {
  key: string;
  name: string;
  /** Shows it; of this browser for a chosen file, of the server for one that was there before. */
  url: string;
  /** What the server knows it by; null until it is there. */
  id: string | null;
  /** Where the server shows it; null until it is there. */
  savedUrl: string | null;
  /** Null for one that was there before. */
  file: File | null;
  /** How much of it has left, from 0 to 1. */
  share: number;
  /** Why it is not there; null while it is on its way, or there. */
  problem: string | null;
  /** Sending it again may help. */
  mayRetry: boolean;
};

export function chosenPhoto(file: File): FormPhoto {
  // Its address is its key: unique, and there without the secure context that crypto.randomUUID wants.
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

/** The photos that are on the server, as text to be kept. */
export function printPhotos(photos: FormPhoto[]): string {
  return JSON.stringify(
    photos.flatMap(({ id, name, savedUrl }) => (id ? [{ id, name, url: savedUrl }] : [])),
  );
}

/** Kept text back to photos; null when nothing readable was kept. */
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
