import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { statusConflict } from "#app/features/reservations/present.ts";
import { reserveConflict } from "#app/features/reservations/booking/present.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { openCheckout } from "#app/features/payments/checkout/open-checkout.server.ts";
import type { Payable } from "#app/features/payments/model.ts";
import { payCart } from "#app/features/payments/checkout/pay-cart.server.ts";
import { createCheckoutBody, payCartBody } from "#app/features/payments/schema.ts";
import { acceptForStays } from "#app/features/reservations/terms/accept-for-stays.server.ts";
import { addressOf } from "#app/platform/address.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { json, refusal, conflict, urlJson } from "./answers.ts";
import { type ApiEnv, idempotencyKey } from "./router.ts";
import { route } from "./route.ts";
import { limitReservations } from "./limit-reservations.ts";
import { setVisitorCookie } from "./set-visitor-cookie.ts";

/** Each attempt calls the card processor. Visitors are limited by IP address: a new browser is a new visitor. */
const notTooOften = createMiddleware<ApiEnv>(async (c, next) => {
  const actor = c.get("actor");
  const who = isLoggedIn(actor) ? actor.id : clientAddress(c);
  await limitRate(`checkout:${who}`, { max: 30, seconds: 600 });
  await next();
});

const responses = {
  200: json("The URL of the hosted checkout", urlJson),
  404: refusal("The caller has no such reservation"),
  409: conflict("Paid, ended, dates taken, too many unpaid requests, or amounts that differ from ours", {
    ...reserveConflict,
    ...statusConflict,
  }),
  429: refusal("More than 30 within ten minutes"),
  502: refusal("The card processor cannot be reached"),
};

export const createCheckoutSessionRoutes = {
  open: route(
    {
      operationId: "createCheckoutSession",
      open: true,
      middleware: [notTooOften] as const,
      summary:
        "Pay for a reservation, for what is due of an order, or for the order that holds the cart's spaces",
      request: { body: { required: true, content: { "application/json": { schema: createCheckoutBody } } } },
      responses,
    },
    async (c) => {
      const body = c.req.valid("json");
      const payable = payableOf(body);
      if (payable === null) return c.json(await pay(c, body), 200);
      const wish = {
        payable,
        assertedTotalCents: body.amount,
        address: addressOf(c.req.raw),
      };
      await acceptForStays(c.get("actor"), payable, body.acceptsTerms);
      return c.json(await openCheckout(c.get("actor"), wish), 200);
    },
  ),

  payCart: route(
    {
      operationId: "createCartCheckoutSession",
      open: true,
      middleware: [notTooOften] as const,
      summary: "Pay for the order that holds the cart's spaces",
      request: { body: { required: true, content: { "application/json": { schema: payCartBody } } } },
      responses,
    },
    async (c) => c.json(await pay(c, c.req.valid("json")), 200),
  ),
};

function payableOf({ reservationId, orderId }: z.output<typeof createCheckoutBody>): Payable | null {
  if (reservationId) return { reservationId };
  return orderId ? { orderId } : null;
}

type CartBody = Partial<z.output<typeof createCheckoutBody>>;

async function pay(c: Context<ApiEnv>, body: CartBody): Promise<{ url: string }> {
  const actor = c.get("actor");
  const one = { propertyId: body.propertyId ?? "", assertedPriceCents: undefined, quantity: 1 };
  setVisitorCookie(c);
  return payCart(actor, {
    request: {
      items: body.cartItems ?? [one],
      start: body.startDate ?? null,
      lastDay: body.endDate ?? null,
      guestName: body.guestName ?? null,
      guestContact: body.tenantEmail ?? null,
      idempotencyKey: idempotencyKey(c),
      clickedFrom: clientAddress(c),
      acceptsTerms: body.acceptsTerms,
    },
    assertedTotalCents: body.amount,
    address: addressOf(c.req.raw),
    network: await limitReservations(c),
  });
}
