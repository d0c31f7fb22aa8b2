import { Fragment, type ReactNode } from "react";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { claimHours } from "#app/features/reservations/lifecycle/model.ts";

export type PriceLine = {
  id: string;
  label: string;
  note: string;
  /** Explains the amount. */
  remark?: string | null;
  /** What the amount would be without its discount, and the discount in words. */
  discount?: { words: string; amount: number } | null;
  /** Why this line has no price. */
  problem?: ReactNode;
  /** Null if there is no price. */
  offer: number | null;
};

type Props = {
  lines: PriceLine[];
  fee: number;
  /** Null while a line can't be had: then there is nothing to pay. */
  total: number | null;
  /** Paid with the total, and returned after the stay. */
  deposit?: number;
};

/** Rent, the 5% fee, the total and the deposit, in the server's decimal dollars. */
export function PriceLines({ lines, fee, total, deposit = 0 }: Props) {
  return (
    <dl className="flex flex-col gap-3 tabular-nums">
      {lines.map((line) => (
        <Fragment key={line.id}>
          <div className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0">
              {line.label}
              <span className="block text-sm text-soft">{line.note}</span>
              {line.remark && <span className="block text-sm text-soft">{line.remark}</span>}
              {line.problem && <div className="text-sm font-medium text-bad">{line.problem}</div>}
            </dt>
            <dd>
              {line.offer !== null && formatDollars(sumDollars([line.offer, line.discount?.amount ?? 0]))}
            </dd>
          </div>
          {line.discount && (
            <div className="flex items-baseline justify-between gap-4 text-good">
              <dt>{line.discount.words}</dt>
              <dd>−{formatDollars(line.discount.amount)}</dd>
            </div>
          )}
        </Fragment>
      ))}
      {total !== null && lines.some(({ offer }) => offer !== null) && (
        <>
          <div className="flex items-baseline justify-between gap-4">
            <dt>5% service fee</dt>
            <dd>{formatDollars(fee)}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
            <dt>Total</dt>
            <dd>{formatDollars(total)}</dd>
          </div>
          {deposit > 0 && (
            <>
              <div className="flex items-baseline justify-between gap-4">
                <dt>
                  Deposit
                  <span className="block text-sm text-soft">
                    Returned {claimHours} hours after the stay, unless the landlord claims some of it.
                  </span>
                </dt>
                <dd>{formatDollars(deposit)}</dd>
              </div>
              <div className="flex items-baseline justify-between gap-4 font-semibold">
                <dt>Total with deposit</dt>
                <dd>{formatDollars(sumDollars([total, deposit]))}</dd>
              </div>
            </>
          )}
        </>
      )}
    </dl>
  );
}
