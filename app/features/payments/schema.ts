import { z } from "zod";
import { contact, guestName, ordersBody } from "#app/features/reservations/schema.ts";
import { toCents } from "#app/platform/money.ts";

const id = z.string().min(1).max(40);

/** Decimal dollars that must equal our own amount. */
const assertedDollars = z.union([z.number(), z.string()]).transform((value, context) => {
  const cents = toCents(value);
  if (cents === null) context.addIssue({ code: "custom", message: "Not an amount in dollars and cents." });
  return cents ?? 0;
});

const cart = {
  amount: assertedDollars.nullish(),
  cartItems: ordersBody.shape.cartItems.optional(),
  startDate: ordersBody.shape.startDate,
  endDate: ordersBody.shape.endDate,
  guestName: guestName.nullish(),
  tenantEmail: contact.nullish(),
};

/** `POST /api/create-checkout-session`: for a reservation, for what is due of an order, or for the cart. */
export const createCheckoutBody = z
  .object({
    reservationId: id.nullish(),
    orderId: id.nullish().describe("Pays for every live, unpaid reservation of the order at once."),
    propertyId: id.nullish(),
    ...cart,
  })
  .refine((body) => body.reservationId || body.orderId || body.propertyId || body.cartItems, {
    message: "The reservation is missing.",
    path: ["reservationId"],
  });

/** `POST /api/payment/create-checkout-session`. */
export const payCartBody = z.object({ ...cart, cartItems: ordersBody.shape.cartItems });
