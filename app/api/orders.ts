import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { presentFor, reservationJson } from "#app/features/reservations/present.ts";
import { reserveConflict } from "#app/features/reservations/booking/present.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { reservationsOfOrder } from "#app/features/reservations/queries.server.ts";
import { ordersBody } from "#app/features/reservations/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, conflict, empty } from "./answers.ts";
import { idempotencyKey, isKnown } from "./router.ts";
import { route } from "./route.ts";
import { limitReservations } from "./limit-reservations.ts";
import { setVisitorCookie } from "./set-visitor-cookie.ts";

const params = z.object({ id: z.string().max(40) });

export const ordersRoutes = {
  place: route(
    {
      operationId: "placeOrder",
      open: true,
      summary: "Place the order of the shipping form",
      request: { body: { required: true, content: { "application/json": { schema: ordersBody } } } },
      responses: {
        201: json(
          "Reserved",
          z.object({ orderId: z.string(), reservationId: z.string(), message: z.string() }),
        ),
        403: refusal("Not a tenant or a visitor"),
        404: refusal("Property not found"),
        409: conflict("Too many unpaid requests, dates taken, or a different total", reserveConflict),
      },
    },
    async (c) => {
      const { cartItems, totalPrice, depositAmount, startDate, endDate, shippingInfo, acceptsTerms } =
        c.req.valid("json");
      const actor = c.get("actor");
      setVisitorCookie(c);
      const network = await limitReservations(c);
      const reservations = await reserve(
        actor,
        {
          items: cartItems,
          start: startDate ?? null,
          lastDay: endDate ?? null,
          guestName: shippingInfo?.name ?? null,
          guestContact: shippingInfo?.email ?? null,
          assertedTotalCents: totalPrice,
          assertedDepositCents: depositAmount,
          billing: shippingInfo,
          idempotencyKey: idempotencyKey(c),
          clickedFrom: clientAddress(c),
          acceptsTerms,
        },
        network,
      );
      const { id: reservationId, orderId } = reservations[0]!;
      return c.json({ orderId, reservationId, message: "Your order is placed." }, 201);
    },
  ),

  reservations: route(
    {
      operationId: "listOrderReservations",
      summary:
        "The reservations of an order, for those involved; 304 when nothing changed since the given ETag",
      request: { params },
      responses: {
        200: json("The order's reservations that the caller may see", z.array(reservationJson)),
        304: empty("Nothing has changed"),
        404: refusal("Reservation not found"),
      },
    },
    async (c) => {
      const actor = c.get("actor");
      const rows = await reservationsOfOrder(actor, c.req.valid("param").id);
      const reservations = rows.map(presentFor(actor));
      if (isKnown(c, createHash("sha256").update(JSON.stringify(reservations)).digest("base64url")))
        return c.body(null, 304);
      return c.json(reservations, 200);
    },
  ),
};
