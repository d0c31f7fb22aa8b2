import type { ExpressPage } from "@sparebay/stripe-sandbox/present.ts";
import { formatCents } from "#app/platform/money.ts";

/** The transfers to one connected account, newest first. */
export function ExpressTransfers({ transfers }: Pick<ExpressPage, "transfers">) {
  if (transfers.length === 0) return <p className="text-soft">No transfers yet.</p>;
  return (
    <section className="flex flex-col gap-4">
      <h2>Transfers</h2>
      <ul className="divide-y divide-line">
        {transfers.map((one) => (
          <li key={one.id} className="flex items-baseline justify-between gap-6 py-3">
            <span className="min-w-0 break-words">
              {one.description}
              {one.reversedCents > 0 && (
                <span className="block text-sm text-soft">{formatCents(one.reversedCents)} taken back</span>
              )}
            </span>
            <span className="shrink-0 tabular-nums">{formatCents(one.amountCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
