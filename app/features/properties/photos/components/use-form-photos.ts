import { useState, useSyncExternalStore } from "react";
import type { FormPhoto } from "#app/features/properties/listing/components/form-photo.ts";
import { createPhotoStore, type PhotoStore } from "./photo-store.ts";
import { sendPhoto } from "./send-photo.ts";

const none: FormPhoto[] = [];

export type FormPhotos = { photos: FormPhoto[]; store: PhotoStore };

/** The photos of a form, and the store that changes them. */
export function useFormPhotos(key: string, initial: FormPhoto[] = none): FormPhotos {
  const [store] = useState(() => createPhotoStore({ key, initial, send: sendPhoto }));
  const photos = useSyncExternalStore(store.subscribe, store.get, () => initial);
  return { photos, store };
}
