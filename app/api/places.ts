import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { checkZip } from "#app/features/properties/listing/check-zip.server.ts";
import { suggestAddresses } from "#app/features/properties/listing/suggest-addresses.server.ts";
import { plainNumber } from "#app/features/properties/schema.ts";
import { suggestCities } from "#app/features/properties/search/suggest-cities.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { placeNear } from "#app/platform/places/places.server.ts";
import { places, placesAskOutside } from "#app/platform/places/find-places.server.ts";
import { type Place, precisions, type Suggestion } from "#app/platform/places/place.ts";
import type { Asked } from "#app/platform/places/provider.ts";
import { json, refusal } from "./answers.ts";
import { route } from "./route.ts";

/** Treats an empty parameter as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const suggestQuery = z.object({
  q: z.string().max(200, "The text is too long: at most 200 characters.").default(""),
  limit: optional(
    z.coerce
      .number("The limit must be a number.")
      .int("The limit must be a whole number.")
      .min(1, "The limit must be at least 1.")
      .max(10, "The limit is at most 10."),
  ),
  near: optional(
    z
      .string()
      .regex(/^-?\d{1,3}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/, {
        error: "Near must be latitude,longitude in degrees.",
        abort: true,
      })
      .transform((text) => text.split(",").map(Number))
      .refine(([lat = 0, lng = 0]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180, {
        error: "Near must be latitude,longitude in degrees.",
      })
      .transform(([lat = 0, lng = 0]) => ({ lat, lng })),
  ),
});

const degrees = (name: string, most: number) => {
  const sentence = `The ${name} must be in degrees.`;
  return plainNumber(z.number(sentence).min(-most, sentence).max(most, sentence));
};

const placeJson = z
  .object({
    id: z.string(),
    label: z.string(),
    formatted: z.string(),
    street: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    postcode: z.string().nullable(),
    lat: z.number(),
    lng: z.number(),
    precision: z.enum(precisions),
    attribution: z.string().describe("The attribution to show with the place."),
  })
  .openapi("Place") satisfies z.ZodType<Place>;

const suggestionJson = z
  .object({
    id: z.string(),
    label: z.string(),
    attribution: z.string(),
    place: placeJson,
  })
  .openapi("Suggestion") satisfies z.ZodType<Suggestion>;

export const placesRoutes = {
  suggest: route(
    {
      operationId: "suggestPlaces",
      summary: "Places that start with q: those with spaces first, then the best match",
      request: { query: suggestQuery },
      responses: {
        200: json("Show the `attribution` beside the list", z.array(suggestionJson)),
        429: refusal("Too many requests to the server of places"),
      },
    },
    async (c) => {
      const { q, ...options } = c.req.valid("query");
      await keepPace(c);
      c.header("Cache-Control", "no-store");
      return c.json(await suggestPlaces(q, { ...options, signal: c.req.raw.signal }), 200);
    },
  ),

  nearest: route(
    {
      operationId: "nearestPlace",
      search: true,
      summary: "The ZIP code around a point; answered from the gazetteer alone, and kept nowhere",
      request: { query: z.object({ lat: degrees("latitude", 90), lng: degrees("longitude", 180) }) },
      responses: {
        200: json("The place", placeJson),
        404: refusal("No ZIP code is near"),
      },
    },
    (c) => {
      const place = placeNear(c.req.valid("query"));
      if (place === null) throw new NotFound("No ZIP code is near there.");
      c.header("Cache-Control", "no-store");
      return c.json(place, 200);
    },
  ),

  zip: route(
    {
      operationId: "checkZip",
      summary: "A ZIP code of a state, as adding a property checks it",
      request: {
        query: z.object({
          zipcode: z.string().regex(/^\d{5}$/, "A ZIP code has five digits."),
          state: z
            .string("The state must be two letters.")
            .regex(/^[A-Z]{2}$/, "The state must be two letters."),
        }),
      },
      responses: {
        200: json("Its place", placeJson),
        400: refusal("There is no such ZIP code, or it is in another state"),
      },
    },
    (c) => c.json(checkZip(c.req.valid("query")), 200),
  ),

  retrieve: route(
    {
      operationId: "retrievePlace",
      summary: "A place by the id that suggest returned",
      request: {
        query: z.object({
          id: z.string("The id is required.").max(500, "The id is too long: at most 500 characters."),
        }),
      },
      responses: {
        200: json("The place", placeJson),
        404: refusal("Place not found"),
        429: refusal("Too many requests to the server of places"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("query");
      await keepPace(c);
      const place = (await places.retrieve(id, { signal: c.req.raw.signal })) ?? (await addressNamed(id));
      if (place === null) throw new NotFound("Place not found.");
      c.header("Cache-Control", "no-store");
      return c.json(place, 200);
    },
  ),
};

/** Our own lists' addresses for a number and a street, then cities with spaces, then other places. */
async function suggestPlaces(q: string, options: Asked): Promise<Suggestion[]> {
  const lists = await Promise.all([suggestAddresses(q), suggestCities(q), places.suggest(q, options)]);
  const byLabel = Map.groupBy(lists.flat(), ({ label }) => label);
  return Array.from(byLabel.values(), ([first]) => first!).slice(0, options.limit ?? 6);
}

async function addressNamed(id: string): Promise<Place | null> {
  const found = id.startsWith("address:") ? await suggestAddresses(id) : [];
  return found.find((one) => one.id === id)?.place ?? null;
}

/** Four keystrokes a second is faster than people type. */
async function keepPace(c: Context): Promise<void> {
  if (placesAskOutside) await limitRate(`places:${clientAddress(c)}`, { max: 240, seconds: 60 });
}
