import { z } from "@hono/zod-openapi";
import { checkPass } from "#app/features/reservations/passes/check-pass.server.ts";
import { loadCheck } from "#app/features/reservations/passes/load-check.server.ts";
import { loadPass } from "#app/features/reservations/passes/load-pass.server.ts";
import {
  checkJson,
  checkListJson,
  passJson,
  presentCheck,
  presentCheckList,
  presentPass,
} from "#app/features/reservations/passes/present.ts";
import { checkBody } from "#app/features/reservations/passes/schema.ts";
import { Conflict } from "#app/platform/errors.ts";
import { json, refusal, refusals } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const passesRoutes = {
  read: route(
    {
      operationId: "getPass",
      summary: "The pass of an accepted and paid reservation, for its holder",
      request: { params: z.object({ id: z.string().max(40) }) },
      responses: {
        200: json("The pass", passJson),
        404: refusal("Not a reservation that the caller holds"),
        409: refusal("Not accepted, not paid, over or canceled"),
      },
    },
    async (c) => {
      const { pass } = await loadPass(c.get("actor"), c.req.valid("param").id);
      if (pass === null) throw new Conflict("This reservation has no valid pass.");
      return c.json(presentPass(pass), 200);
    },
  ),

  list: route(
    {
      operationId: "listPasses",
      summary: "What a landlord's phone checks passes with while it has no network",
      responses: { 200: json("Keys, spaces and passes", checkListJson), ...refusals(401, 403) },
    },
    async (c) => c.json(presentCheckList(await loadCheck(c.get("actor"))), 200),
  ),

  check: route(
    {
      operationId: "checkPass",
      role: "landlord",
      roleRefusal: "Only landlords can check passes.",
      summary:
        "Whether a pass or a reservation code is valid now, for the landlord of its space; every other code is unknown",
      request: { body: jsonBody(checkBody) },
      responses: {
        200: json("The verdict", checkJson),
        400: refusal("Nothing to check"),
        ...refusals(401, 403, 429),
      },
    },
    async (c) => {
      const { verdict, reservation } = await checkPass(c.get("actor"), c.req.valid("json").pass);
      return c.json(presentCheck(verdict, reservation), 200);
    },
  ),
};
