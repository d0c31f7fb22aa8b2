import { usePriceNote } from "./use-service-fee.ts";

/** What the prices of a list include, said once above it; nothing where nothing is added to them. */
export function PriceNote() {
  const note = usePriceNote();
  return note && <p className="-mt-1 mb-1.5 text-sm text-soft">{note}</p>;
}
