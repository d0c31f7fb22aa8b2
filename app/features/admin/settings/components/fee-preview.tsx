import type { ReactNode } from "react";
import { type CardCost, standardCardCost } from "#app/features/payments/reconciliation/model.ts";
import { type FeeRule, feeOf, feeRuleOf } from "#app/platform/fee.ts";
import { takesNothing } from "#app/platform/fee-rules.ts";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { formatCents, shareOfCents } from "#app/platform/money.ts";

const rents = [500, 2000, 5000, 12_000, 40_000, 200_000];

type PreviewProps = {
  rule: string;
  landlordRule: string;
  /** Tenants pay taxes, too, of which the card costs a share. */
  taxes?: boolean | undefined;
  /** Null before the processor charged us for any payment. */
  cardCost: CardCost | null;
};

/**
 * What the fees of tenant and landlord are of usual rents, and what is left of them once the card is paid for; a loss is said in
 * words.
 */
export function FeePreview({ rule, landlordRule, taxes = false, cardCost }: PreviewProps) {
  const { basisPoints, fixedCents } = cardCost ?? standardCardCost;
  return (
    <Rules rule={rule} other={landlordRule} label="Fee of usual rents" lead={costInWords(cardCost)}>
      {(name, of, ofLandlord) => {
        const isShared = ofLandlord !== null && !takesNothing(ofLandlord);
        const rowOf = (rent: number) => {
          const fee = feeOf(rent, of);
          const landlordFee = isShared ? [landlordFeeOf(rent, ofLandlord)] : [];
          const cost = shareOfCents(rent + fee, basisPoints, 10_000) + fixedCents;
          return [rent, fee, ...landlordFee, cost, fee + (landlordFee[0] ?? 0) - cost];
        };
        const lost = losses((rent) => rowOf(rent).at(-1)!);
        const high = losses((rent) => rent - feeOf(rent, of));
        const headings = [
          "Rent",
          "Fee",
          ...(isShared ? ["Landlord fee"] : []),
          taxes ? "Card costs about, before taxes" : "Card costs about",
          "Left",
        ];
        return (
          <>
            <Amounts name={name} headings={headings} rows={rents.map(rowOf)} />
            {lost.length > 0 && (
              <p className="text-bad">
                {`${taxes ? "Before taxes, you" : "You"} lose money on ${rentsInWords(lost)}: the card costs more than ${isShared ? "both fees" : "the fee"}.`}
              </p>
            )}
            {high.length > 0 && (
              <p className="text-bad">{`The fee is more than the rent itself on ${rentsInWords(high)}.`}</p>
            )}
          </>
        );
      }}
    </Rules>
  );
}

function costInWords(cardCost: CardCost | null): string {
  const { basisPoints, fixedCents, charges } = cardCost ?? standardCardCost;
  const rule = `${basisPoints / 100}% + ${formatCents(fixedCents)}`;
  return cardCost
    ? `Card costs: about ${rule}, by ${charges === 1 ? "the last charge" : `the last ${charges.toLocaleString("en-US")} charges`} of at most 12 months.`
    : `Card costs: the standard price ${rule} of US cards, until the processor has charged you for payments.`;
}

/** The rents in cents between which money is lost; null where that begins or ends with the rents that are looked at. */
type Loss = [from: number | null, to: number | null];

const [lowest, highest, steps] = [100, 1_000_000, 120];
const samples = Array.from({ length: steps }, (_, step) =>
  Math.round(lowest * (highest / lowest) ** (step / (steps - 1))),
);

/** Where `leftOf` a rent is less than nothing: between neighbors that differ in that, to the cent. */
function losses(leftOf: (rent: number) => number): Loss[] {
  const loses = (rent: number) => {
    const left = leftOf(rent);
    return (Math.abs(left) > 1 ? left : leftAround(rent, leftOf)) < 0;
  };
  let [before, wasLoss] = [lowest, loses(lowest)];
  const spans: Loss[] = wasLoss ? [[null, null]] : [];
  for (const rent of samples.slice(1)) {
    const isLoss = loses(rent);
    if (isLoss !== wasLoss) {
      const border = borderOf(loses, before, rent);
      if (isLoss) spans.push([border, null]);
      else spans.at(-1)![1] = border;
    }
    [before, wasLoss] = [rent, isLoss];
  }
  return spans;
}

