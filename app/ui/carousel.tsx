import ChevronLeft from "~icons/lucide/chevron-left";
import ChevronRight from "~icons/lucide/chevron-right";
import { Children, type KeyboardEvent, type ReactNode } from "react";
import { useCarousel } from "./use-carousel.ts";

type CarouselProps = {
  /** What the pictures show, for screen readers. */
  label: string;
  /** One child per page; all have the frame's size. */
  children: ReactNode;
  className?: string;
  /** Milliseconds between pages. */
  interval?: number;
  /** Milliseconds by which the first turn comes later, so that neighbors do not turn at once. */
  offset?: number;
};

/**
 * A row of pictures: swipe, arrows, arrow keys, or automatic, with wraparound. Until it can turn it renders only the
 * first page, which makes a page of cards half as long.
 */
export function Carousel({ label, children, className = "", interval = 3000, offset = 0 }: CarouselProps) {
  const slides = Children.toArray(children);
  const count = slides.length;
  const { frame, index, go, onScroll, setHeld, awake } = useCarousel(count, interval, offset);
  if (count < 2) return <div className={`overflow-hidden ${className}`}>{slides}</div>;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    go(event.key === "ArrowLeft" ? -1 : 1);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches for activity
    <section
      aria-label={label}
      aria-roledescription="carousel"
      data-slide={index + 1}
      className={`group relative overflow-hidden ${className}`}
      onPointerEnter={(event) => event.pointerType === "mouse" && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- a scroller handles the arrow keys itself; we only wrap them around the end */}
      <div
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element stands for a group of pictures
        role="group"
        aria-label={`Pictures, ${index + 1} of ${count}`}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        className="flex size-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] focus-visible:-outline-offset-4"
      >
        {(awake ? slides : slides.slice(0, 1)).map((slide, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page is its place
          <div key={place} className="size-full shrink-0 snap-start">
            {slide}
          </div>
        ))}
      </div>
      {awake && (
        <>
          <Arrow side="left" onClick={() => go(-1)} />
          <Arrow side="right" onClick={() => go(1)} />
          <Dots count={count} index={index} />
        </>
      )}
    </section>
  );
}

function Dots({ count, index }: { count: number; index: number }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
      {Array.from({ length: count }, (_, place) => (
        <span
          key={place}
          className={`size-1.5 rounded-full bg-white shadow-[0_0_2px_rgb(0_0_0/0.6)] ${place === index ? "" : "opacity-60"}`}
        />
      ))}
    </div>
  );
}

const round = "absolute grid size-11 place-items-center";
const disc = "grid size-8 place-items-center rounded-full bg-surface/90 text-ink shadow-raised";
const shown =
  "transition-opacity [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100";

function Arrow({ side, onClick }: { side: "left" | "right"; onClick: () => void }) {
  const Icon = side === "left" ? ChevronLeft : ChevronRight;
  const words = side === "left" ? "Previous picture" : "Next picture";
  return (
    <button
      type="button"
      // The arrow keys on the pictures do the same: two tab stops fewer per card.
      tabIndex={-1}
      aria-label={words}
      onClick={onClick}
      className={`${round} top-[calc(50%-1.375rem)] ${side === "left" ? "left-0.5" : "right-0.5"} ${shown}`}
    >
      <span className={disc}>
        <Icon aria-hidden className="size-4" />
      </span>
    </button>
  );
}
