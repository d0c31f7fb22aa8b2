import type { ReactNode } from "react";
import { formatCents } from "#app/platform/money.ts";
import type { Account, Totals } from "../model.ts";

type Row = { account: Account; name: string };

/** Positive in the ledger: money that we have, or that is spent. */
const held: Row[] = [
  { account: "provider", name: "Should be at the card processor (our ledger)" },
  { account: "disputed", name: "Held by disputes" },
  { account: "processing", name: "Charged by the card processor" },
];
/** Negative in the ledger: what that money is for. */
const owed: Row[] = [
  { account: "landlord", name: "Owed to landlords" },
  { account: "payouts", name: "Payouts in progress" },
  { account: "refunds", name: "Refunds in progress" },
  { account: "tenant", name: "Received, not yet booked" },
  { account: "deposits", name: "Deposits of tenants" },
  { account: "taxes", name: "Taxes owed" },
  { account: "fee", name: "Our fees" },
  { account: "elsewhere", name: "Paid by us from elsewhere" },
];
const headlines: Account[] = ["provider", "landlord", "fee"];

type Props = {
  totals: Totals;
  /** When the card processor's own books were last read, in words; null before the first time. */
  providerRead: ReactNode;
};

/**
 * The ledger's accounts: the money at the card processor, held by disputes and spent there equals what is owed
 * plus our fees and what we paid from elsewhere.
 */
export function AccountTotals({ totals, providerRead }: Props) {
  const balances = [
    { title: "What we have", lines: linesOf(held, totals, 1) },
    { title: "What it is for", lines: linesOf(owed, totals, -1) },
  ];
  const figures = balances.flatMap(({ lines }) => lines).filter(({ account }) => headlines.includes(account));
  return (
    <section aria-labelledby="accounts" className="flex flex-col gap-4">
      <h2 id="accounts">Where the money is</h2>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {figures.map(({ account, name, cents }) => (
          <div key={account} className="card flex min-w-0 flex-col gap-1 p-4">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-heading text-xl font-bold wrap-anywhere tabular-nums">
              {formatCents(cents)}
            </dd>
            {account === "provider" && (
              <dd className="text-sm text-soft">
                {providerRead === null ? (
                  "The card processor’s books were not read yet. We do so every 5 minutes."
                ) : (
                  <>The card processor’s books were read {providerRead}; they are compared below.</>
                )}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className="card grid gap-x-10 gap-y-4 p-4 lg:grid-cols-2">
        {balances.map(({ title, lines }) => (
          <table key={title} className="w-full self-start text-left tabular-nums">
            <caption className="pb-2 text-left font-semibold">{title}</caption>
            <tbody className="divide-y divide-line">
              {lines.map(({ account, name, cents }) => (
                <Line key={account} name={name} cents={cents} />
              ))}
            </tbody>
            <tfoot className="border-t-2 border-line font-semibold">
              <Line name="Total" cents={lines.reduce((sum, { cents }) => sum + cents, 0)} />
            </tfoot>
          </table>
        ))}
      </div>
    </section>
  );
}

function linesOf(rows: Row[], totals: Totals, sign: 1 | -1) {
  return rows
    .filter(({ account }) => totals[account] !== undefined)
    .map((row) => ({ ...row, cents: sign * (totals[row.account] ?? 0) + 0 }));
}

function Line({ name, cents }: { name: string; cents: number }) {
  return (
    <tr>
      <th scope="row" className="py-1.5 font-normal in-[tfoot]:font-semibold">
        {name}
      </th>
      <td className="py-1.5 pl-3 text-right">{formatCents(cents)}</td>
    </tr>
  );
}
