import type { IsoDate } from "#app/platform/dates.ts";
import { FilterAmenities } from "./filter-amenities.tsx";
import { FilterAmounts } from "./filter-amounts.tsx";
import { FilterBooking } from "./filter-booking.tsx";
import { FilterChoice } from "./filter-choice.tsx";
import { FilterDates } from "./filter-dates.tsx";
import { FilterTypes } from "./filter-types.tsx";
import { comparedInWords, knownSizes, orderInWords, ordersOf } from "./filter-words.ts";
import { changeSearch, printSearch, type Search } from "./search-url.ts";

/** The page that shows the results, the search, and a day that has begun everywhere. */
export type PanelProps = { path: string; search: Search; today: IsoDate };

type FieldsProps = PanelProps & { of: keyof typeof fields };

/** What is inside a filter's panel. */
export function FilterFields({ of, ...given }: FieldsProps) {
  const Fields = fields[of];
  return <Fields {...given} />;
}

const fields = {
  dates: FilterDates,
  type: FilterTypes,
  price: PriceFields,
  size: SizeFields,
  amenities: FilterAmenities,
  booking: FilterBooking,
  sort: SortChoices,
};

function PriceFields({ path, search }: PanelProps) {
  return <FilterAmounts path={path} search={search} amounts={prices} hint={comparedInWords(search)} />;
}

function SizeFields(given: PanelProps) {
  const { path, search } = given;
  const hint = "Minimum size, in feet.";
  return (
    <>
      <FilterChoice
        label="Fits"
        columns={2}
        choices={knownSizes.map(({ words, size }) => choice(given, words, size))}
      />
      <div className="mt-3 border-t border-line pt-4">
        <FilterAmounts path={path} search={search} amounts={sizes} hint={hint} />
      </div>
    </>
  );
}

function SortChoices(given: PanelProps) {
  const { search } = given;
  const order = orderInWords(search);
  return (
    <>
      <FilterChoice
        label="Sort by"
        choices={ordersOf(search).map(({ sort, words }) => ({
          ...choice(given, words, { sort }),
          chosen: words === order,
        }))}
      />
      <p className="mt-2 max-w-64 text-sm text-soft">{comparedInWords(search)}</p>
    </>
  );
}

/** A link to the search with these changes. */
function choice({ path, search }: PanelProps, words: string, changes: Partial<Search>) {
  return {
    to: `${path}${printSearch(changeSearch(search, changes))}`,
    words,
    chosen: Object.entries(changes).every(([field, value]) => search[field as keyof Search] === value),
  };
}

const prices: { field: keyof Search; label: string }[] = [
  { field: "min_price", label: "Minimum ($)" },
  { field: "max_price", label: "Maximum ($)" },
];
const sizes: { field: keyof Search; label: string }[] = [
  { field: "min_length", label: "Length" },
  { field: "min_width", label: "Width" },
  { field: "min_height", label: "Height" },
];
