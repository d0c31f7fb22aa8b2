import { Map as MapLibreMap, Marker, NavigationControl, setWorkerUrl } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import "./map.css";

setWorkerUrl(workerUrl);

/** The drawing library, in a file of its own so that only a shown map loads it. */
export { MapLibreMap, Marker, NavigationControl };
