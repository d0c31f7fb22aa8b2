import { useEffect, useState } from "react";
import { feeOf, ofPeriod } from "#app/platform/fee.ts";
import { describeFee, takesNothing } from "#app/platform/fee-rules.ts";
import { formatCents, shareOfCents, toCents, toDollars } from "#app/platform/money.ts";
import { call } from "#app/ui/call.ts";
import { isTypeOfSpace, pricePeriods } from "#app/features/properties/model.ts";
import type { PriceEstimateJson } from "#app/features/properties/search/present.ts";
import { shownCents } from "#app/features/properties/card/components/property-facts.tsx";
import {
  useLandlordFee,
  useServiceFee,
  useTaxes,
} from "#app/features/properties/card/components/use-service-fee.ts";
import { period, PriceRange } from "./price-range.tsx";
import type { PropertyDraft } from "./property-draft.ts";

type Asked = Pick<PropertyDraft, "zipcode" | "city" | "type_of_space" | "price_per">;

/** Next to the price: what it earns, and what similar spaces nearby ask for, by the draft's period, else by the month. */
export function SimilarPrices({ draft }: { draft: PropertyDraft }) {
  const { zipcode, city, type_of_space, price_per } = draft;
  const found = useEstimate({ zipcode: zipcode.trim(), city: city.trim(), type_of_space, price_per });
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-3 text-sm text-soft">
      <Earnings
        draft={draft}
        includedTax={found === null || found === "unknown" ? null : (found.included_tax ?? 0)}
      />
      <output className="block min-h-11">{sentence(draft, found)}</output>
    </div>
  );
}

/** What the landlord gets of the price, and what tenants pay; `includedTax` is null while it isn't known. */
export function Earnings({ draft, includedTax }: { draft: PropertyDraft; includedTax: number | null }) {
  const hasTaxes = useTaxes();
  const fee = useServiceFee(draft.type_of_space);
  const landlordFee = useLandlordFee(draft.type_of_space);
  const cents = toCents(draft.price);
  const per = pricePeriods.find((name) => name === draft.price_per);
  if (cents === null || cents === 0 || !per) return null;
  const paid = shownCents({ price: toDollars(cents), price_per: per }, fee);
  const leftOf = (rent: number) => rent - Math.min(feeOf(rent, landlordFee), rent);
  const getOf = (rent: number) => formatCents(ofPeriod(rent, per, leftOf));
  const ppm = Math.round(10_000 * (includedTax ?? 0));
  const tax = shareOfCents(paid, ppm, 1_000_000 + ppm);
  return (
    <output className="text-base text-ink tabular-nums">
      You get <strong>{getOf(cents)}</strong> {period(per)}
      {hasTaxes && includedTax === null && " before a tax that the price may have in it"}, tenants pay{" "}
      <strong>{formatCents(paid)}</strong>.
      {tax > 0 &&
        ` Where a stay is taxed, ${formatCents(tax)} of that is a tax, and you get ${getOf(Math.max(1, cents - tax))}.`}
      {!takesNothing(landlordFee) && ` Your landlord fee is ${describeFee(landlordFee)}.`}
    </output>
  );
}

function sentence({ type_of_space, zipcode }: PropertyDraft, found: PriceEstimateJson | null | "unknown") {
  if (type_of_space === "" || zipcode.trim() === "")
    return "Choose the type of space and enter the ZIP code to see what similar spaces nearby ask for.";
  if (found === null) return "Looking up similar spaces nearby…";
  if (found === "unknown") return "There are no prices to compare with near this ZIP code.";
  return <PriceRange estimate={found} />;
}

/** The estimate for what is asked now; null until it is loaded, "unknown" if there is none. */
function useEstimate({
  zipcode: zip,
  city,
  type_of_space,
  price_per,
}: Asked): PriceEstimateJson | null | "unknown" {
  const key = `${zip} ${city} ${type_of_space} ${price_per}`;
  const [found, setFound] = useState<{ key: string; estimate: PriceEstimateJson | "unknown" } | null>(null);
  useEffect(() => {
    if (!/^\d{5}$/.test(zip) || !isTypeOfSpace(type_of_space)) return;
    const leave = new AbortController();
    const per = pricePeriods.find((one) => one === price_per);
    const query = { zip, type: type_of_space, ...(city && { city }), ...(per && { price_per: per }) };
    const ask = () =>
      call("GET /api/price-estimate", { query, signal: leave.signal }).then(
        (estimate) => setFound({ key, estimate }),
        () => {
          if (!leave.signal.aborted) setFound({ key, estimate: "unknown" });
        },
      );
    // A city is typed letter by letter.
    const timer = setTimeout(ask, 300);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [key, zip, city, type_of_space, price_per]);
  return found?.key === key ? found.estimate : null;
}
