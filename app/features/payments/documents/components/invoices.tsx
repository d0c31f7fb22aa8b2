import { monthInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";
import type { InvoiceJson } from "../present.ts";

/** A landlord's invoices of our fee, one a month. */
export function Invoices({ invoices }: { invoices: InvoiceJson[] }) {
  return (
    <section aria-labelledby="invoices" className="flex flex-col gap-3">
      <h2 id="invoices">Invoices</h2>
      {invoices.length === 0 ? (
        <p className="text-soft">Monthly service fee invoices appear here.</p>
      ) : (
        <ul className="card divide-y divide-line">
          {invoices.map(({ number, month, fee }) => (
            <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 px-4">
              <Link to={`/documents/${number}`} className="text-link inline-flex min-h-11 items-center">
                {monthInWords(month)}, {number}
              </Link>
              <span className="tabular-nums">{formatDollars(fee)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
