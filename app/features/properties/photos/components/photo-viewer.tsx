import ChevronLeft from "~icons/lucide/chevron-left";
import ChevronRight from "~icons/lucide/chevron-right";
import X from "~icons/lucide/x";
import ZoomIn from "~icons/lucide/zoom-in";
import ZoomOut from "~icons/lucide/zoom-out";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PhotoJson } from "#app/features/properties/present.ts";
import { useCarousel } from "#app/ui/use-carousel.ts";
import { ViewerPhoto } from "./viewer-photo.tsx";

type ViewerProps = {
  photos: PhotoJson[];
  title: string;
  /** The index of the first photo shown. */
  first: number;
  onClose: () => void;
};

/** Full-screen photos. A native modal: Escape closes it and the focus returns. */
export function PhotoViewer({ photos, title, first, onClose }: ViewerProps) {
  const count = photos.length;
  const dialog = useRef<HTMLDialogElement>(null);
  const { frame, index, go, onScroll } = useCarousel(count, 0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const isZoomed = zoomed === index;
  useEffect(() => {
    dialog.current?.showModal();
    frame.current?.scrollTo({ left: first * frame.current.clientWidth, behavior: "instant" });
  }, [frame, first]);
  useEffect(() => {
    // The zoomed picture had the focus; at normal size it can't have it.
    if (!isZoomed) frame.current?.focus({ preventScroll: true });
  }, [frame, isZoomed]);

  function turnTo(by: number) {
    setZoomed(null);
    go(by);
  }

  function onKeyDown(event: KeyboardEvent) {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => turnTo(-1),
      ArrowRight: () => turnTo(1),
      Home: () => turnTo(-index),
      End: () => turnTo(count - 1 - index),
      "+": () => setZoomed(index),
      "-": () => setZoomed(null),
    };
    // In a zoomed picture the arrow keys scroll.
    const scrolls =
      isZoomed && event.key.startsWith("Arrow") && (event.target as Element).matches("[data-zoomed]");
    if (scrolls || !Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    actions[event.key]?.();
  }

  const Zoom = isZoomed ? ZoomOut : ZoomIn;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys work wherever the focus is inside
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${title}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 flex h-dvh max-h-none w-screen max-w-none flex-col overflow-hidden bg-black text-white backdrop:bg-black"
    >
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
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()} className={control}>
          <X aria-hidden className="size-6" />
        </button>
      </div>
      <div
        ref={frame}
        onScroll={onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        tabIndex={isZoomed ? undefined : 0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element stands for a group of pictures
        role="group"
        aria-label={`Pictures, ${index + 1} of ${count}`}
        className={`flex min-h-0 flex-1 snap-x snap-mandatory [scrollbar-width:none] focus-visible:-outline-offset-4 focus-visible:outline-white ${isZoomed ? "overflow-hidden" : "overflow-x-auto"}`}
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
    </dialog>
  );
}

const control =
  "grid size-12 place-items-center rounded-full bg-white/15 text-white hover:bg-white/30 focus-visible:outline-white";
