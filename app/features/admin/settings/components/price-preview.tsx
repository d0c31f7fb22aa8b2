import type { ReactNode } from "react";
import { feeLabel, feeOf, withFee } from "#app/platform/fee.ts";
import { describePrices, takesNothing } from "#app/platform/fee-rules.ts";
import { formatCents } from "#app/platform/money.ts";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { PreviewCard } from "./preview-card.tsx";

type PriceProps = {
  serviceFee: string;
  landlordFee: string;
  /** "on" or "off", as the next ones. */
  feeInPrices: string;
  taxes: string;
  stripeTax: string;
};

const rent = 12_000;

/** A price and its quote as people see them by the form as it is; nothing while its fees can't be read. */
export function PricePreview({ serviceFee, landlordFee, feeInPrices, taxes, stripeTax }: PriceProps) {
  const [fees, landlordFees] = [parseFeeRules(serviceFee), parseFeeRules(landlordFee)];
  if (!fees || !landlordFees) return null;
  const isTaxed = taxes === "on";
  const shown = { serviceFee: fees, feeInPrices: feeInPrices === "on", taxes: isTaxed };
  const [fee, ofLandlord] = [fees.standard, landlordFees.standard];
  const gets = rent - Math.min(feeOf(rent, ofLandlord), rent);
  return (
    <PreviewCard label="A price as people see it" className="text-sm">
      <p>
        <span className="text-xl font-bold">
          {formatCents(withFee(rent, shown.feeInPrices ? fee : null))}/Month
        </span>
        <span className="block text-soft">{describePrices(shown)}</span>
      </p>
      <dl className="flex flex-col gap-1 border-t border-line pt-3 tabular-nums">
        <Amount label="Rent">{formatCents(rent)}</Amount>
        {!takesNothing(fee) && <Amount label={feeLabel(fee.text)}>{formatCents(feeOf(rent, fee))}</Amount>}
        {isTaxed && <Amount label="Taxes">by the rates of the place</Amount>}
        <Amount label="The tenant pays">
          {formatCents(withFee(rent, fee))}
          {isTaxed && " and taxes"}
        </Amount>
        <Amount label="The landlord gets">{formatCents(gets)}</Amount>
      </dl>
      {isTaxed && (
        <p className="text-soft">
          Rates are {stripeTax === "on" ? "read from Stripe Tax, and imported on" : "imported on"} the page
          Taxes. A place without a rate pays none.
        </p>
      )}
    </PreviewCard>
  );
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-soft">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
