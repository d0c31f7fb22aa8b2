import { createRoute } from "@hono/zod-openapi";
import { claimOrders } from "#app/features/reservations/claim-orders.server.ts";
import { presentClaim } from "#app/features/reservations/present.ts";
import { findClaimable } from "#app/features/reservations/find-claimable.server.ts";
import { claimBody } from "#app/features/reservations/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const claims = door();

const refusals = { 401: { description: "Signed out" }, 403: { description: "Not a tenant" } };

claims.openapi(
  createRoute({
    method: "get",
    path: "/api/claims",
    summary: "Reservations that visitors made with the caller's confirmed email, for the caller to claim",
    responses: {
      200: { description: "An array of { id, order_id, title, start_date, end_date }" },
      ...refusals,
    },
  }),
  async (c) => c.json((await findClaimable(c.get("actor"))).map(presentClaim)),
);

claims.openapi(
  createRoute({
    method: "post",
    path: "/api/claims",
    summary: "Move these orders into the caller's account: all or none",
    request: { body: jsonBody(claimBody) },
    responses: {
      200: { description: "{ reservations }: the ids of what the orders hold" },
      404: { description: "One of them is not the caller's to claim" },
      ...refusals,
    },
  }),
  async (c) => {
    const { orderIds } = c.req.valid("json");
    return c.json({ reservations: await claimOrders(c.get("actor"), orderIds, clientAddress(c)) }, 200);
  },
);
