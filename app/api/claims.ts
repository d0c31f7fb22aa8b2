import { z } from "@hono/zod-openapi";
import { claimOrders } from "#app/features/reservations/guest/claim-orders.server.ts";
import { presentClaim, claimJson } from "#app/features/reservations/present.ts";
import { findClaimable } from "#app/features/reservations/guest/find-claimable.server.ts";
import { claimBody } from "#app/features/reservations/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const claimsRoutes = {
  list: route(
    {
      operationId: "listClaims",
      summary: "Reservations that visitors made with the caller's confirmed email, for the caller to claim",
      responses: { 200: json("The reservations", z.array(claimJson)), ...refusals(401, 403) },
    },
    async (c) => c.json((await findClaimable(c.get("actor"))).map(presentClaim), 200),
  ),

  claim: route(
    {
      operationId: "claimOrders",
      role: "member",
      summary: "Move these orders into the caller's account: all or none",
      request: { body: jsonBody(claimBody) },
      responses: {
        200: json("The ids of the orders' reservations", z.object({ reservations: z.array(z.string()) })),
        ...refusals(401, 403),
        404: refusal("The caller cannot claim one of them"),
      },
    },
    async (c) => {
      const { orderIds } = c.req.valid("json");
      return c.json({ reservations: await claimOrders(c.get("actor"), orderIds, clientAddress(c)) }, 200);
    },
  ),
};
