import Landmark from "~icons/lucide/landmark";
import { dayInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { useHostedPage } from "#app/ui/use-hosted-page.ts";
import type { PayoutReadiness } from "#app/features/payments/model.ts";
import type { PayoutsJson } from "#app/features/payments/present.ts";

const words: Record<PayoutReadiness, { text: string; button: string }> = {
  none: {
    text: "Add a bank account to get paid. We’ll hold your balance until then.",
    button: "Set up payouts",
  },
  unfinished: {
    text: "Finish setting up your payout account to get paid. We’ll hold your balance until then.",
    button: "Continue setting up",
  },
  held: {
    text: "Your payout account needs more information before we can send money. We’ll hold your balance until then.",
    button: "See what is needed",
  },
  ready: {
    text: "We send the rent of a stay to your bank account 24 hours after the stay starts, and of longer stays month by month.",
    button: "Open payout account",
  },
};

/** How a landlord is paid, with a link to the card processor's page for it. `returned`: they just came from there. */
export function PayoutStatus({
  payouts,
  returned,
  balance = 0,
  notAccepted = 0,
  isQuiet = false,
}: {
  payouts: PayoutsJson;
  returned: string | null;
  /** The landlord’s, in dollars, where the page doesn’t have it above. */
  balance?: number;
  /** What of it was paid with requests that aren't accepted yet. */
  notAccepted?: number;
  /** Something else on the page comes first. */
  isQuiet?: boolean;
}) {
  const { readiness, next, bank_refusal } = payouts;
  const { text, button } = words[readiness];
  const { busy, failure, onSubmit } = useHostedPage(() => call("POST /api/landlord/payout-account"), {
    path: "/api/landlord/payout-account",
    failed: "Payouts could not be set up. Please try again later.",
  });

  return (
    <div className="flex flex-col gap-4 rounded-card bg-sunken p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <p className="flex min-w-0 items-start max-sm:basis-full gap-3">
          <Landmark aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
          <span className="max-w-prose text-pretty">
            {readiness !== "ready" &&
              balance > 0 &&
              `Your balance is ${formatDollars(balance)}${notAccepted > 0 ? `, ${formatDollars(notAccepted)} of it for requests that aren’t accepted yet` : ""}. `}
            {text}
            {readiness === "ready" && next && (
              <>
                {" "}
                Next: {formatDollars(next.rent)} on {dayInWords(next.on)}.
              </>
            )}
          </span>
        </p>
        <form method="post" onSubmit={onSubmit} className="max-sm:w-full">
          <input type="hidden" name="payouts" />
          <Button
            type="submit"
            variant={readiness === "ready" || isQuiet ? "secondary" : "primary"}
            busy={busy}
            className="w-full sm:w-auto"
          >
            {button}
          </Button>
        </form>
      </div>
      {bank_refusal && (
        <Alert>
          Your bank refused a payout of {formatDollars(bank_refusal.amount)}: {bank_refusal.reason} Open your
          payout account and check the bank account.
        </Alert>
      )}
      {returned === "again" && readiness !== "ready" && (
        <Alert tone="info">That page has expired. Continue from here.</Alert>
      )}
      {returned === "back" && readiness !== "ready" && (
        <Alert tone="info">We’re checking what you entered. This page will show the result.</Alert>
      )}
      {failure && <Alert>{failure}</Alert>}
    </div>
  );
}
