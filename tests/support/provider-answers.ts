import { onTestFinished } from "vitest";
import { standInForStripe } from "#app/features/payments/stand-in.server.ts";
import { askProcessor } from "@sparebay/stripe-sandbox/ask-processor.server.ts";

/**
 * Lets the payment provider answer these requests otherwise than the sandbox would, until the test ends. `path` is the
 * start of their path; null leaves a request to the sandbox.
 */
export function answerAt(
  path: string,
  answer: (request: Request) => Response | null | Promise<Response | null>,
): void {
  onTestFinished(() => standInForStripe(askProcessor));
  standInForStripe(async (request) => {
    const isThere = new URL(request.url).pathname.startsWith(path);
    const other = isThere ? await answer(request.clone()) : null;
    return other ?? askProcessor(request);
  });
}

/** A refusal in the provider's format, which the SDK does not try again. */
export function refusal(status: number, error: { type: string; code?: string; param?: string }): Response {
  const headers = { "stripe-should-retry": "false" };
  return Response.json({ error: { message: "Refused.", ...error } }, { status, headers });
}
