import Lock from "~icons/lucide/lock";
import { useState } from "react";
import type { TermsAsked } from "#app/features/accounts/terms/model.ts";
import { useTerms } from "#app/features/accounts/terms/components/use-terms.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { useAlive } from "#app/ui/use-alive.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

type Props = {
  orderId: string;
  /** The amount on screen, in decimal dollars; the server compares it with its own. */
  amount: number;
  tenantEmail: string;
  label: string;
  /** `before` uploads it, and the label says so. */
  isIdMissing: boolean;
  /** What a visitor has still to accept; a member's is known. */
  terms?: TermsAsked | null | undefined;
  /** Runs first; payment continues only if it returns true. */
  before: () => Promise<boolean>;
  /** The server refused: what is due may have changed. */
  onRefused: () => void;
};

/** Goes to the provider's page, which collects what is due of the whole order at once, or only saves the card. */
export function PayButton({
  orderId,
  amount,
  tenantEmail,
  terms: asked,
  before,
  onRefused,
  ...props
}: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(useRefusal("/api/create-checkout-session").message);
  const terms = useTerms(asked);
  const alive = useAlive();
  // Without our script the ID has a form of its own.
  const label =
    alive && props.isIdMissing
      ? `Upload ID and ${props.label.charAt(0).toLowerCase()}${props.label.slice(1)}`
      : props.label;

  async function pay() {
    setProblem("");
    if (!terms.check()) return;
    setBusy(true);
    try {
      if (!(await before())) return setBusy(false);
      const json = { orderId, amount, tenantEmail, acceptsTerms: terms.accepts };
      const session = await call("POST /api/create-checkout-session", { json });
      if (!session?.url) throw new CallError(200, "");
      // Stays busy: the browser is leaving.
      location.assign(session.url);
    } catch (error) {
      const fallback = error instanceof CallError ? "Payment session failed." : "Something went wrong.";
      setProblem(sentenceOf(error, fallback));
      setBusy(false);
      if (!(error instanceof CallError)) return;
      terms.refused(error.fields);
      onRefused();
    }
  }

  return (
    <form
      method="post"
      noValidate={alive}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="tenantEmail" value={tenantEmail} />
      {terms.fields}
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
