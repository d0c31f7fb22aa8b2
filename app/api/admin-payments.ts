import { z } from "@hono/zod-openapi";
import { waiveRent } from "#app/features/leases/waive-rent.server.ts";
import { holdPayouts } from "#app/features/payments/payouts/hold-payouts.server.ts";
import { releasePayouts } from "#app/features/payments/payouts/release-payouts.server.ts";
import { retryEvent } from "#app/features/payments/reconciliation/retry-event.server.ts";
import { refundReservation } from "#app/features/payments/refunds/refund-reservation.server.ts";
import { evidenceInput, payoutHoldInput, refundInput, settleInput } from "#app/features/payments/schema.ts";
import { settleRefund } from "#app/features/payments/refunds/settle-refund.server.ts";
import { submitEvidence } from "#app/features/payments/disputes/submit-evidence.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { statusConflict } from "#app/features/reservations/present.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { conflict, json, refusal, refusals, okJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });

export const adminPaymentsRoutes = {
  retryEvent: route(
    {
      operationId: "retryPaymentEvent",
      summary: "Retry booking a card processor's event that failed (administrators: finance)",
      request: { params: z.object({ id: z.string().max(255) }) },
      responses: {
        200: json("Booked", okJson),
        ...refusals(401, 403),
        404: refusal("No unbooked event with this id"),
        409: refusal("It still cannot be booked; the message says why"),
      },
    },
    async (c) => {
      await retryEvent(c.get("actor"), c.req.valid("param").id, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  refund: route(
    {
      operationId: "refundReservation",
      summary:
        "Refund a paid reservation, or a paid charge that its terms name, in whole or in part, with a reason (administrators: finance)",
      request: { params, body: jsonBody(refundInput) },
      responses: {
        200: json("Decided; the card processor is asked at once", okJson),
        ...refusals(401, 403),
        404: refusal("Reservation not found"),
        409: refusal("Not paid, disputed, nothing left, or the same refund a moment ago"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await refundReservation(c.get("actor"), id, c.req.valid("json"), clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  cancel: route(
    {
      operationId: "cancelReservationAsAdministrator",
      summary: "Cancel a live reservation with a reason, also one that has started (administrators: support)",
      request: { params, body: jsonBody(payoutHoldInput) },
      responses: {
        200: json("Canceled; what is left of the payment is refunded", okJson),
        ...refusals(401, 403),
        404: refusal("Reservation not found"),
        409: conflict("It has ended, or its card is being charged for a change of it", statusConflict),
      },
    },
    async (c) => {
      const reservationId = c.req.valid("param").id;
      const { reason } = c.req.valid("json");
      await cancelAsAdministrator(c.get("actor"), { reservationId, reason }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  waiveRent: route(
    {
      operationId: "waiveRent",
      summary: "Waive an unpaid rent of a rental without an end, with a reason (administrators: finance)",
      request: { params, body: jsonBody(payoutHoldInput) },
      responses: {
        200: json("Waived; nothing is charged for it", okJson),
        ...refusals(401, 403),
        404: refusal("Rent not found"),
        409: refusal("It is paid, waived or being charged"),
      },
    },
    async (c) => {
      const rentId = c.req.valid("param").id;
      await waiveRent(c.get("actor"), { rentId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  settleRefund: route(
    {
      operationId: "settleRefund",
      summary:
        "Record that a refused refund was paid by other means, such as a check (administrators: finance)",
      request: { params, body: jsonBody(settleInput) },
      responses: {
        200: json("Settled; the guest is told", okJson),
        ...refusals(401, 403),
        404: refusal("Refund not found"),
        409: refusal("The card processor has not refused it"),
      },
    },
    async (c) => {
      const refundId = c.req.valid("param").id;
      await settleRefund(c.get("actor"), { refundId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  hold: route(
    {
      operationId: "holdPayouts",
      summary: "Send a landlord nothing until released, with a reason (administrators: finance)",
      request: { params, body: jsonBody(payoutHoldInput) },
      responses: {
        200: json("On hold", okJson),
        ...refusals(401, 403),
        404: refusal("Landlord not found"),
        409: refusal("Already on hold"),
      },
    },
    async (c) => {
      const landlordId = c.req.valid("param").id;
      await holdPayouts(c.get("actor"), { landlordId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  release: route(
    {
      operationId: "releasePayouts",
      summary: "End the hold on a landlord's payouts (administrators: finance)",
      request: { params },
      responses: { 200: json("Released", okJson), ...refusals(401, 403), 409: refusal("Not on hold") },
    },
    async (c) => {
      await releasePayouts(c.get("actor"), c.req.valid("param").id, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  evidence: route(
    {
      operationId: "submitDisputeEvidence",
      summary:
        "Send our evidence about a disputed payment to the cardholder's bank, once (administrators: finance)",
      request: { params, body: jsonBody(evidenceInput) },
      responses: {
        200: json("Sent", okJson),
        ...refusals(401, 403),
        404: refusal("Dispute not found"),
        409: refusal("Evidence was sent, or the dispute is decided"),
      },
    },
    async (c) => {
      const disputeId = c.req.valid("param").id;
      const note = c.req.valid("json").message;
      await submitEvidence(c.get("actor"), { disputeId, note }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),
};
