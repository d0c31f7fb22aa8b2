import { z } from "@hono/zod-openapi";
import { listCities } from "#app/features/properties/search/list-cities.server.ts";
import { cityJson } from "#app/features/properties/search/present.ts";
import { json } from "./answers.ts";
import { route } from "./route.ts";

export const citiesRoute = route(
  {
    operationId: "listCities",
    search: true,
    shared: true,
    summary: "The cities with the most spaces, most first",
    responses: { 200: json("At most eight; counted at most a minute ago", z.array(cityJson)) },
  },
  async (c) => c.json(await listCities(), 200),
);
