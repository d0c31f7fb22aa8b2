import { Fragment, type ReactNode } from "react";
import { feeLabel } from "#app/platform/fee.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { tones } from "#app/ui/tone.ts";
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
  /** Null where the spaces' fees have different rules. */
  feeRule: string | null;
  /** And who takes it; 0 where nothing is taxed. */
  tax?: number;
  taxWords?: string;
  /** The tax that the lines have in them. */
  includedTax?: number;
  /** Null while a line can't be had: then there is nothing to pay. */
  total: number | null;
  /** Paid with the total, and returned after the stay. */
  deposit?: number;
};

/** The rule by which all of these have their fee; null if there are several. */
export function oneRule(of: readonly { fee_rule: string }[]): string | null {
  const rules = new Set(of.map(({ fee_rule }) => fee_rule));
  return rules.size === 1 ? [...rules][0]! : null;
}

type Taxed = { tax?: number | undefined; tax_words?: string | undefined; included_tax?: number | undefined };

/** The taxes of these together, those that are added and those in their prices, and who takes them. */
export function taxIn(of: readonly Taxed[]) {
  const words = new Set(of.flatMap(({ tax_words }) => tax_words ?? []));
  const includedTax = sumDollars(of.map(({ included_tax = 0 }) => included_tax));
  const tax = sumDollars([...of.map((one) => one.tax ?? 0), -includedTax]);
  return { tax, includedTax, taxWords: [...words].join("; ") };
}

/** The rent as its price says it, with the tax in it. */
export function rentShown(rent: number, { included_tax = 0 }: Taxed): number {
  return sumDollars([rent, included_tax]);
}

/** Rent, the fee, the total and the deposit, in the server's decimal dollars. */
export function PriceLines({ lines, fee, feeRule, total, deposit = 0, ...taxed }: Props) {
  const { tax = 0, includedTax = 0, taxWords = "" } = taxed;
  return (
    <dl className="flex flex-col gap-3 tabular-nums">
      {lines.map((line) => (
        <Fragment key={line.id}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
            <dt className={line.offer === null ? "basis-full" : "min-w-0 flex-1"}>
              {line.label}
              <span className="block text-sm text-soft">{line.note}</span>
              {line.remark && <span className="block text-sm text-soft">{line.remark}</span>}
            </dt>
            {line.offer !== null && (
              <dd>{formatDollars(sumDollars([line.offer, line.discount?.amount ?? 0]))}</dd>
            )}
            {line.problem && (
              <dd
                className={`basis-full rounded-control border p-3 text-sm font-medium ${tones.bad.box} ${tones.bad.text}`}
              >
                {line.problem}
              </dd>
            )}
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
            <dt>{feeLabel(feeRule)}</dt>
            <dd>{formatDollars(fee)}</dd>
          </div>
          {tax > 0 && (
            <div className="flex items-baseline justify-between gap-4">
              <dt className="min-w-0">
                Tax
                <span className="block text-sm wrap-anywhere text-soft">{taxWords}</span>
              </dt>
              <dd>{formatDollars(tax)}</dd>
            </div>
          )}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
            <dt>Total</dt>
            <dd>{formatDollars(total)}</dd>
          </div>
          {includedTax > 0 && (
            <div className="-mt-2 flex items-baseline justify-between gap-4 text-sm text-soft">
              <dt className="min-w-0 wrap-anywhere">Includes tax{tax > 0 ? "" : `: ${taxWords}`}</dt>
              <dd>{formatDollars(includedTax)}</dd>
            </div>
          )}
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
