import type { FeeRule } from "#app/platform/fee.ts";
import { formatDollars } from "#app/platform/money.ts";
import { priceOf } from "#app/features/properties/card/components/property-facts.tsx";
import { useShownFee } from "#app/features/properties/card/components/use-service-fee.ts";
import type { MapPoint } from "./use-points.ts";

/** The price of a result on the map, with its period. */
export function MapPrice({ point }: { point: MapPoint }) {
  const { amount, period } = mapPriceOf(point, useShownFee(point.type_of_space));
  return (
    <>
      {amount}
      <span className="font-medium text-soft">{period}</span>
    </>
  );
}

/** "$84.00" and "/Month"; where the search is for dates "$346.50" and " total", as cards say it. */
export function mapPriceOf(
  point: MapPoint,
  fee: FeeRule | null,
  periods?: Record<MapPoint["price_per"], string>,
): { amount: string; period: string } {
  if (point.total !== undefined) return { amount: formatDollars(point.total), period: " total" };
  return { amount: priceOf(point, fee), period: `/${periods?.[point.price_per] ?? point.price_per}` };
}
