import type { ReactNode } from "react";
import { formatDollars } from "#app/platform/money.ts";

export type PriceLine = {
  id: string;
  label: string;
  note: string;
  /** Explains the amount. */
  remark?: string | null;
  /** Why this line has no price. */
  problem?: ReactNode;
  /** Null if there is no price. */
  offer: number | null;
};

/** Rent, the 5% fee and the total, in the server's decimal dollars. */
export function PriceLines({ lines, fee, total }: { lines: PriceLine[]; fee: number; total: number }) {
  return (
    <dl className="flex flex-col gap-3 tabular-nums">
      {lines.map((line) => (
        <div key={line.id} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0">
            {line.label}
            <span className="block text-sm text-soft">{line.note}</span>
            {line.remark && <span className="block text-sm text-soft">{line.remark}</span>}
            {line.problem && <div className="text-sm font-medium text-bad">{line.problem}</div>}
          </dt>
          <dd>{line.offer !== null && formatDollars(line.offer)}</dd>
        </div>
      ))}
      {lines.some(({ offer }) => offer !== null) && (
        <>
          <div className="flex items-baseline justify-between gap-4">
            <dt>5% service fee</dt>
            <dd>{formatDollars(fee)}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
            <dt>Total</dt>
            <dd>{formatDollars(total)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
