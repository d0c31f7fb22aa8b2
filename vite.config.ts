import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { baseMapFile } from "./scripts/base-map-file.ts";
import { gazetteer } from "./scripts/gazetteer.ts";
import { plainIcons } from "./scripts/icons.ts";
import { narrowText } from "./scripts/narrow-text.ts";
import { oneLanguage } from "./scripts/one-language.ts";
import { precompress } from "./scripts/precompress.ts";

/**
 * Icons load with what shows them; few people see the frame of /admin and the login forms. Public pages have no tabs,
 * ask for nothing again and again, and load their dialogs when one opens.
 */
const forEveryone =
  /[\\/]app[\\/](?!ui[\\/](?:dialog|poll|reason-dialog|tabs)\.tsx?|features[\\/]reservations[\\/]guest[\\/]components[\\/]reservation-missing|features[\\/](admin|accounts[\\/]\w+[\\/]components)[\\/])|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/;

/** Every page can show the search box. Else all pages would load the filters for what these share with them. */
const withTheSearchBox =
  /[\\/](place-input|search-box|search-from-here|last-search|use-dismiss)\.tsx?$|[\\/]icons[\\/](check|chevron-down)\.mjs$/;

/** What every page's frame shows, also to members and after an error. */
const frame =
  /[\\/](error-page|brand-mark|back-button|use-action|keep-user|initials)\.tsx?$|[\\/]icons[\\/](arrow-left|calendar-check|hand-coins|house|inbox|undo-2|user-round|warehouse)\.mjs$/;

/** Pages that show cards, of which people see several. */
const cards =
  /[\\/](property-grid|pause-pictures|add-to-cart-button|reservable-grid|structured-data|visited)\.tsx?$|[\\/]favorites[\\/]policy\.ts$/;

/** The booking box, on a property's page and wherever dates of one space are chosen. */
const booking =
  /[\\/]booking[\\/]components[\\/]|[\\/](months|month-pages|day-words|use-after-render|when-near)\.tsx?$/;

/** Reviews, on a property's and a host's page and on their own. */
const reviews = /[\\/](rating-summary|review-list|review-item|stars)\.tsx$|[\\/]reviews[\\/]model\.ts$/;

/** Not bundled: compiled code, and packages that few processes load. */
const beside = [
  // Bundled, its exports would be getters.
  "react",
  "react-dom",
  "sharp",
  "oidc-provider",
  "smtp-server",
  "maplibre-gl",
  "pg-native",
  "pg-cloudflare",
];

export default defineConfig(({ command }) => ({
  // Not inside node_modules, which two checkouts may share.
  cacheDir: ".vite",
  plugins: [
    baseMapFile(),
    gazetteer(),
    plainIcons(),
    oneLanguage(),
    narrowText(),
    tailwindcss(),
    reactRouter(),
    precompress(),
  ],
  // All of it before the first page: if Vite finds more later, it reloads the page.
  optimizeDeps: {
    include: ["lucide-react", "zod"],
    exclude: ["kysely", "pg", "pino"],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // A few files instead of fifty compress better: every page's common code, the search box, the filters.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: "common", test: forEveryone, minShareCount: 8 },
                { name: "frame", test: frame, minShareCount: 2 },
                { name: "search", test: withTheSearchBox, minShareCount: 2 },
                { name: "filters", test: /[\\/](filter-bar|search-cells)\.tsx$/, minShareCount: 2 },
                { name: "cards", test: cards, minShareCount: 2 },
                { name: "booking", test: booking, minShareCount: 2 },
                { name: "reviews", test: reviews, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // A server with few files starts in half the time and with a third less memory than one that reads 2,000 modules.
      // Without the condition, React Router leaves packages' code for browsers, such as scrypt in JavaScript.
      resolve: command === "build" ? { noExternal: true, external: beside, conditions: ["node"] } : {},
      build: {
        rollupOptions: {
          input: {
            server: "./server.ts",
            worker: "./worker.ts",
            admin: "./admin.ts",
            "calendar-reader": "./calendar-reader.ts",
          },
          // V8 keeps a script's text, so a start would keep these.
          output: { comments: { annotation: false, jsdoc: false, legal: true } },
        },
      },
    },
  },
}));
