import Images from "~icons/lucide/images";
import { useState } from "react";
import type { PhotoJson } from "#app/features/properties/present.ts";
import { lazyWithRetry } from "#app/ui/lazy.tsx";
import { Photo } from "./photo.tsx";

const PhotoViewer = lazyWithRetry(async () => (await import("./photo-viewer.tsx")).PhotoViewer);

// Phones show the pictures in a row to swipe; from 640 px they are a mosaic of up to five.
const mosaics: Record<number, string> = {
  1: "sm:grid-cols-1 sm:grid-rows-1",
  2: "sm:grid-cols-2 sm:grid-rows-1",
  3: "sm:grid-cols-3 sm:grid-rows-2 sm:[&>li:first-child]:col-span-2 sm:[&>li:first-child]:row-span-2",
  4: "sm:grid-cols-3 sm:grid-rows-2 sm:[&>li:first-child]:col-span-2 sm:[&>li:first-child]:row-span-2 sm:[&>li:nth-child(n+4)]:hidden",
  5: "sm:grid-cols-4 sm:grid-rows-2 sm:[&>li:first-child]:col-span-2 sm:[&>li:first-child]:row-span-2 sm:[&>li:nth-child(n+6)]:hidden",
};

/** A property's photos, the first one large; each opens the full-screen view. */
export function Gallery({ photos, title }: { photos: PhotoJson[]; title: string }) {
  const [opened, setOpened] = useState<number | null>(null);
  const count = photos.length;
  if (count === 0) {
    return (
      <div className="aspect-4/3 overflow-hidden rounded-card sm:aspect-5/2">
        <Photo photo={undefined} alt={`${title}, no picture yet`} sizes="1000px" eager />
      </div>
    );
  }
  return (
    <div className="relative" onPointerEnter={PhotoViewer.prepare} onFocus={PhotoViewer.prepare}>
      <ul
        aria-label={`Pictures of ${title}`}
        className={`-mx-4 flex aspect-4/3 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] sm:mx-0 sm:grid sm:aspect-5/2 sm:max-h-[55dvh] sm:gap-2 sm:short:aspect-auto sm:short:h-[44dvh] sm:overflow-hidden sm:rounded-card ${mosaics[Math.min(count, 5)]}`}
      >
        {photos.map((photo, place) => (
          <li
            key={photo.id}
            className={`min-h-0 w-full shrink-0 snap-start sm:w-auto ${place === 0 ? "moving-photo" : ""}`}
          >
            <button
              type="button"
              onClick={() => setOpened(place)}
              aria-label={`Picture ${place + 1} of ${count}, full screen`}
              className="size-full bg-sunken focus-visible:-outline-offset-4"
            >
              <Photo
                photo={photo}
                alt=""
                sizes={place === 0 ? "(min-width: 640px) 640px, 85vw" : "(min-width: 640px) 320px, 85vw"}
                urgent={place === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => setOpened(0)}
        className="absolute right-0 bottom-3 flex min-h-11 items-center gap-2 rounded-control border border-line bg-surface px-3 text-sm font-semibold shadow-raised hover:bg-sunken sm:right-3"
      >
        <Images aria-hidden className="size-4" />
        {count === 1 ? "Show the photo" : `Show all ${count} photos`}
      </button>
      {opened !== null && (
        <PhotoViewer photos={photos} title={title} first={opened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
