import type { Stripe } from "stripe";

type Details = Pick<Stripe.StripeRawError, "type"> & {
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
};

/** A refusal in Stripe's error envelope, `{ error: { type, message, code?, param? } }`. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly details: Details;
  constructor(status: number, message: string, details: Partial<Details> = {}) {
    super(message);
    this.status = status;
    this.details = { type: "invalid_request_error", ...details };
  }
}

export function envelope(problem: StripeProblem) {
  return { error: { message: problem.message, ...problem.details } };
}

export function noSuch(kind: string, id: string): StripeProblem {
  return new StripeProblem(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: "id" });
}
