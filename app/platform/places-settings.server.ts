import { BadSetting } from "./data-folder.server.ts";

/** A provider of places in addition to the gazetteer, or null. */
export function placesProvider(settings: {
  PLACES_PROVIDER: "gazetteer" | "photon" | "google";
  PHOTON_URL?: string | undefined;
  GOOGLE_PLACES_KEY?: string | undefined;
}) {
  const { PLACES_PROVIDER: provider, PHOTON_URL: url, GOOGLE_PLACES_KEY: key } = settings;
  if (provider === "gazetteer") return null;
  if (provider === "photon" && url !== undefined) return { provider, url };
  if (provider === "google" && key !== undefined) return { provider, key };
  const name = provider === "photon" ? "PHOTON_URL" : "GOOGLE_PLACES_KEY";
  throw new BadSetting(`The setting ${name} is missing: PLACES_PROVIDER is ${provider}.`);
}