/** What is left of all rents within 50 cents: of one alone, rounding makes a cent of loss or gain by chance. */
function leftAround(rent: number, leftOf: (rent: number) => number): number {
  let sum = 0;
  for (let near = rent - 50; near <= rent + 50; near++) sum += leftOf(near);
  return sum;
}

/** Where a loss begins or ends between two rents, one of which has it: the first rent that is like the higher one. */
function borderOf(loses: (rent: number) => boolean, low: number, high: number): number {
  const isLoss = loses(high);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (loses(middle) === isLoss) high = middle;
    else low = middle;
  }
  return high;
}

const rentsInWords = (spans: Loss[]) => spans.map(lossInWords).join(" and ");

/** "rents below about $15.35": about, since at a border rounding decides. */
function lossInWords([from, to]: Loss): string {
  if (from === null) return to === null ? "every rent" : `rents below about ${formatCents(to)}`;
  if (to === null) return `rents above about ${formatCents(from)}`;
  return `rents between about ${formatCents(from)} and ${formatCents(to)}`;
}

/** Never more than the rent. */
const landlordFeeOf = (rent: number, rule: FeeRule) => Math.min(feeOf(rent, rule), rent);

/** What a landlord pays of usual rents, and gets of them; nothing where landlords pay none. */
export function LandlordFeePreview({ rule }: { rule: string }) {
  const rows = (of: FeeRule) =>
    rents.map((rent) => {
      const fee = landlordFeeOf(rent, of);
      return [rent, fee, rent - fee];
    });
  if (rule === "0%") return null;
  return (
    <Rules rule={rule} label="Landlord fee of usual rents">
      {(name, of) => {
        const gone = losses((rent) => rent - feeOf(rent, of));
        return (
          <>
            <Amounts name={name} headings={["Rent", "Fee", "Landlord gets"]} rows={rows(of)} />
            {gone.length > 0 && (
              <p className="text-bad">{`Landlords get nothing of ${rentsInWords(gone)}.`}</p>
            )}
          </>
        );
      }}
    </Rules>
  );
}

type RulesProps = {
  rule: string;
  /** Rules that are read together with them; null in `children` while they can't be read. */
  other?: string;
  label: string;
  lead?: string;
  children: (name: string, of: FeeRule, other: FeeRule | null) => ReactNode;
};

/** Something for the rule of all types of space, and for that of each type that differs; nothing while they can't be read. */
function Rules({ rule, other = "0%", label, lead, children }: RulesProps) {
  const [fees, others] = [parseFeeRules(rule), parseFeeRules(other)];
  if (!fees) return null;
  const types = Object.keys({ ...fees.ofTypes, ...others?.ofTypes });
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-4 text-sm">
      {lead && <p className="text-soft">{lead}</p>}
      {["All types of space", ...types].map((name) => (
        <div key={name} className="flex flex-col gap-2">
          {children(name, feeRuleOf(fees, name), others && feeRuleOf(others, name))}
        </div>
      ))}
    </div>
  );
}

/** Amounts in cents under their headings; a row whose last one is a loss is marked. */
function Amounts({ name, headings, rows }: { name: string; headings: string[]; rows: number[][] }) {
  return (
    <table className="w-full max-w-lg border-collapse text-right tabular-nums">
      <caption className="pb-1 text-left font-semibold">{name}</caption>
      <thead className="text-soft">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className="py-1 pl-3 font-normal first:pl-0">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cents) => (
          <tr key={cents[0]} className={`border-t border-line ${cents.at(-1)! < 0 ? "text-bad" : ""}`}>
            {cents.map((amount, column) => (
              <td key={headings[column]} className="py-1 pl-3 first:pl-0">
                {formatCents(amount)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
