import MapPinned from "~icons/lucide/map-pinned";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { StreetMetadata } from "#app/platform/map/street-areas.ts";
import type { SeaMetadata } from "#app/platform/map/style.ts";
import { mapHeight } from "./map-height.ts";
import type * as mapLibrary from "./map-library.ts";
import { useMedia } from "./use-media.ts";

/** The map's initial view. */
export const defaultCenter = { latitude: 40.7128, longitude: -74.006 };
export const defaultZoom = 10;
/** House by house, where there are streets. */
const closestZoom = 17;

export type MapLibrary = typeof mapLibrary;
export type ShownMap = InstanceType<MapLibrary["MapLibreMap"]>;

type Center = { latitude: number; longitude: number };

type MapFrameProps = {
  /** What the map shows, for screen readers. */
  label: string;
  /** Called once the map has its style; the function it returns is called when the map is removed. */
  onReady?: (map: ShownMap, library: MapLibrary) => void | (() => void);
  /** Called when a style has loaded, and again after light and dark have changed. */
  onStyle?: (map: ShownMap) => void;
  center?: Center;
  zoom?: number;
  /** Called if there can be no map; the frame then says why. */
  onMissing?: () => void;
  /** In pixels, or "fill" for the container's height. */
  height?: number | "fill";
  /** Lets the page scroll past: a wheel or one finger scrolls the page, Ctrl or two fingers move the map. */
  withinText?: boolean;
  /** Shown over the map, and also without one. */
  children?: ReactNode;
};

type State = "loading" | "shown" | "unable" | "failed";

const sentences: Partial<Record<State, string>> = {
  unable: "The map needs WebGL 2, which this browser does not offer. Everything else works without it.",
  failed: "The map could not be loaded. Everything else works without it.",
};

/** True if the map has streets at this point, so that a close view says where it is. */
export function hasStreets(map: ShownMap, { latitude, longitude }: Center): boolean {
  const { streets = [] } = (map.getStyle().metadata ?? {}) as Partial<StreetMetadata>;
  return streets.some(
    ([west, south, east, north]) =>
      longitude > west && longitude < east && latitude > south && latitude < north,
  );
}

/** A map of a fixed size. Its library loads when it mounts, so a page without a visible map never loads it. */
export function MapFrame({
  label,
  onReady,
  onStyle,
  onMissing,
  center = defaultCenter,
  zoom = defaultZoom,
  height = mapHeight,
  withinText = false,
  children,
}: MapFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<ShownMap>(null);
  const drawn = useRef<string>(null);
  const [state, setState] = useState<State>("loading");
  const dark = useMedia("(prefers-color-scheme: dark)");
  const style = `/map/style/${dark ? "dark" : "light"}.json`;
  const styled = useEffectEvent((map: ShownMap) => onStyle?.(map));
  const missing = useEffectEvent((why: "failed" | "unable") => {
    setState(why);
    onMissing?.();
  });
  const draw = useEffectEvent((library: MapLibrary) => {
    const map = new library.MapLibreMap({
      container: frame.current!,
      style,
      center: [center.longitude, center.latitude],
      zoom,
      minZoom: 2,
      maxZoom: closestZoom,
      renderWorldCopies: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      cooperativeGestures: withinText,
      attributionControl: {},
      // The worker that fetches tiles has no page to resolve the host from.
      transformRequest: (url) => ({ url: new URL(url, window.location.href).href }),
    });
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    let hasStyle = false;
    let hasWorld = false;
    const paintSea = () => {
      const { sea } = (map.getStyle().metadata ?? {}) as Partial<SeaMetadata>;
      if (sea) map.setPaintProperty("background", "background-color", sea);
    };
    let leave: void | (() => void);
    map.on("style.load", () => {
      if (!hasStyle) leave = onReady?.(map, library);
      hasStyle = true;
      if (hasWorld) paintSea();
      styled(map);
    });
    // Until the land is there, all would be sea.
    map.on("sourcedata", ({ sourceId, tile }) => {
      if (hasWorld || sourceId !== "world" || !tile) return;
      hasWorld = true;
      paintSea();
    });
    // Says to what takes pictures that every tile is drawn.
    const setDrawn = (isDrawn: boolean) => frame.current?.toggleAttribute("data-drawn", isDrawn);
    map.on("idle", () => setDrawn(true));
    for (const change of ["movestart", "styledataloading", "resize"] as const)
      map.on(change, () => setDrawn(false));
    map.addControl(new library.NavigationControl({ showCompass: false }), "top-right");
    map.on("error", ({ error }) => (hasStyle ? reportError(error) : missing("failed")));
    shown.current = map;
    drawn.current = style;
    return () => {
      leave?.();
      shown.current = null;
      map.remove();
    };
  });

  useEffect(() => {
    let leave: (() => void) | null | undefined;
    async function start() {
      const library = await import("./map-library.ts").catch(() => null);
      if (leave === null) return;
      if (!library) return missing("failed");
      try {
        leave = draw(library);
        setState("shown");
      } catch {
        missing("unable");
      }
    }
    void start();
    return () => {
      leave?.();
      leave = null;
    };
  }, []);

  useEffect(() => {
    if (drawn.current === null || drawn.current === style) return;
    drawn.current = style;
    shown.current?.setStyle(style);
  }, [style]);

  return (
    <section
      aria-label={label}
      data-map={state}
      style={{ height: height === "fill" ? "100%" : height }}
      className="relative isolate overflow-hidden rounded-card border border-line bg-sunken"
    >
      {/* The library makes its box relative, so a wrapper sets the size. */}
      <div className="absolute inset-0">
        <div ref={frame} className="size-full" />
      </div>
      {sentences[state] && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-soft">
          <MapPinned aria-hidden className="size-8" />
          <p className="max-w-xs text-balance">{sentences[state]}</p>
        </div>
      )}
      {children}
    </section>
  );
}
