import { config } from "../config.server.ts";
import { log } from "../log.server.ts";
import { photonPlaces } from "./photon.server.ts";
import type { Place, Suggestion } from "./place.ts";
import { geocode, retrieve, suggest } from "./places.server.ts";
import type { PlacesProvider } from "./provider.ts";

/** The gazetteer in memory: always available, and the same for everyone. */
export const localPlaces: PlacesProvider = {
  suggest: async (text, asked) => suggest(text, asked).map(ofPlace),
  retrieve: async (id) => retrieve(id),
  geocode: async (address) => geocode(address),
};

/** The configured provider; null if place searches never leave this server. */
const outside = config.photonUrl === null ? null : photonPlaces(config.photonUrl);

/** True if typed text is sent to a provider. */
export const placesAskOutside = outside !== null;

/** Places from the configured provider, with the gazetteer as its fallback. */
export const places: PlacesProvider = outside ? withFallback(outside) : localPlaces;

/** How long a provider is left alone after a failure, in milliseconds. */
const rest = 10_000;

/** The provider, with the gazetteer for slow or empty answers and for bare ZIP codes. */
export function withFallback(provider: PlacesProvider): PlacesProvider {
  let restsUntil = 0;

  async function ask<Answer>(signal: AbortSignal | undefined, question: () => Promise<Answer>) {
    if (performance.now() < restsUntil) return null;
    try {
      return await question();
    } catch (error) {
      if (signal?.aborted) return null;
      restsUntil = performance.now() + rest;
      log.warn({ err: error }, "the provider of places did not answer; the gazetteer does");
      return null;
    }
  }

  return {
    async suggest(text, asked = {}) {
      // The gazetteer knows every ZIP code.
      if (/^\s*\d{0,5}\s*$/.test(text)) return localPlaces.suggest(text, asked);
      const found = await ask(asked.signal, () => provider.suggest(text, asked));
      return found?.length ? found : localPlaces.suggest(text, asked);
    },
    async retrieve(id, asked = {}) {
      return retrieve(id) ?? ask(asked.signal, () => provider.retrieve(id, asked));
    },
    async geocode(address, asked = {}) {
      const found = await ask(asked.signal, () => provider.geocode(address, asked));
      return found ?? localPlaces.geocode(address, asked);
    },
  };
}

function ofPlace(place: Place): Suggestion {
  return { id: place.id, label: place.label, attribution: place.attribution, place };
}
