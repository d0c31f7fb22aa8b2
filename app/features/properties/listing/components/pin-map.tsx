import MapPin from "~icons/lucide/map-pin";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Point } from "#app/platform/places/place.ts";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { hasStreets, MapFrame, type MapLibrary, type ShownMap } from "#app/ui/map-frame.tsx";
import { WhenNear } from "#app/ui/when-near.tsx";
import { noPin, type PropertyDraft } from "./property-draft.ts";

type Props = {
  draft: PropertyDraft;
  /** The center of the ZIP code, once it is known. */
  zipPoint: Point | null;
  onChange: (changes: Partial<PropertyDraft>) => void;
  error?: string;
};

const height = 280;
/** Pixels that an arrow key moves the pin; five times as many with Shift. */
const step = 8;
const directions: Record<string, [x: number, y: number, name: string]> = {
  ArrowUp: [0, -1, "north"],
  ArrowDown: [0, 1, "south"],
  ArrowLeft: [-1, 0, "west"],
  ArrowRight: [1, 0, "east"],
};

/** The property's pin on a small map: at its ZIP code until the landlord moves it. */
export function PinMap({ draft, zipPoint, onChange, error }: Props) {
  const pin = pinOf(draft);
  const point = pin ?? zipPoint;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-semibold" id="pin-label">
        Pin on the map (optional)
      </p>
      {point === null ? (
        <div
          style={{ height }}
          className="flex flex-col items-center justify-center gap-2 rounded-card border border-line bg-sunken p-6 text-center text-soft"
        >
          <MapPin aria-hidden className="size-8" />
          <p>Enter a ZIP code to see it on the map.</p>
        </div>
      ) : (
        <WhenNear height={height}>
          <Pin
            point={point}
            error={error}
            onMove={({ lat, lng }) =>
              onChange({ latitude: lat.toFixed(6), longitude: lng.toFixed(6), location_precision: "rooftop" })
            }
          />
        </WhenNear>
      )}
      {error && (
        <p id="pin-error" role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <div
        className={`${point ? "flex" : "hidden"} min-h-11 items-center justify-between gap-4 text-sm text-soft`}
      >
        <p id="pin-hint">
          {point && !pin && "Drag the pin to your space, or move it with the arrow keys."}
          {pin && "People see the area, not the exact point."}
        </p>
        {pin && (
          <Button
            variant="quiet"
            className="shrink-0"
            onClick={() => {
              onChange(noPin);
              announce("The pin is back at the center of the ZIP code.");
            }}
          >
            Reset pin
          </Button>
        )}
      </div>
    </div>
  );
}

function Pin({ point, error, onMove }: { point: Point; error?: string; onMove: (point: Point) => void }) {
  const [marker, setMarker] = useState<{ map: ShownMap; pin: InstanceType<MapLibrary["Marker"]> } | null>(
    null,
  );
  // The marker lives as long as the map; it must call the latest render's handler.
  const moved = useRef(onMove);
  const { lat, lng } = point;

  useEffect(() => {
    moved.current = onMove;
  });
  useEffect(() => {
    if (!marker) return;
    const before = marker.pin.getLngLat();
    if (before.lat === lat && before.lng === lng) return;
    marker.pin.setLngLat([lng, lat]);
    if (!marker.map.getBounds().contains([lng, lat])) marker.map.jumpTo({ center: [lng, lat] });
  }, [marker, lat, lng]);

  function ready(map: ShownMap, { Marker }: MapLibrary) {
    const element = document.createElement("div");
    const pin = new Marker({ element, anchor: "bottom", draggable: true }).setLngLat([lng, lat]).addTo(map);
    // The button inside has its own label.
    for (const name of ["aria-label", "role", "tabindex"]) element.removeAttribute(name);
    pin.on("dragend", () => moved.current(pin.getLngLat()));
    map.on("click", (event) => moved.current(event.lngLat));
    if (hasStreets(map, { latitude: lat, longitude: lng })) map.setZoom(15);
    setMarker({ map, pin });
    return () => setMarker(null);
  }

  function press(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction || !marker) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y, name] = direction;
    const far = event.shiftKey ? 5 * step : step;
    const at = marker.map.project([lng, lat]);
    onMove(marker.map.unproject([at.x + x * far, at.y + y * far]));
    announce(`Moved ${name}.`);
  }

  return (
    <MapFrame
      label="Where the property is"
      center={{ latitude: lat, longitude: lng }}
      zoom={12}
      height={height}
      withinText
      onReady={ready}
    >
      {marker &&
        createPortal(
          <button
            type="button"
            data-field="latitude"
            aria-labelledby="pin-label"
            aria-describedby={error ? "pin-error pin-hint" : "pin-hint"}
            onKeyDown={press}
            className="grid size-11 cursor-grab place-items-end justify-center rounded-full text-bad active:cursor-grabbing"
          >
            <MapPin aria-hidden className="size-10 fill-current stroke-white" />
          </button>,
          marker.pin.getElement(),
        )}
    </MapFrame>
  );
}

function pinOf({ latitude, longitude }: PropertyDraft): Point | null {
  if (latitude === "" || longitude === "") return null;
  return { lat: Number(latitude), lng: Number(longitude) };
}
