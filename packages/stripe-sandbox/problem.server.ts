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

/** `param` is where the id came from: the URL itself, or a field, which Stripe answers with 400. */
export function noSuch(kind: string, id: string, param = "id"): StripeProblem {
  const status = param === "id" ? 404 : 400;
  return new StripeProblem(status, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}
