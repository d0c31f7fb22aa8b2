import { formatCents } from "#app/platform/money.ts";
import type { Account, Totals } from "../model.ts";

const rows: { account: Account; name: string; owed: boolean }[] = [
  { account: "provider", name: "At the card processor", owed: false },
  { account: "landlord", name: "Owed to landlords", owed: true },
  { account: "payouts", name: "Payouts in progress", owed: true },
  { account: "refunds", name: "Refunds in progress", owed: true },
  { account: "tenant", name: "Received, not yet booked", owed: true },
  { account: "deposits", name: "Deposits of tenants", owed: true },
  { account: "taxes", name: "Taxes owed", owed: true },
  { account: "fee", name: "Our fees", owed: true },
  { account: "disputed", name: "Held by disputes", owed: false },
  { account: "processing", name: "Charged by the card processor", owed: false },
  { account: "elsewhere", name: "Paid by us from elsewhere", owed: true },
];

/**
 * The ledger's accounts: the money at the card processor, held by disputes and spent there equals what is owed
 * plus our fees and what we paid from elsewhere.
 */
export function AccountTotals({ totals }: { totals: Totals }) {
  return (
    <section aria-labelledby="accounts" className="flex flex-col gap-4">
      <h2 id="accounts">Where the money is</h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {rows
          .filter(({ account }) => totals[account] !== undefined)
          .map(({ account, name, owed }) => (
            <div key={account} className="card flex min-w-0 flex-col gap-1 p-4">
              <dt className="text-sm text-soft">{name}</dt>
              <dd className="font-heading text-xl font-bold wrap-anywhere tabular-nums">
                {formatCents((owed ? -1 : 1) * (totals[account] ?? 0) + 0)}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
