import {
  type FormPhoto,
  chosenPhoto,
  parsePhotos,
  printPhotos,
} from "#app/features/properties/listing/components/form-photo.ts";
import { choosePhotos, movePhoto } from "./photo-list.ts";

/** Uploads one file; its result goes into the photo. Never throws. */
type Send = (
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
) => Promise<Partial<FormPhoto>>;
type Options = { key: string; initial: FormPhoto[]; send: Send };

/** How many files are uploaded at a time. */
const atOnce = 2;

export type PhotoStore = ReturnType<typeof createPhotoStore>;

/**
 * The photos of one form. Each is uploaded when it is chosen, so that one can fail, or be refused, without the others.
 * Uploaded ones are kept in this browser under `key`.
 */
export function createPhotoStore({ key, initial, send }: Options) {
  let photos: FormPhoto[] | null = null;
  const listeners = new Set<() => void>();
  const uploads = new Map<string, AbortController>();
  const waiting: FormPhoto[] = [];
  let settled = Promise.withResolvers<void>();

  const get = () => (photos ??= parsePhotos(read(key)) ?? initial);

  function set(next: FormPhoto[]) {
    photos = next;
    keep(key, printPhotos(next));
    for (const listener of listeners) listener();
  }

  function put(photoKey: string, part: Partial<FormPhoto>) {
    set(get().map((photo) => (photo.key === photoKey ? { ...photo, ...part } : photo)));
  }

  function start(photo: FormPhoto) {
    waiting.push(photo);
    sendNext();
  }

  function sendNext() {
    while (uploads.size < atOnce && waiting.length > 0) void upload(waiting.shift()!);
    if (uploads.size > 0) return;
    settled.resolve();
    settled = Promise.withResolvers();
  }

  async function upload({ key: photoKey, file }: FormPhoto) {
    if (!file) return;
    const leave = new AbortController();
    uploads.set(photoKey, leave);
    put(photoKey, await send(file, (share) => put(photoKey, { share }), leave.signal));
    uploads.delete(photoKey);
    sendNext();
  }

  return {
    get,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Adds files; returns how many, and a sentence for each refused file. */
    add(files: File[]): { added: number; refusals: string[] } {
      const { taken, refusals } = choosePhotos(
        get().map(({ file, name }) => file ?? { name, type: "", size: -1, lastModified: 0 }),
        files,
      );
      const chosen = taken.map(chosenPhoto);
      set([...get(), ...chosen]);
      for (const photo of chosen) start(photo);
      return { added: chosen.length, refusals };
    },
    move(from: number, to: number) {
      set(movePhoto(get(), from, to));
    },
    remove(photo: FormPhoto) {
      uploads.get(photo.key)?.abort();
      const place = waiting.findIndex(({ key: other }) => other === photo.key);
      if (place >= 0) waiting.splice(place, 1);
      if (photo.file) URL.revokeObjectURL(photo.url);
      set(get().filter(({ key: other }) => other !== photo.key));
    },
    retry(photo: FormPhoto) {
      put(photo.key, { problem: null, share: 0 });
      start(photo);
    },
    /** Resolves when no upload is pending. */
    async settle(): Promise<FormPhoto[]> {
      while (uploads.size > 0) await settled.promise;
      return get();
    },
    /** Resets to the form's initial photos. */
    forget() {
      for (const photo of get()) if (photo.file) URL.revokeObjectURL(photo.url);
      set(initial);
      localStorage.removeItem(key);
    },
  };
}

function read(key: string): string | null {
  return typeof localStorage === "undefined" ? null : localStorage.getItem(key);
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // With a full or forbidden storage nothing is kept; the form works anyway.
  }
}
