import { useEffect, useRef } from "react";
import type { PhotoJson } from "#app/features/properties/present.ts";
import { Photo } from "./photo.tsx";

type Props = {
  photo: PhotoJson;
  alt: string;
  /** Photos off screen are hidden from screen readers. */
  isShown: boolean;
  zoomed: boolean;
  onZoom: () => void;
};

/** One page of the full-screen view; a double click or tap zooms in. */
export function ViewerPhoto({ photo, alt, isShown, zoomed, onZoom }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = frame.current;
    if (!zoomed || !box) return;
    box.scrollTo({
      left: (box.scrollWidth - box.clientWidth) / 2,
      top: (box.scrollHeight - box.clientHeight) / 2,
      behavior: "instant",
    });
    box.focus({ preventScroll: true });
  }, [zoomed]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same as the button above
    <div
      ref={frame}
      data-zoomed={zoomed || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
      tabIndex={zoomed ? 0 : undefined}
      role={zoomed ? "group" : undefined}
      aria-label={zoomed ? "Enlarged picture; the arrow keys move it" : undefined}
      aria-hidden={isShown ? undefined : true}
      onDoubleClick={onZoom}
      className={`flex size-full shrink-0 snap-start focus-visible:-outline-offset-4 focus-visible:outline-white ${zoomed ? "overflow-auto overscroll-contain" : "items-center justify-center overflow-hidden px-2"}`}
    >
      <Photo
        photo={photo}
        alt={alt}
        sizes={zoomed ? "250vw" : "100vw"}
        className={
          zoomed
            ? "m-auto h-[200%] w-[200%] max-w-none object-contain"
            : "max-h-full w-auto max-w-full object-contain"
        }
      />
    </div>
  );
}
