import { createRoute } from "@hono/zod-openapi";
import { visitorCookie } from "#app/features/accounts/visitor-cookie.server.ts";
import { reserve } from "#app/features/reservations/reserve.server.ts";
import { ordersBody } from "#app/features/reservations/schema.ts";
import { door, idempotencyKey } from "./door.ts";
import { limitReservations } from "./limit-reservations.ts";

export const orders = door();

orders.openapi(
  createRoute({
    method: "post",
    path: "/api/orders",
    summary: "Place the order of the shipping form",
    request: { body: { required: true, content: { "application/json": { schema: ordersBody } } } },
    responses: {
      201: { description: "Reserved: orderId, reservationId and message" },
      400: { description: "Bad input, by field" },
      409: {
        description:
          "Too many unpaid requests, dates taken (`clashes`), or a total that is not ours (`quote`)",
      },
    },
  }),
  async (c) => {
    const { cartItems, totalPrice, startDate, endDate, shippingInfo } = c.req.valid("json");
    const actor = c.get("actor");
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
        billing: shippingInfo,
        idempotencyKey: idempotencyKey(c),
      },
      network,
    );
    if (actor.kind === "visitor") c.header("Set-Cookie", visitorCookie(actor.visitorId), { append: true });
    const { id: reservationId, orderId } = reservations[0]!;
    return c.json({ orderId, reservationId, message: "Your order is placed." }, 201);
  },
);
