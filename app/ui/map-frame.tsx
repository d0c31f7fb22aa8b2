import { MapPinned } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type * as mapLibrary from "./map-library.ts";
import { useMedia } from "./use-media.ts";

/** Where a map looks until somebody says otherwise. */
export const defaultCenter = { latitude: 40.7128, longitude: -74.006 };
export const defaultZoom = 10;
/** Pixels. */
export const defaultHeight = 400;

export type MapLibrary = typeof mapLibrary;
export type ShownMap = InstanceType<MapLibrary["MapLibreMap"]>;

type MapFrameProps = {
  /** What the map shows, for screen readers. */
  label: string;
  /** Called once the map is there to draw on; what it gives back is called when the map goes. */
  onReady: (map: ShownMap, library: MapLibrary) => void | (() => void);
  center?: { latitude: number; longitude: number };
  zoom?: number;
  /** In pixels, or "fill" to take the height of what is around it. */
  height?: number | "fill";
  /** Stands over the map, and stays when there can be none. */
  children?: ReactNode;
};

type State = "loading" | "shown" | "unable" | "failed";

const sentences: Partial<Record<State, string>> = {
  unable: "The map needs WebGL 2, which this browser does not offer.",
  failed: "The map could not be loaded.",
};

/** A map of a fixed size. Its library is loaded when it is mounted, so a page without a shown map never pays for it. */
export function MapFrame({
  label,
  onReady,
  center = defaultCenter,
  zoom = defaultZoom,
  height = defaultHeight,
  children,
}: MapFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>("loading");
  const dark = useMedia("(prefers-color-scheme: dark)");
  const draw = useEffectEvent((library: MapLibrary) => {
    const map = new library.MapLibreMap({
      container: frame.current!,
      style: `/map/${dark ? "dark" : "light"}.json`,
      center: [center.longitude, center.latitude],
      zoom,
      attributionControl: { compact: true },
    });
    const leave = onReady(map, library);
    return () => {
      leave?.();
      map.remove();
    };
  });

  useEffect(() => {
    let leave: (() => void) | null | undefined;
    async function start() {
      const library = await import("./map-library.ts").catch(() => null);
      if (leave === null) return;
      if (!library) return setState("failed");
      try {
        leave = draw(library);
        setState("shown");
      } catch {
        setState("unable");
      }
    }
    void start();
    return () => {
      leave?.();
      leave = null;
    };
  }, []);

  return (
    <section
      aria-label={label}
      data-map={state}
      style={{ height: height === "fill" ? "100%" : height }}
      className="relative overflow-hidden rounded-card border border-line bg-sunken"
    >
      <div ref={frame} className="absolute inset-0" />
      {sentences[state] && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-soft">
          <MapPinned aria-hidden className="size-8" />
          <p className="max-w-xs">{sentences[state]}</p>
        </div>
      )}
      {children}
    </section>
  );
}
