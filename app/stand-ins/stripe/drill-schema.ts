import { z } from "zod";
import { bookedEvents } from "#app/features/payments/model.ts";

/** The faults that a demo can order at /dev/faults, in the order of its lists. */
export const orderedKinds = [
  "late",
  "duplicate",
  "reversed",
  "lost",
  "declined",
  "authenticate",
  "refused",
  "down",
  "unanswered",
] as const;

/** How late an event, or its second copy, is: in seconds. */
export const delays = { "1m": 60, "1h": 3600, "1d": 24 * 3600 } as const;

/** `POST /dev/drills`; the page at /dev/faults posts its forms to itself. */
export const faultInput = z.object({
  kind: z.enum(orderedKinds),
  event: z.enum(["any", ...bookedEvents]).default("any"),
  by: z.enum(["1m", "1h", "1d"]).default("1h"),
  times: z.enum(["1", "5", "always"]).default("1"),
});
export type FaultInput = z.output<typeof faultInput>;

/** Why a cardholder disputes a payment; an inquiry takes no money yet. */
export const disputeReasons = ["fraudulent", "product_not_received", "duplicate", "inquiry"] as const;

/** `POST /dev/disputes`. */
export const disputeInput = z.object({
  charge: z.string().max(80),
  reason: z.enum(disputeReasons).default("fraudulent"),
});
export type DisputeInput = z.output<typeof disputeInput>;

/** `POST /dev/disputes/{id}/decision`: the bank decides, or what it decided against us is appealed. */
export const decisionInput = z.object({ outcome: z.enum(["won", "lost", "appeal"]) });
