import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { MapLibrary, ShownMap } from "./map-frame.tsx";

type MapMarkerProps = {
  map: ShownMap;
  library: MapLibrary;
  latitude: number;
  longitude: number;
  /** Stands above the others. */
  raised?: boolean;
  children: ReactNode;
};

/** Something of ours that stands on a point of a map and moves with it. */
export function MapMarker({ map, library, latitude, longitude, raised = false, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement("div"));
  useEffect(() => {
    const marker = new library.Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
    // What stands in it speaks for itself.
    element.removeAttribute("aria-label");
    element.removeAttribute("role");
    element.removeAttribute("tabindex");
    return () => {
      marker.remove();
    };
  }, [map, library, element, latitude, longitude]);
  return createPortal(<div data-raised={raised || undefined}>{children}</div>, element);
}
