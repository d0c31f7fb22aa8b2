import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PhotoJson } from "#app/features/properties/present.ts";
import { useCarousel } from "#app/ui/use-carousel.ts";
import { ViewerPhoto } from "./viewer-photo.tsx";

type ViewerProps = {
  photos: PhotoJson[];
  title: string;
  /** The place of the photo to begin with; null while closed. */
  opened: number | null;
  onClose: () => void;
};

/** The photos over the whole screen. The browser's own modal: Escape closes it and the focus returns. */
export function PhotoViewer({ photos, title, opened, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (opened !== null && !dialog.current?.open) dialog.current?.showModal();
    if (opened === null && dialog.current?.open) dialog.current.close();
  }, [opened]);
  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${title}`}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-black text-white backdrop:bg-black"
    >
      {opened !== null && <Pages photos={photos} title={title} first={opened} onClose={onClose} />}
    </dialog>
  );
}

const control =
  "grid size-12 place-items-center rounded-full bg-white/15 text-white hover:bg-white/30 focus-visible:outline-white";

type PagesProps = { photos: PhotoJson[]; title: string; first: number; onClose: () => void };

function Pages({ photos, title, first, onClose }: PagesProps) {
  const count = photos.length;
  const { frame, index, go, onScroll } = useCarousel(count, 0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const isZoomed = zoomed === index;
  useEffect(() => {
    frame.current?.scrollTo({ left: first * frame.current.clientWidth, behavior: "instant" });
  }, [frame, first]);

  function turnTo(by: number) {
    setZoomed(null);
    go(by);
  }

  function onKeyDown(event: KeyboardEvent) {
    const deeds: Record<string, () => void> = {
      ArrowLeft: () => turnTo(-1),
      ArrowRight: () => turnTo(1),
      Home: () => turnTo(-index),
      End: () => turnTo(count - 1 - index),
      "+": () => setZoomed(index),
      "-": () => setZoomed(null),
    };
    // An enlarged picture is looked over with the arrows.
    const scrolls =
      isZoomed && event.key.startsWith("Arrow") && (event.target as Element).matches("[data-zoomed]");
    if (scrolls || !Object.hasOwn(deeds, event.key)) return;
    event.preventDefault();
    deeds[event.key]?.();
  }

  const Zoom = isZoomed ? ZoomOut : ZoomIn;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys work wherever the focus is in here
    <div className="flex h-full flex-col" onKeyDown={onKeyDown}>
      <div className="flex items-center gap-2 p-3">
        <output className="flex-1 px-2 font-semibold tabular-nums">
          <span className="sr-only">Picture </span>
          {index + 1} / {count}
        </output>
        <button
          type="button"
          aria-label="Enlarge the picture"
          aria-pressed={isZoomed}
          onClick={() => setZoomed(isZoomed ? null : index)}
          className={control}
        >
          <Zoom aria-hidden className="size-6" />
        </button>
        <button type="button" aria-label="Close" onClick={onClose} className={control}>
          <X aria-hidden className="size-6" />
        </button>
      </div>
      <div
        ref={frame}
        onScroll={onScroll}
        className={`flex min-h-0 flex-1 snap-x snap-mandatory [scrollbar-width:none] ${isZoomed ? "overflow-hidden" : "overflow-x-auto"}`}
      >
        {photos.map((photo, place) => (
          <ViewerPhoto
            key={photo.id}
            photo={photo}
            alt={`${title}, picture ${place + 1} of ${count}`}
            isShown={place === index}
            zoomed={place === zoomed && isZoomed}
            onZoom={() => setZoomed(isZoomed ? null : place)}
          />
        ))}
      </div>
      <div className="flex min-h-18 items-center justify-center gap-4 p-3">
        {count > 1 && (
          <>
            <button
              type="button"
              aria-label="Previous picture"
              onClick={() => turnTo(-1)}
              className={control}
            >
              <ChevronLeft aria-hidden className="size-6" />
            </button>
            <button type="button" aria-label="Next picture" onClick={() => turnTo(1)} className={control}>
              <ChevronRight aria-hidden className="size-6" />
            </button>
          </>
        )}
      </div>
    </div>
  );
}
