type Ask = (request: Request) => Promise<Response>;
let ask: Ask | null = null;

/** Sets the handler that answers requests to the payment provider in this process. Called by the composition root. */
export function standInForStripe(given: Ask): void {
  ask = given;
}

/** Passes an SDK request to the stand-in. */
export async function askStandIn(request: Request): Promise<Response> {
  if (ask === null) throw new Error("Nothing stands in for Stripe in this process.");
  return ask(request);
}
