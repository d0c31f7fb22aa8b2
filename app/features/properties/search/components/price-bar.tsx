import type { PropertyJson } from "#app/features/properties/present.ts";
import { PriceInWords } from "#app/features/properties/card/components/property-facts.tsx";
import { useShownFee } from "#app/features/properties/card/components/use-service-fee.ts";

type Props = {
  property: PropertyJson;
  /** What the chosen days cost in all, once it is known that they can be had; and the days, in words. */
  total: string | null;
  days: string | null;
  /** The id of the sheet that it opens. */
  sheet: string;
};

/** On a phone the price stays at the bottom, and opens the sheet to reserve in; without our script, too. */
export function PriceBar({ property, total, days, sheet }: Props) {
  const fee = useShownFee(property.type_of_space);
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 sm:px-6 beside:hidden short:py-1.5">
      <div className="min-w-0 flex-1 basis-32">
        {total === null ? (
          <PriceInWords property={property} fee={fee} className="text-lg" />
        ) : (
          <p className="text-lg font-bold tabular-nums">
            {total} <span className="font-medium text-soft">total</span>
          </p>
        )}
        <p className="text-sm text-soft">{days ?? "Add dates to see the total"}</p>
      </div>
      <button type="button" data-native popoverTarget={sheet} className="button button-primary shrink-0">
        {total === null ? "Choose dates" : "Reserve"}
        {total !== null && <span className="sr-only"> these dates</span>}
      </button>
    </div>
  );
}
