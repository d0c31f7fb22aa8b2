import { discountsIn, type PricePeriod } from "#app/features/properties/model.ts";
import { useServiceFee, useTaxes } from "#app/features/properties/card/components/use-service-fee.ts";
import { discountsInWords } from "#app/features/properties/card/components/policy-in-words.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { formatCents, toCents } from "#app/platform/money.ts";
import { quote, stayOf } from "#app/features/reservations/model.ts";

/** What usual stays cost in all. They are of whole periods, so that their first day does not matter. */
export function StayPrices({ property }: { property: PropertyJson }) {
  const { price, price_per: period } = property;
  const fee = useServiceFee(property.type_of_space);
  const isTaxed = useTaxes();
  const cents = toCents(price);
  const discounts = discountsInWords(property);
  if (cents === null) return null;
  return (
    <div className="mt-5">
      <dl className="grid max-w-md grid-cols-3 gap-2">
        {usualStays[period].map(({ words, last }) => (
          <div key={words} className="flex flex-col rounded-control border border-line bg-surface px-3 py-2">
            <dt className="text-sm text-soft">{words}</dt>
            <dd className="font-semibold tabular-nums">
              {formatCents(
                quote(cents, period, stayOf(first, last, period), fee, discountsIn(property)).totalCents,
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-soft">
        For the whole stay, fee included{isTaxed ? ", before taxes that are added" : ""}.
        {discounts !== null && ` ${discounts}.`}
      </p>
    </div>
  );
}

const first: IsoDate = "2027-01-01";
const days = (number: number, words: string) => ({ words, last: addDays(first, number - 1) });
const usualStays: Record<PricePeriod, { words: string; last: IsoDate }[]> = {
  Hour: [days(1, "1 day"), days(2, "2 days"), days(7, "1 week")],
  Day: [days(1, "1 day"), days(7, "1 week"), days(30, "30 days")],
  Week: [days(7, "1 week"), days(28, "4 weeks"), days(84, "12 weeks")],
  Month: [days(31, "1 month"), days(90, "3 months"), days(181, "6 months")],
};
