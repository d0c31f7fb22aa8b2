import { z } from "@hono/zod-openapi";
import { presentReservation, reservationJson } from "#app/features/reservations/present.ts";
import { reserveConflict } from "#app/features/reservations/booking/present.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { reserveOrderBody } from "#app/features/reservations/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, conflict } from "./answers.ts";
import { idempotencyKey } from "./router.ts";
import { route } from "./route.ts";
import { limitReservations } from "./limit-reservations.ts";
import { setVisitorCookie } from "./set-visitor-cookie.ts";

export const reserveOrderRoute = route(
  {
    operationId: "reserveOrder",
    open: true,
    summary: "Reserve every space of a cart, or none",
    request: { body: { required: true, content: { "application/json": { schema: reserveOrderBody } } } },
    responses: {
      201: json(
        "Reserved",
        z.object({
          reservationId: z.string(),
          orderId: z.string(),
          reservations: z.array(reservationJson),
          barcodeText: z.string(),
          barcode: z.string(),
        }),
      ),
      403: refusal("Not a tenant or a visitor"),
      404: refusal("Property not found"),
      409: conflict("Too many unpaid requests, dates taken, or a different price", reserveConflict),
    },
  },
  async (c) => {
    const body = c.req.valid("json");
    const actor = c.get("actor");
    setVisitorCookie(c);
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
        assertedDepositCents: body.deposit_amount,
        idempotencyKey: idempotencyKey(c),
        clickedFrom: clientAddress(c),
        acceptsTerms: body.accepts_terms,
      },
      network,
    );
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
