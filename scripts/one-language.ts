/**
 * A Vite plugin that builds zod with its English sentences only: a server would load those of fifty languages, which
 * nothing reads.
 */
export function oneLanguage() {
  const locales = /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/;
  return {
    name: "one-language",
    apply: "build" as const,
    transform: {
      filter: { id: locales },
      handler: () => ({ code: `export { default as en } from "./en.js";`, map: null }),
    },
  };
}
