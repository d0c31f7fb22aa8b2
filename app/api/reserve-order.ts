import { createRoute } from "@hono/zod-openapi";
import { visitorCookie } from "#app/features/accounts/visitor-cookie.server.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { reserve } from "#app/features/reservations/reserve.server.ts";
import { reserveOrderBody } from "#app/features/reservations/schema.ts";
import { door, idempotencyKey } from "./door.ts";
import { limitReservations } from "./limit-reservations.ts";

export const reserveOrder = door();

reserveOrder.openapi(
  createRoute({
    method: "post",
    path: "/api/reserve-order",
    summary: "Reserve every space of a cart, or none",
    request: { body: { required: true, content: { "application/json": { schema: reserveOrderBody } } } },
    responses: {
      201: { description: "Reserved: reservationId, orderId, reservations, barcodeText and barcode" },
      400: { description: "Bad input, by field" },
      409: {
        description:
          "Too many unpaid requests, dates taken (`clashes`, each with its `next_free` dates), or a figure that is not ours (`quote`)",
      },
    },
  }),
  async (c) => {
    const body = c.req.valid("json");
    const actor = c.get("actor");
    const network = await limitReservations(c);
    const reservations = await reserve(
      actor,
      {
        items: body.properties,
        start: body.start_date ?? null,
        lastDay: body.end_date ?? null,
        guestName: body.guest_name ?? null,
        guestContact: body.guest_contact ?? null,
        landlordId: body.landlord_id,
        assertedOfferCents: body.offer_amount,
        idempotencyKey: idempotencyKey(c),
      },
      network,
    );
    if (actor.kind === "visitor") c.header("Set-Cookie", visitorCookie(actor.visitorId), { append: true });
    const [first] = reservations.map(presentReservation);
    return c.json(
      {
        reservationId: first!.id,
        orderId: first!.order_id,
        reservations: reservations.map(presentReservation),
        barcodeText: first!.reservation_code,
        barcode: `/api/barcodes/${first!.reservation_code}.svg`,
      },
      201,
    );
  },
);
