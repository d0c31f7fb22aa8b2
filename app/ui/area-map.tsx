import { MapFrame } from "./map-frame.tsx";

type AreaMapProps = {
  latitude: number;
  longitude: number;
  /** How far from the point the true place may be. */
  radiusMeters: number;
  /** What the area is, for screen readers. */
  label: string;
};

/** A map with a circle around about where something is, and no pin. */
export function AreaMap({ latitude, longitude, label }: AreaMapProps) {
  return <MapFrame label={label} center={{ latitude, longitude }} onReady={() => undefined} />;
}
