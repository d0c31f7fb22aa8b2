import Download from "~icons/lucide/download";
import { leftOfFees, type MonthJson } from "#app/features/payments/reconciliation/present.ts";
import { formatCents } from "#app/platform/money.ts";

type Shown = [figureOf: (figures: MonthJson) => number | null, name: string];

const shown: Shown[] = [
  [({ feeCents }) => feeCents, "Our fees"],
  [({ processingCents }) => processingCents, "Processing fees"],
  [({ chargedCents }) => chargedCents, "Charged"],
  [({ refundedCents }) => refundedCents, "Refunded"],
  [({ paidOutCents }) => paidOutCents, "Sent to landlords this month"],
  [({ owedCents }) => owedCents, "Owed to landlords at its end"],
];
const taxes: Shown = [({ taxCents }) => taxCents, "Taxes for jurisdictions"];

const inWords = (cents: number | null) => (cents === null ? "Not yet known" : formatCents(cents));

/** A month's figures, and the year's files. */
export function MonthFiguresList({ figures }: { figures: MonthJson }) {
  const year = figures.month.slice(0, 4);
  return (
    <div className="flex flex-col gap-4">
      <div className="card grid gap-x-10 gap-y-3 p-4 sm:p-5 lg:grid-cols-[auto_minmax(0,1fr)]">
        <dl>
          <dt className="text-sm text-soft">Net fees</dt>
          <dd className="font-heading text-3xl font-bold wrap-anywhere tabular-nums">
            {inWords(leftOfFees(figures))}
          </dd>
        </dl>
        <dl className="grid gap-x-8 lg:grid-cols-2">
          {(figures.taxCents === 0 ? shown : [...shown, taxes]).map(([figureOf, name]) => (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
              <dt className="text-soft">{name}</dt>
              <dd className="shrink-0 text-right font-semibold tabular-nums">{inWords(figureOf(figures))}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap gap-3">
        <a
          href={`/api/admin/money/months?year=${year}`}
          download={`months-${year}.csv`}
          className="button button-secondary"
        >
          <Download aria-hidden className="size-4" />
          Months of {year} (CSV)
        </a>
        <a
          href={`/api/admin/money/landlords?year=${year}`}
          download={`landlords-${year}.csv`}
          className="button button-secondary"
        >
          <Download aria-hidden className="size-4" />
          Gross by landlord {year} (CSV)
        </a>
      </div>
    </div>
  );
}
