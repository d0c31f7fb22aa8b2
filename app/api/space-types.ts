import { z } from "@hono/zod-openapi";
import { presentTypes, spaceTypeJson } from "#app/features/properties/present.ts";
import { config } from "#app/platform/config.server.ts";
import { json } from "./answers.ts";
import { route } from "./route.ts";

export const spaceTypesRoute = route(
  {
    operationId: "listSpaceTypes",
    shared: true,
    summary: "The types of space, in the operator's order",
    responses: {
      200: json("With the code that other calls have, and the name for people", z.array(spaceTypeJson)),
    },
  },
  (c) => c.json(presentTypes(config.spaceTypes), 200),
);
