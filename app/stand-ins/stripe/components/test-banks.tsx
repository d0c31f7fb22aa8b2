import ChevronDown from "~icons/lucide/chevron-down";
import { offeredBanks } from "@sparebay/stripe-sandbox/onboarding.ts";

/** Stripe's published test bank accounts, filled in with one press. */
export function TestBanks({ onPick }: { onPick: (account: string) => void }) {
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-11 items-center px-4 py-2 font-semibold text-soft hover:text-ink">
        Test bank accounts
        <ChevronDown aria-hidden className="ml-auto size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="border-t border-line py-1">
        {offeredBanks.map((bank) => (
          <li key={bank.account}>
            <button
              type="button"
              onClick={() => onPick(bank.account)}
              className="flex min-h-11 w-full flex-col px-4 py-2 text-left hover:bg-sunken"
            >
              <span className="font-medium tabular-nums">{bank.account}</span>
              <span className="text-sm text-soft">{bank.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
