import { useSearchParams } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { leftOut, type SearchField } from "./search-url.ts";

/** Says what of an address the search could not use, by the names of the fields. */
export function LeftOut() {
  const [params] = useSearchParams();
  const faults = leftOut(params).flatMap((field) => {
    const name = names[field];
    return name === undefined ? [] : [`${name} “${(params.get(field) ?? "").slice(0, 40)}”`];
  });
  if (faults.length === 0) return null;
  return <Alert className="mb-4">We can’t search by this, so we left it out: {faults.join(", ")}.</Alert>;
}

const names: Partial<Record<SearchField, string>> = {
  from: "start date",
  to: "end date",
  type: "type of space",
  amenity: "amenity",
  min_price: "minimum price",
  max_price: "maximum price",
  min_length: "length",
  min_width: "width",
  min_height: "height",
  fits: "vehicle",
  fits_length: "vehicle length",
  fits_width: "vehicle width",
  fits_height: "vehicle height",
};
