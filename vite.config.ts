import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { dataFiles } from "./scripts/data-files.ts";
import { icons } from "./scripts/icons.ts";
import { pageScripts } from "./scripts/page-scripts.ts";
import { oneLanguage } from "./scripts/one-language.ts";
import { precompress } from "./scripts/precompress.ts";

/**
 * What many other pages share. Icons load with what shows them; few people see the frame of /admin and the login forms, and
 * dialogs load when one opens.
 */
const forMany =
  /[\\/]app[\\/](?!ui[\\/](?:dialog|poll|reason-dialog|tabs)\.tsx?|features[\\/]reservations[\\/]lifecycle[\\/]components[\\/]status-chip|features[\\/]reservations[\\/]guest[\\/]components[\\/]reservation-missing|features[\\/](admin|accounts[\\/]\w+[\\/]components)[\\/])/;

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
  // Reads files of its own.
  "pdfkit",
];

export default defineConfig(({ command }) => ({
  // Not inside node_modules, which two checkouts may share.
  cacheDir: ".vite",
  build: { reportCompressedSize: false },
  plugins: [dataFiles(), icons(), oneLanguage(), tailwindcss(), reactRouter(), precompress()],
  // All of it before the first page: if Vite finds more later, it reloads the page.
  optimizeDeps: {
    include: ["zod"],
    exclude: ["kysely", "pg", "pino"],
  },
  environments: {
    client: {
      build: {
        // React Router preloads a page's scripts.
        modulePreload: false,
        rollupOptions: {
          // Warnings for developers, which production never prints.
          treeshake: { propertyReadSideEffects: false, manualPureFunctions: ["warning", "warnOnce"] },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 9,
                },
                // Before booking, of which signing up needs nothing else.
                { name: "terms", test: /[\\/]accounts[\\/]terms[\\/]/, priority: 1 },
                ...pageScripts,
                // Of what members' pages share, visitors need only this.
                { name: "empty-state", test: /[\\/]ui[\\/]empty-state\.tsx$/, priority: 0.5 },
                { name: "members", test: forMany, minShareCount: 8 },
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
            "email-reader": "./email-reader.ts",
          },
          // V8 keeps a script's text, so a start would keep these.
          output: { comments: { annotation: false, jsdoc: false, legal: true } },
        },
      },
    },
  },
}));
