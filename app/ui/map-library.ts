import { Map as MapLibreMap, Marker, NavigationControl, setWorkerUrl } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import "./map.css";

setWorkerUrl(workerUrl);

/** The map library in its own file, so that only a visible map loads it. */
export { MapLibreMap, Marker, NavigationControl };
