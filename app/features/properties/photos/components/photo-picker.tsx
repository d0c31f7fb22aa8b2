import ImagePlus from "~icons/lucide/image-plus";
import { useRef, useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { mostPhotos } from "#app/features/properties/model.ts";
import type { FormPhoto } from "#app/features/properties/listing/components/form-photo.ts";
import { photoKinds } from "./photo-list.ts";
import type { PhotoStore } from "./photo-store.ts";
import { PhotoTile } from "./photo-tile.tsx";
import { PhotoTips } from "./photo-tips.tsx";

type Props = {
  photos: FormPhoto[];
  store: PhotoStore;
  onChange: () => void;
  error?: string;
};

/** Adds many photos by button or drop, and orders them by buttons or dragging; the first is the cover. */
export function PhotoPicker({ photos, store, onChange, error }: Props) {
  const [refusals, setRefusals] = useState<string[]>([]);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);

  function add(files: FileList | null) {
    const { added, refusals: reasons } = store.add([...(files ?? [])]);
    setRefusals(reasons);
    if (added === 0) return;
    onChange();
    announce(`${added} added, ${photos.length + added} photos in all.`);
  }

  function move(from: number, to: number) {
    store.move(from, to);
    announce(`${photos[from]?.name} is now photo ${to + 1} of ${photos.length}.`);
  }

  function remove(index: number) {
    const photo = photos[index];
    if (!photo) return;
    store.remove(photo);
    setRefusals([]);
    onChange();
    announce(`${photo.name} removed.`);
    // The button goes with its photo: focus the next one's, or the button that adds photos.
    requestAnimationFrame(() => {
      const left = [...(list.current?.querySelectorAll<HTMLElement>("button[aria-label^=Remove]") ?? [])];
      (left[index] ?? left.at(-1) ?? box.current)?.focus();
    });
  }

  return (
    <>
      <PhotoTips count={photos.length} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut; the input inside does the same */}
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(dragged === null);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (dragged === null) add(event.dataTransfer.files);
        }}
        className={`flex min-h-36 flex-col items-center justify-center gap-2 rounded-control border-2 border-dashed p-4 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ${over ? "border-brand bg-brand-tint" : "border-rim hover:bg-sunken"}`}
      >
        <input
          ref={box}
          type="file"
          name="images"
          multiple
          accept={photoKinds.join(",")}
          aria-describedby="photo-problems"
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={(event) => {
            add(event.target.files);
            // So that the same file can be chosen again after it was removed.
            event.target.value = "";
          }}
        />
        <ImagePlus aria-hidden className="size-8 text-brand" />
        <span className="font-semibold">{photos.length === 0 ? "Add photos" : "Add more photos"}</span>
        <span className="text-sm text-soft">
          Choose several at once, or drop them here. Up to {mostPhotos}; JPEG, PNG or WebP of up to 15 MB
          each.
        </span>
      </label>
      <div id="photo-problems" role="alert" className="flex flex-col gap-1 font-medium text-bad empty:hidden">
        {[...(error ? [error] : []), ...refusals].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {photos.length > 0 && (
        <ol
          ref={list}
          aria-label="Photos in order"
          className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3 md:grid-cols-2 lg:grid-cols-3"
        >
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              index={index}
              count={photos.length}
              lifted={dragged === index}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
              onRetry={() => {
                onChange();
                store.retry(photo);
              }}
              onLift={() => setDragged(index)}
              onDropHere={() => dragged !== null && move(dragged, index)}
              onEnd={() => setDragged(null)}
            />
          ))}
        </ol>
      )}
    </>
  );
}
