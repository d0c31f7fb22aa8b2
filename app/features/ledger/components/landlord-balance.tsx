import Download from "~icons/lucide/download";
import type { ReactNode } from "react";
import { dayInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import type { StatementLine } from "../present.ts";

type Props = {
  landlordId: string;
  /** In dollars. */
  balance: number;
  /** What of it was paid with requests that aren't accepted yet. */
  notAccepted: number;
  lines: StatementLine[];
  children: ReactNode;
};

/** A landlord's balance, payouts (children), latest movements and the statement. */
export function LandlordBalance({ landlordId, balance, notAccepted, lines, children }: Props) {
  return (
    <section aria-labelledby="balance" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="balance">Your balance</h2>
          <p className="mt-1 font-heading text-3xl font-bold tabular-nums">{formatDollars(balance)}</p>
          {notAccepted > 0 && (
            <p className="mt-1 max-w-prose text-pretty text-soft">
              {formatDollars(notAccepted)} of it was paid with requests that aren’t accepted yet. It is
              refunded if they never are.
            </p>
          )}
        </div>
        {lines.length > 0 && (
          <a
            href={`/api/landlord/${landlordId}/statement`}
            download="statement.csv"
            className="button button-secondary"
          >
            <Download aria-hidden className="size-4" />
            Statement (CSV)
          </a>
        )}
      </div>
      {children}
      {lines.length === 0 ? (
        <p className="text-soft">Rent for a stay appears here as soon as it’s paid.</p>
      ) : (
        <ul aria-label="Recent changes" className="card divide-y divide-line">
          {lines.toReversed().map((line) => (
            <Change key={line.id} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Change({ line: { date, what, title, reservation_code: code, amount } }: { line: StatementLine }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          {what}: {title}
        </span>
        <span className="block text-sm text-soft">
          {dayInWords(date)}, <span className="whitespace-nowrap">{code}</span>
        </span>
      </span>
      <span className="font-semibold tabular-nums">
        {amount > 0 ? "+" : "−"}
        {formatDollars(Math.abs(amount))}
      </span>
    </li>
  );
}
