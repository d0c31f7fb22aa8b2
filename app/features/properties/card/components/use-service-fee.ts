import { useRouteLoaderData } from "react-router";
import { type FeeRule, feeRuleOf, type FeeRules } from "#app/platform/fee.ts";

/** What tenants pay on top of the rent now, by type of space. */
export function useServiceFees(): FeeRules {
  return useRouteLoaderData<{ serviceFee: FeeRules }>("root")!.serviceFee;
}

/** The same for one type. */
export function useServiceFee(typeOfSpace: string): FeeRule {
  return feeRuleOf(useServiceFees(), typeOfSpace);
}

/** What prices that tenants see have in them, by type of space; null where they are as landlords set them. */
export function useShownFees(): FeeRules | null {
  return useRouteLoaderData<{ shownFees: FeeRules | null }>("root")!.shownFees;
}

/** The same for one type. */
export function useShownFee(typeOfSpace: string): FeeRule | null {
  const fees = useShownFees();
  return fees && feeRuleOf(fees, typeOfSpace);
}

/** What prices without dates include, in words; empty where nothing is added to them. */
export function usePriceNote(): string {
  return useRouteLoaderData<{ priceNote: string }>("root")!.priceNote;
}

/** What landlords pay of the rent of such a space. */
export function useLandlordFee(typeOfSpace: string): FeeRule {
  return feeRuleOf(useRouteLoaderData<{ landlordFee: FeeRules }>("root")!.landlordFee, typeOfSpace);
}

/** Whether requests pay taxes: what is priced without a place and dates is before them. */
export function useTaxes(): boolean {
  return useRouteLoaderData<{ taxes?: boolean }>("root")?.taxes ?? false;
}
