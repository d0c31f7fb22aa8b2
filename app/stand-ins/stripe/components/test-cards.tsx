import ChevronDown from "~icons/lucide/chevron-down";
import { formatNumber } from "@sparebay/stripe-sandbox/model.ts";
import { offeredCards } from "@sparebay/stripe-sandbox/test-cards.ts";

/** Stripe's published test numbers, filled in with one press. */
export function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-11 items-center px-4 py-2 font-semibold text-soft hover:text-ink">
        Test cards
        <ChevronDown aria-hidden className="ml-auto size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="border-t border-line py-1">
        {offeredCards.map((card) => (
          <li key={card.number}>
            <button
              type="button"
              onClick={() => onPick(card.number)}
              className="flex min-h-11 w-full flex-col px-4 py-2 text-left hover:bg-sunken"
            >
              <span className="font-medium tabular-nums">{formatNumber(card.number)}</span>
              <span className="text-sm text-soft">{card.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
