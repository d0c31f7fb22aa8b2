import Lock from "~icons/lucide/lock";
import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

type Props = {
  orderId: string;
  /** The amount on screen, in decimal dollars; the server compares it with its own. */
  amount: number;
  tenantEmail: string;
  label: string;
  /** Runs first; payment continues only if it returns true. */
  before: () => Promise<boolean>;
  /** The server refused: what is due may have changed. */
  onRefused: () => void;
};

/** Goes to the provider's page, which collects what is due of the whole order at once, or only saves the card. */
export function PayButton({ orderId, amount, tenantEmail, label, before, onRefused }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(useRefusal("/api/create-checkout-session").message);

  async function pay() {
    setBusy(true);
    setProblem("");
    try {
      if (!(await before())) return setBusy(false);
      const json = { orderId, amount, tenantEmail };
      const session = await call("POST /api/create-checkout-session", { json });
      if (!session?.url) throw new CallError(200, "");
      // Stays busy: the browser is leaving.
      location.assign(session.url);
    } catch (error) {
      const fallback = error instanceof CallError ? "Payment session failed." : "Something went wrong.";
      setProblem(sentenceOf(error, fallback));
      setBusy(false);
      if (error instanceof CallError) onRefused();
    }
  }

  return (
    <form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="tenantEmail" value={tenantEmail} />
      {/* On phones always under the thumb; the page leaves room for it (theme.css). */}
      <div
        data-foot
        className="flex flex-col gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden"
      >
        {problem !== "" && <Alert>{problem}</Alert>}
        <Button type="submit" wide busy={busy}>
          {!busy && <Lock aria-hidden className="size-4" />}
          {label}
        </Button>
      </div>
    </form>
  );
}
