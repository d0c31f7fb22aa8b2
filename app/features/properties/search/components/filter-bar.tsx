import { type ReactNode, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { FilterAmenities } from "./filter-amenities.tsx";
import { FilterBooking } from "./filter-booking.tsx";
import { FilterAmounts } from "./filter-amounts.tsx";
import { FilterChoice } from "./filter-choice.tsx";
import { FilterDates } from "./filter-dates.tsx";
import { ClearLink, FilterPanel } from "./filter-panel.tsx";
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
  type Search,
  printSearch,
} from "./search-url.ts";
import { useDismiss } from "#app/ui/use-dismiss.ts";

type FilterBarProps = {
  /** The page that shows the results. */
  path: string;
  search: Search;
  /** At the end of the row. */
  children?: ReactNode;
};

/** The filters and the order of the results; the URL holds them all. */
export function FilterBar({ path, search, children }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const shown = printSearch(search);
  // A fast response may arrive before the navigation is noticed.
  const { key } = useLocation();
  useDismiss(bar, useNavigation().location?.key ?? key);
  const active = activeFilters(search);
  // Fields reset whenever the URL changes: `shown` is their key.
  const to = (other: Search) => `${path}${printSearch(other)}`;
  const panel = (filter: Filter) => ({
    name: filterNames[filter],
    words: active.includes(filter) ? filterInWords(filter, search) : undefined,
    clearTo: active.includes(filter) ? to(clearFilters(search, [filter])) : undefined,
  });
  const choice = (words: string, changes: Partial<Search>) => {
    const other = changeSearch(search, changes);
    return {
      to: to(other),
      words,
      chosen: Object.entries(changes).every(([field, value]) => search[field as keyof Search] === value),
    };
  };

  return (
    <div
      ref={bar}
      role="group"
      aria-label="Filters"
      className="flex items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      <FilterPanel {...panel("dates")}>
        <FilterDates key={shown} path={path} search={search} />
      </FilterPanel>
      <FilterPanel {...panel("type")}>
        <FilterTypes key={shown} path={path} search={search} />
      </FilterPanel>
      <FilterPanel {...panel("price")}>
        <FilterAmounts
          key={shown}
          path={path}
          search={search}
          amounts={prices}
          hint={comparedInWords(search)}
        />
      </FilterPanel>
      <FilterPanel {...panel("size")}>
        <FilterChoice
          label="Fits"
          columns={2}
          choices={knownSizes.map(({ words, size }) => choice(words, size))}
        />
        <div className="mt-3 border-t border-line pt-4">
          <FilterAmounts
            key={shown}
            path={path}
            search={search}
            amounts={sizes}
            hint="Minimum size, in feet."
          />
        </div>
      </FilterPanel>
      <FilterPanel {...panel("amenities")}>
        <FilterAmenities key={shown} path={path} search={search} />
      </FilterPanel>
      <FilterPanel {...panel("booking")}>
        <FilterBooking key={shown} path={path} search={search} />
      </FilterPanel>
      {active.includes("area") && (
        <span className="flex">
          <span className="flex min-h-11 items-center rounded-l-full border border-r-0 border-brand bg-brand-tint pl-3.5 text-sm font-semibold text-brand sm:text-base">
            {filterNames.area}
          </span>
          <ClearLink
            to={to(clearFilters(search, ["area"]))}
            label="Clear: map area"
            className="rounded-r-full border-l-0"
          />
        </span>
      )}
      {active.length > 1 && (
        <Link
          to={to(clearFilters(search))}
          preventScrollReset
          className="inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold underline underline-offset-4 sm:text-base"
        >
          Clear all
        </Link>
      )}
      <div className="flex shrink-0 items-center gap-2 sm:ml-auto">
        <FilterPanel name="Sort by" words={orderInWords(search)} atEnd>
          <FilterChoice
            label="Sort by"
            choices={ordersOf(search).map(({ sort, words }) => ({
              ...choice(words, { sort }),
              chosen: words === orderInWords(search),
            }))}
          />
          <p className="mt-2 max-w-64 text-sm text-soft">{comparedInWords(search)}</p>
        </FilterPanel>
        {children}
      </div>
    </div>
  );
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
