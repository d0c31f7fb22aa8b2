import { z } from "@hono/zod-openapi";
import type { Actor } from "#app/features/accounts/model.ts";
import { changeCard } from "#app/features/leases/change-card.server.ts";
import { changePrice } from "#app/features/leases/change-price.server.ts";
import { endByLink } from "#app/features/leases/end-by-link.server.ts";
import { giveNotice } from "#app/features/leases/give-notice.server.ts";
import { payRent } from "#app/features/leases/pay-rent.server.ts";
import { leaseJson, presentLease } from "#app/features/leases/present.ts";
import { endingLinkBody, priceInput, rentalsAsked } from "#app/features/leases/schema.ts";
import { leasesOf } from "#app/features/leases/queries.server.ts";
import { renewalInput } from "#app/features/properties/listing/schema.ts";
import { setRenewal } from "#app/features/properties/listing/set-renewal.server.ts";
import { addressOf } from "#app/platform/address.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, ok, okJson, refusal, refusals, urlJson } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const sideOf = ({ kind }: Actor) => (kind === "landlord" ? "landlord" : "tenant");

const params = z.object({ id: z.string().max(60) });

export const leasesRoutes = {
  list: route(
    {
      operationId: "listRentals",
      summary: "The caller's rentals without an end, as tenant or landlord: up to 50, past-due ones first",
      request: { query: rentalsAsked },
      responses: {
        200: json("X-Older is the `before` of the next part", z.array(leaseJson)),
        400: refusal("`before` is not an X-Older"),
        ...refusals(401, 403),
      },
    },
    async (c) => {
      const { rows, older } = await leasesOf(c.get("actor"), c.req.valid("query").before);
      if (older) c.header("X-Older", older);
      return c.json(
        rows.map((lease) => presentLease(lease, sideOf(c.get("actor")))),
        200,
      );
    },
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
    async (c) => {
      const lease = await giveNotice(c.get("actor"), c.req.valid("param").id);
      return c.json(presentLease(lease, sideOf(c.get("actor"))), 200);
    },
  ),

  endByLink: route(
    {
      operationId: "endRentalByLink",
      open: true,
      summary: "End a rental after the time of notice, by the link in its tenant's emails",
      request: { body: jsonBody(endingLinkBody) },
      responses: {
        200: json("When it ends", z.object({ title: z.string(), last_day: z.iso.date().nullable() })),
        400: refusal("The link is not one of ours"),
        404: refusal("The caller is logged in to another account"),
        409: refusal("It already ends, or has not begun"),
      },
    },
    async (c) => {
      const lease = await endByLink(c.get("actor"), c.req.valid("json").token, clientAddress(c));
      return c.json({ title: lease.title, last_day: presentLease(lease).last_day }, 200);
    },
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

  changePrice: route(
    {
      operationId: "changeRentalPrice",
      summary: "Change a rental's price with 30 days' notice (its landlord)",
      request: { params, body: jsonBody(priceInput) },
      responses: {
        200: json("With the price to come", leaseJson),
        ...refusals(401, 403),
        404: refusal("Rental not found"),
        409: refusal("It ends, or that is the price already"),
      },
    },
    async (c) => {
      const { price } = c.req.valid("json");
      return c.json(
        presentLease(await changePrice(c.get("actor"), c.req.valid("param").id, price), "landlord"),
        200,
      );
    },
  ),

  changeCard: route(
    {
      operationId: "changeRentalCard",
      summary: "Open a page of the card processor that saves another card for a rental (its tenant)",
      request: { params },
      responses: {
        200: json("The page", urlJson),
        ...refusals(401, 403),
        404: refusal("Rental not found"),
        409: refusal("It has ended"),
        502: refusal("The card processor cannot be reached"),
      },
    },
    async (c) => c.json(await changeCard(c.get("actor"), c.req.valid("param").id, addressOf(c.req.raw)), 200),
  ),

  renew: route(
    {
      operationId: "setMonthToMonth",
      role: "landlord",
      summary: "Offer a property by the Week or Month without an end, or stop offering it so",
      request: { params, body: jsonBody(renewalInput) },
      responses: {
        200: json("Set", okJson),
        ...refusals(401, 403, 404),
        409: refusal("Its price is by the hour or day"),
      },
    },
    async (c) => {
      await setRenewal(c.get("actor"), c.req.valid("param").id, c.req.valid("json").renews);
      return c.json(ok, 200);
    },
  ),
};
