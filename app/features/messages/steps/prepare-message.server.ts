import { randomUUID } from "node:crypto";
import { Invalid } from "#app/platform/errors.ts";
import { preparePhotos } from "#app/platform/private-photos.server.ts";
import { mostMessagePhotoBytes, mostMessagePhotos } from "../model.ts";
import type { NewMessage } from "./add-message.server.ts";

/** A message as a form sends it. */
export type Sent = { text: string; photos: File[]; key?: string | undefined };

/** Converts a form's photos; a message has words or photos. */
export async function prepareMessage({ text, photos, key }: Sent): Promise<NewMessage> {
  if (text === "" && photos.length === 0) {
    const message = "Write a message.";
    throw new Invalid(message, { text: message });
  }
  const prepared = await preparePhotos(photos, {
    most: mostMessagePhotos,
    mostBytes: mostMessagePhotoBytes,
    what: "message",
    refuse: (message) => {
      throw new Invalid(message, { photos: message });
    },
  });
  return { text, photos: prepared, key: key || randomUUID() };
}
