import { type ReactNode, useEffect, useRef, useState } from "react";
import { lazyWithRetry } from "#app/ui/lazy.tsx";
import { useMedia } from "#app/ui/use-media.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import type { Bbox } from "./results-map.tsx";
import type { Search } from "./search-url.ts";
import { HideMap, type MapPlace } from "./view-toggle.tsx";

const ResultsMap = lazyWithRetry(
  async () => (await import("./results-map.tsx")).ResultsMap,
  null,
  ({ onMissing }) => <MissingMap onMissing={onMissing} />,
);

type ResultsWithMapProps = {
  place: MapPlace;
  search: Search;
  properties: PropertyJson[];
  /** How many match in all. */
  total: number;
  searching: boolean;
  /** The page without the map. */
  hidden: string;
  onSearchArea: (bbox: Bbox) => void;
  /** The list of the same properties. */
  children: ReactNode;
};

/** The list with a map: next to it on wide screens, in its place on phones. Hovering one highlights the other. */
export function ResultsWithMap({
  place,
  search,
  properties,
  total,
  searching,
  hidden,
  onSearchArea,
  children,
}: ResultsWithMapProps) {
  const list = useRef<HTMLDivElement>(null);
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const wide = useMedia("(min-width: 64rem)");
  usePointedAt(list, setHighlightedId);
  useHighlight(list, highlightedId);
  if (place === "none") return children;

  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(540px,1.1fr)_minmax(0,1fr)] lg:gap-6">
      <div
        ref={list}
        className={place === "instead" && !missing ? "hidden lg:block [@media(scripting:none)]:block" : ""}
      >
        {children}
      </div>
      <div
        ref={watchAbove}
        className={`map-box ${missing ? "map-missing" : ""} ${place === "beside" ? "max-lg:hidden" : ""}`}
      >
        {(wide || place === "instead") && (
          <ResultsMap
            search={search}
            properties={properties}
            total={total}
            highlightedId={highlightedId}
            onHighlight={setHighlightedId}
            onSearchArea={onSearchArea}
            searching={searching}
            onMissing={() => setMissing(true)}
            hasStrip={!wide}
          />
        )}
        <HideMap to={hidden} />
      </div>
    </div>
  );
}

function MissingMap({ onMissing }: { onMissing: () => void }) {
  useEffect(onMissing, [onMissing]);
  return (
    <p className="grid size-full place-items-center p-6 text-center text-balance text-soft">
      The map could not be loaded. Everything else works without it.
    </p>
  );
}

/** Keeps in --above how far down the page the map begins, so that on phones it ends where the screen does. */
function watchAbove(box: HTMLElement | null) {
  if (!box) return;
  const watcher = new ResizeObserver(() => {
    const { top } = box.getBoundingClientRect();
    box.style.setProperty("--above", `${top + window.scrollY}px`);
  });
  watcher.observe(document.body);
  return () => watcher.disconnect();
}

/** Watches which card is hovered or focused. */
function usePointedAt(list: { current: HTMLElement | null }, onHighlight: (id: string | null) => void) {
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const enter = ({ target }: Event) =>
      onHighlight((target as Element).closest<HTMLElement>("[data-property]")?.dataset["property"] ?? null);
    const leave = () => onHighlight(null);
    const heard = [
      ["pointerover", enter],
      ["focusin", enter],
      ["pointerleave", leave],
      ["focusout", leave],
    ] as const;
    for (const [name, listener] of heard) box.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of heard) box.removeEventListener(name, listener);
    };
  });
}

/** Highlights one card without rendering all of them again. */
function useHighlight(list: { current: HTMLElement | null }, id: string | null) {
  useEffect(() => {
    if (id === null) return;
    const card = list.current?.querySelector(`[data-property="${CSS.escape(id)}"]`);
    card?.setAttribute("data-highlighted", "");
    return () => card?.removeAttribute("data-highlighted");
  }, [list, id]);
}
