import { askProcessor } from "@sparebay/stripe-sandbox/ask-processor.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { answerAt } from "./provider-answers.ts";

/** The provider charges what it's asked to, but its responses and events are lost until the returned function is called. */
export async function loseAnswers(): Promise<() => Promise<void>> {
  let isLost = true;
  await orderFault({ kind: "lost" });
  answerAt("/v1/payment_intents", async (request) => {
    if (!isLost || request.method !== "POST") return null;
    await askProcessor(request);
    throw new Error("The answer is lost.");
  });
  return async () => {
    isLost = false;
    await clearFaults();
  };
}
