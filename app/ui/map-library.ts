import { Map as MapLibreMap, Marker, NavigationControl, setWorkerUrl } from "maplibre-gl";
import libraryStyles from "maplibre-gl/dist/maplibre-gl.css?inline";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import ourStyles from "./map.css?inline";

setWorkerUrl(workerUrl);

const styles = new CSSStyleSheet();
styles.replaceSync(libraryStyles + ourStyles);
document.adoptedStyleSheets.push(styles);

/** The map library in its own file, so that only a visible map loads it. */
export { MapLibreMap, Marker, NavigationControl };
