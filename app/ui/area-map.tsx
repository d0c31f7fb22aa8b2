import { hasStreets, MapFrame, type ShownMap } from "./map-frame.tsx";

type AreaMapProps = {
  latitude: number;
  longitude: number;
  /** How far from the point the actual place may be. */
  radiusMeters: number;
  /** What the area is, for screen readers. */
  label: string;
};

/** A map with a circle around an approximate place, and no pin. */
export function AreaMap({ latitude, longitude, radiusMeters, label }: AreaMapProps) {
  function drawArea(map: ShownMap) {
    if (map.getSource("area")) return;
    const color = brandColor(map);
    const circle = circleAround({ latitude, longitude }, radiusMeters);
    map.addSource("area", { type: "geojson", data: circle });
    map.addLayer({
      id: "area",
      type: "fill",
      source: "area",
      paint: { "fill-color": color, "fill-opacity": 0.2 },
    });
    map.addLayer({
      id: "area-edge",
      type: "line",
      source: "area",
      paint: { "line-color": color, "line-width": 2 },
    });
  }
  const zoom = zoomFor(radiusMeters, latitude);
  return (
    <MapFrame
      label={label}
      center={{ latitude, longitude }}
      // Without streets, far enough out to show a town's name.
      zoom={Math.min(11.5, zoom)}
      withinText
      onReady={(map) => {
        if (hasStreets(map, { latitude, longitude })) map.setZoom(Math.min(15, zoom));
      }}
      onStyle={drawArea}
    />
  );
}

/** The theme's color as a map can read it: of an element that has it, light-dark() is resolved. */
function brandColor(map: ShownMap): string {
  const probe = map.getContainer().appendChild(document.createElement("span"));
  probe.style.color = "var(--color-brand)";
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const edges = 64;
const metersAround = 40_075_017;

/** The circle's true size on the ground at any zoom. */
function circleAround({ latitude, longitude }: { latitude: number; longitude: number }, meters: number) {
  const degrees = (meters / metersAround) * 360;
  const wide = degrees / Math.cos((latitude * Math.PI) / 180);
  const ring = Array.from({ length: edges + 1 }, (_, edge) => {
    const turn = ((edge % edges) / edges) * 2 * Math.PI;
    return [longitude + wide * Math.cos(turn), latitude + degrees * Math.sin(turn)];
  });
  return { type: "Polygon" as const, coordinates: [ring] };
}

/** The zoom at which the circle is about 100 pixels wide. */
function zoomFor(meters: number, latitude: number): number {
  const pixels = (50 * metersAround * Math.cos((latitude * Math.PI) / 180)) / (512 * meters);
  return Math.max(8, Math.log2(pixels));
}
