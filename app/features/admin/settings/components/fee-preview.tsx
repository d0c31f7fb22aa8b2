import { feeOf } from "#app/platform/fee.ts";
import { parseFeeRules } from "#app/platform/fee-rules.ts";
import { formatCents, shareOfCents } from "#app/platform/money.ts";

const rents = [500, 2000, 5000, 12_000, 40_000];

/** What a card of the US usually costs us, in cents (stripe.com/pricing): 2.9% and 30 cents. */
function cardCostOf(cents: number): number {
  return shareOfCents(cents, 29, 1000) + 30;
}

/** What a fee is of usual rents, and what is left of it once the card is paid for; a loss is said in words. */
export function FeePreview({ rule }: { rule: string }) {
  const fees = parseFeeRules(rule);
  if (!fees) return null;
  const rules = [["All types of space", fees.standard] as const, ...Object.entries(fees.ofTypes)];
  return (
    <div role="group" aria-label="Fee of usual rents" className="flex flex-col gap-4 text-sm">
      {rules.map(([name, of]) => {
        const rows = rents.map((rent) => {
          const fee = feeOf(rent, of);
          const cost = cardCostOf(rent + fee);
          return { rent, fee, cost, left: fee - cost };
        });
        const losing = rows.filter(({ left }) => left < 0).map(({ rent }) => formatCents(rent));
        return (
          <div key={name} className="flex flex-col gap-2">
            <table className="w-full max-w-md border-collapse text-right tabular-nums">
              <caption className="pb-1 text-left font-semibold">{name}</caption>
              <thead className="text-soft">
                <tr>
                  {["Rent", "Fee", "Card costs about", "Left"].map((heading) => (
                    <th key={heading} scope="col" className="py-1 pl-3 font-normal first:pl-0">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ rent, fee, cost, left }) => (
                  <tr key={rent} className={`border-t border-line ${left < 0 ? "text-bad" : ""}`}>
                    {[rent, fee, cost].map((cents, column) => (
                      <td key={column} className="py-1 pl-3 first:pl-0">
                        {formatCents(cents)}
                      </td>
                    ))}
                    <td className="py-1 pl-3">{formatCents(left)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {losing.length > 0 && (
              <p className="text-bad">
                {`You lose money on a rent of ${losing.join(" or ")}: the card costs more than the fee.`}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
