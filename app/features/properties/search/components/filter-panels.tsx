import type { ComponentType, ReactNode } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { FilterAmenities } from "./filter-amenities.tsx";
import { FilterAmounts } from "./filter-amounts.tsx";
import { FilterBooking } from "./filter-booking.tsx";
import { FilterChoice } from "./filter-choice.tsx";
import { FilterDates } from "./filter-dates.tsx";
import { PanelInside } from "./filter-panel.tsx";
import { FilterTypes } from "./filter-types.tsx";
import {
  comparedInWords,
  filterInWords,
  filterNames,
  knownSizes,
  orderInWords,
  ordersOf,
} from "./filter-words.ts";
import {
  activeFilters,
  changeSearch,
  clearFilters,
  type Filter,
  printSearch,
  type Search,
} from "./search-url.ts";

/** The page that shows the results, the search, and a day that has begun everywhere. */
export type PanelProps = { path: string; search: Search; today: IsoDate };

// Fields reset whenever the URL changes: it is the key of what has some.

export const DatesPanel = panelOf("dates", FilterDates);
export const TypePanel = panelOf("type", FilterTypes);
export const AmenitiesPanel = panelOf("amenities", FilterAmenities);
export const BookingPanel = panelOf("booking", FilterBooking);

export function PricePanel(given: PanelProps) {
  const { path, search } = given;
  const hint = comparedInWords(search);
  return (
    <OfFilter filter="price" {...given}>
      <FilterAmounts key={printSearch(search)} path={path} search={search} amounts={prices} hint={hint} />
    </OfFilter>
  );
}

export function SizePanel(given: PanelProps) {
  const { path, search } = given;
  const hint = "Minimum size, in feet.";
  return (
    <OfFilter filter="size" {...given}>
      <FilterChoice
        label="Fits"
        columns={2}
        choices={knownSizes.map(({ words, size }) => choice(given, words, size))}
      />
      <div className="mt-3 border-t border-line pt-4">
        <FilterAmounts key={printSearch(search)} path={path} search={search} amounts={sizes} hint={hint} />
      </div>
    </OfFilter>
  );
}

export function SortPanel(given: PanelProps) {
  const { search } = given;
  const order = orderInWords(search);
  return (
    <PanelInside name="Sort by" words={order} atEnd>
      <FilterChoice
        label="Sort by"
        choices={ordersOf(search).map(({ sort, words }) => ({
          ...choice(given, words, { sort }),
          chosen: words === order,
        }))}
      />
      <p className="mt-2 max-w-64 text-sm text-soft">{comparedInWords(search)}</p>
    </PanelInside>
  );
}

/** A filter that is only its fields. */
function panelOf(filter: Filter, Fields: ComponentType<PanelProps>) {
  return (given: PanelProps) => (
    <OfFilter filter={filter} {...given}>
      <Fields key={printSearch(given.search)} {...given} />
    </OfFilter>
  );
}

type OfFilterProps = PanelProps & { filter: Filter; children: ReactNode };

function OfFilter({ filter, path, search, children }: OfFilterProps) {
  const isActive = activeFilters(search).includes(filter);
  return (
    <PanelInside
      name={filterNames[filter]}
      words={isActive ? filterInWords(filter, search) : undefined}
      clearTo={isActive ? `${path}${printSearch(clearFilters(search, [filter]))}` : undefined}
    >
      {children}
    </PanelInside>
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
