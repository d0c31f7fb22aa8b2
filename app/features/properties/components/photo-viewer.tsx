import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { PhotoJson } from "#app/features/properties/present.ts";
import { useCarousel } from "#app/ui/use-carousel.ts";
import { Photo } from "./photo.tsx";

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
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-black text-white backdrop:bg-black"
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
  useEffect(() => {
    frame.current?.scrollTo({ left: first * frame.current.clientWidth, behavior: "instant" });
  }, [frame, first]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    go(event.key === "ArrowLeft" ? -1 : 1);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys work wherever the focus is in here
    <div className="flex h-full flex-col" onKeyDown={onKeyDown}>
      <div className="flex items-center justify-between gap-4 p-3">
        <output className="px-2 font-semibold tabular-nums">
          <span className="sr-only">Picture </span>
          {index + 1} / {count}
        </output>
        <button type="button" aria-label="Close" onClick={onClose} className={control}>
          <X aria-hidden className="size-6" />
        </button>
      </div>
      <div
        ref={frame}
        onScroll={onScroll}
        tabIndex={-1}
        className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
      >
        {photos.map((photo, place) => (
          <div
            key={photo.id}
            className="flex h-full w-full shrink-0 snap-start items-center justify-center px-2"
          >
            <Photo
              photo={photo}
              alt={`${title}, picture ${place + 1} of ${count}`}
              sizes="100vw"
              className="max-h-full w-auto max-w-full object-contain"
            />
          </div>
        ))}
      </div>
      <div className="flex min-h-18 items-center justify-center gap-4 p-3">
        {count > 1 && (
          <>
            <button type="button" aria-label="Previous picture" onClick={() => go(-1)} className={control}>
              <ChevronLeft aria-hidden className="size-6" />
            </button>
            <button type="button" aria-label="Next picture" onClick={() => go(1)} className={control}>
              <ChevronRight aria-hidden className="size-6" />
            </button>
          </>
        )}
      </div>
    </div>
  );
}
