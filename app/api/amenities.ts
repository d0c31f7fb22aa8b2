import { z } from "@hono/zod-openapi";
import { amenityJson, presentAmenities } from "#app/features/properties/present.ts";
import { config } from "#app/platform/config.server.ts";
import { json } from "./answers.ts";
import { route } from "./route.ts";

export const amenitiesRoute = route(
  {
    operationId: "listAmenities",
    shared: true,
    summary: "The amenities, in the operator's order",
    responses: {
      200: json("With the code that other calls have, and the name for people", z.array(amenityJson)),
    },
  },
  (c) => c.json(presentAmenities(config.amenities), 200),
);
