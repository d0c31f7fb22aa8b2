import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { MapLibrary, ShownMap } from "./map-frame.tsx";

type MapMarkerProps = {
  map: ShownMap;
  library: MapLibrary;
  latitude: number;
  longitude: number;
  /** Drawn above the others. */
  raised?: boolean;
  children: ReactNode;
};

/** Our own element at a point of a map; it moves with the map. */
export function MapMarker({ map, library, latitude, longitude, raised = false, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement("div"));
  useEffect(() => {
    const marker = new library.Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
    // Its content has its own label.
    element.removeAttribute("aria-label");
    element.removeAttribute("role");
    element.removeAttribute("tabindex");
    // The map doesn't scroll: what the keyboard reaches outside of it would stay unseen. A press needs its place kept.
    const show = (event: FocusEvent) => {
      const unseen = !map.getBounds().contains([longitude, latitude]);
      if (unseen && (event.target as Element).matches(":focus-visible"))
        map.panTo([longitude, latitude], { duration: 250 }, { originalEvent: event });
    };
    element.addEventListener("focusin", show);
    return () => {
      element.removeEventListener("focusin", show);
      marker.remove();
    };
  }, [map, library, element, latitude, longitude]);
  return createPortal(<div data-raised={raised || undefined}>{children}</div>, element);
}
