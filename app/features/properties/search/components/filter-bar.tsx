import { type ReactNode, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { dateIn } from "#app/platform/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { useDismiss } from "#app/ui/use-dismiss.ts";
import { ClearLink, FilterPanel } from "./filter-panel.tsx";
import {
  AmenitiesPanel,
  BookingPanel,
  DatesPanel,
  PricePanel,
  SizePanel,
  SortPanel,
  TypePanel,
} from "./filter-panels.tsx";
import { filterNames } from "./filter-words.ts";
import { activeFilters, clearFilters, printSearch, type Search } from "./search-url.ts";

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
  // A fast response may arrive before the navigation is noticed.
  const { key } = useLocation();
  useDismiss(bar, useNavigation().location?.key ?? key);
  // The time zone whose day ends last in the United States: everyone's today is valid.
  const [today] = useState(() => dateIn("Pacific/Pago_Pago", new Date()));
  const active = activeFilters(search);
  const to = (other: Search) => `${path}${printSearch(other)}`;
  const given = { path, search, today };

  return (
    <div
      ref={bar}
      role="group"
      aria-label="Filters"
      className="flex items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      <FilterPanel of={DatesPanel} given={given} />
      <FilterPanel of={TypePanel} given={given} />
      <FilterPanel of={PricePanel} given={given} />
      <FilterPanel of={SizePanel} given={given} />
      <FilterPanel of={AmenitiesPanel} given={given} />
      <FilterPanel of={BookingPanel} given={given} />
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
        <FilterPanel of={SortPanel} given={given} />
        {children}
      </div>
    </div>
  );
}
