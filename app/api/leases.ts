import { z } from "@hono/zod-openapi";
import { giveNotice } from "#app/features/leases/give-notice.server.ts";
import { payRent } from "#app/features/leases/pay-rent.server.ts";
import { leaseJson, presentLease } from "#app/features/leases/present.ts";
import { leasesOf } from "#app/features/leases/queries.server.ts";
import { renewalInput } from "#app/features/properties/listing/schema.ts";
import { setRenewal } from "#app/features/properties/listing/set-renewal.server.ts";
import { addressOf } from "#app/platform/address.server.ts";
import { json, ok, okJson, refusal, refusals, urlJson } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });

export const leasesRoutes = {
  list: route(
    {
      operationId: "listRentals",
      summary: "The caller's rentals without an end, as tenant or landlord",
      responses: { 200: json("Past-due ones first", z.array(leaseJson)), ...refusals(401, 403) },
    },
    async (c) => c.json((await leasesOf(c.get("actor"))).map(presentLease), 200),
  ),

  giveNotice: route(
    {
      operationId: "endRental",
      summary: "End a rental after the time of notice, by its tenant or its landlord",
      request: { params },
      responses: {
        200: json("When it ends", leaseJson),
        ...refusals(401),
        404: refusal("Rental not found"),
        409: refusal("It already ends"),
      },
    },
    async (c) => c.json(presentLease(await giveNotice(c.get("actor"), c.req.valid("param").id)), 200),
  ),

  pay: route(
    {
      operationId: "payRent",
      summary: "Open the checkout for the rent that is due; its card is charged from then on",
      request: { params },
      responses: {
        200: json("The checkout", urlJson),
        ...refusals(401),
        404: refusal("Rental not found"),
        409: refusal("No rent is due"),
      },
    },
    async (c) => c.json(await payRent(c.get("actor"), c.req.valid("param").id, addressOf(c.req.raw)), 200),
  ),

  renew: route(
    {
      operationId: "setMonthToMonth",
      summary: "Offer a property by the Week or Month without an end, or stop offering it so",
      request: { params, body: jsonBody(renewalInput) },
      responses: {
        200: json("Set", okJson),
        ...refusals(401, 403),
        409: refusal("Its price is by the hour or day"),
      },
    },
    async (c) => {
      await setRenewal(c.get("actor"), c.req.valid("param").id, c.req.valid("json").renews);
      return c.json(ok, 200);
    },
  ),
};
