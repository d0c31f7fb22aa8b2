import { z } from "zod";
import { suspensionInput } from "#app/features/accounts/schema.ts";
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
  acceptsTerms: ordersBody.shape.acceptsTerms,
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

const why = suspensionInput.shape.reason;

/** `POST /api/admin/reservations/{id}/refunds`. Without an amount: everything that is left, each from its own. */
export const refundInput = z
  .object({
    amount: z
      .union([z.number(), z.string()])
      .nullish()
      .transform((value, context) => {
        if (value === null || value === undefined || value === "") return null;
        const cents = toCents(value);
        if (cents === null || cents === 0) {
          context.addIssue({ code: "custom", message: "Enter an amount in dollars and cents." });
          return z.NEVER;
        }
        return cents;
      }),
    paid_by: z.enum(["landlord", "us", "both"]).default("both").describe("Who pays for it."),
    of: z
      .enum(["stay", "charges", "late_fee"])
      .default("stay")
      .describe("What is refunded: the stay’s own payment, a charge that its terms name, or a late fee."),
    charge_id: z
      .string()
      .max(60)
      .nullish()
      .describe("Which charge or late fee, if the stay paid several; without it the last."),
    reason: why,
  })
  .transform(({ amount, paid_by: from, of, charge_id: chargeId = null, reason }) => ({
    reason,
    from,
    of,
    chargeId,
    amountCents: amount,
  }));
export type RefundInput = z.output<typeof refundInput>;

/** `POST /api/admin/disputes/{id}/evidence`: what to add to what we know. */
export const evidenceInput = z.object({
  message: z.string().trim().max(2000, "A message has at most 2,000 characters.").default(""),
});

/** `PUT /api/admin/users/{id}/payout-hold`, and other actions that need only a reason. */
export const payoutHoldInput = z.object({ reason: why });

/** `POST /api/admin/refunds/{id}/settle`: how it was paid, in words that the guest reads. */
export const settleInput = z.object({ how: why });
