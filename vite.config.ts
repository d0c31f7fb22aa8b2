import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { baseMapFile } from "./scripts/base-map-file.ts";
import { gazetteer } from "./scripts/gazetteer.ts";

/** Icons come with what shows them; the frame of /admin and the forms to log in are shown to few. */
const forEveryone =
  /[\\/]app[\\/](?!features[\\/](admin|accounts[\\/]\w+[\\/]components)[\\/])|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/;

/** What stays beside the bundle: compiled code, and what few processes load or none. */
const beside = [
  // Reached through a getter each time when bundled.
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
  // Not inside node_modules: two checkouts may share that.
  cacheDir: ".vite",
  plugins: [baseMapFile(), gazetteer(), tailwindcss(), reactRouter()],
  // All of it before the first page: what Vite finds only later makes it start the page again.
  optimizeDeps: {
    include: ["lucide-react", "zod"],
    exclude: ["kysely", "pg", "pino"],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What every page needs in two files instead of thirty: they compress better together.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: "common", test: forEveryone, minShareCount: 8 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // A server of few files starts in half the time and a third less memory than one that reads 2,000 modules.
      resolve: command === "build" ? { noExternal: true, external: beside } : {},
      build: {
        rollupOptions: {
          input: {
            server: "./server.ts",
            worker: "./worker.ts",
            admin: "./admin.ts",
            "calendar-reader": "./calendar-reader.ts",
          },
        },
      },
    },
  },
}));
