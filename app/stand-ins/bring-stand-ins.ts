import { setTimeout as sleep } from "node:timers/promises";
import { standInForStripe } from "#app/features/payments/stand-in.server.ts";
import { config } from "#app/platform/config.server.ts";
import { standInForMailServer } from "#app/platform/mail-stand-in.server.ts";
import { hostSandbox } from "./stripe/host-sandbox.server.ts";

/**
 * Connects the stand-ins for Stripe and for a mail server if no real ones are configured; each is loaded at first use.
 * (Google's is called over HTTP.) Returns a function that stops them.
 */
export function bringStandIns(): () => Promise<void> {
  let stop = async () => {};
  hostSandbox();
  standInForStripe(async (request) => {
    const { askProcessor } = await import("@sparebay/stripe-sandbox/ask-processor.server.ts");
    if (config.sandboxSeconds > 0) await sleep(config.sandboxSeconds * 1000);
    return askProcessor(request);
  });
  standInForMailServer({
    findUrl: async () => {
      const { inboxUrl, stopInbox } = await import("./inbox/inbox.server.ts");
      stop = stopInbox;
      return inboxUrl();
    },
    forget: async (trx, address) => {
      const { forgetInInbox } = await import("./inbox/inbox.server.ts");
      await forgetInInbox(trx, address);
    },
  });
  return () => stop();
}
