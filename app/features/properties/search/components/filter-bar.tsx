import X from "~icons/lucide/x";
import { useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { usePriceNote } from "#app/features/properties/card/components/use-service-fee.ts";
import { useAmenities } from "#app/features/properties/card/components/use-amenities.ts";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { earliestDay } from "#app/platform/dates.ts";
import { Kept } from "#app/ui/kept.tsx";
import { Link } from "#app/ui/link.tsx";
import { useDismiss } from "#app/ui/use-dismiss.ts";
import { FilterSheet } from "./filter-sheet.tsx";
import { filterInWords, filterNames, ordersOf } from "./filter-words.ts";
import { activeFilters, changeSearch, clearFilters, printSearch, type Search } from "./search-url.ts";

type FilterBarProps = {
  /** The page that shows the results. */
  path: string;
  search: Search;
  /** A search box on the page asks for the dates and types. */
  hasSearchBox?: boolean;
  /** The order of the results stands next to it. */
  hasOrder?: boolean;
};

/** The button that opens the filters; the URL holds them all. */
export function FilterBar({ path, search, hasSearchBox = false, hasOrder = false }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // A fast response may arrive before the navigation is noticed.
  const { key } = useLocation();
  useDismiss(bar, useNavigation().location?.key ?? key);
  const [today] = useState(() => earliestDay(new Date()));
  const given = {
    path,
    search,
    today,
    hasSearchBox,
    types: useSpaceTypes(),
    amenities: useAmenities(),
    note: usePriceNote(),
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasOrder && <Sort path={path} search={search} />}
      <Kept as="div" ref={bar} className="relative" of={FilterSheet} given={given} />
    </div>
  );
}

/** The order of the results, on screens with room for it; the panel has it, too. */
function Sort({ path, search }: { path: string; search: Search }) {
  const navigate = useNavigate();
  return (
    <select
      aria-label="Order"
      value={search.sort}
      onChange={({ target: { value: sort } }) =>
        void navigate(`${path}${printSearch(changeSearch(search, { sort }))}`, { preventScrollReset: true })
      }
      className="min-h-11 rounded-full border border-rim bg-surface px-3.5 font-semibold hover:bg-sunken max-md:hidden [@media(scripting:none)]:hidden"
    >
      {ordersOf(search).map(({ sort, words }) => (
        <option key={sort} value={sort}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** The filters in use, each cleared with a tap. */
export function ActiveFilters({ path, search }: { path: string; search: Search }) {
  const active = activeFilters(search);
  const types = useSpaceTypes();
  const amenities = useAmenities();
  if (active.length === 0) return null;
  const to = (other: Search) => `${path}${printSearch(other)}`;
  return (
    <ul
      aria-label="Filters in use"
      className="mb-4 flex items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {active.map((filter) => (
        <li key={filter} className="max-w-full shrink-0">
          <Link
            to={to(clearFilters(search, [filter]))}
            preventScrollReset
            onClick={toFilters}
            className="relative flex min-h-11 items-center gap-1.5 rounded-full border border-brand bg-brand-tint px-3.5 text-sm font-semibold text-brand hover:bg-brand hover:text-on-brand sm:text-base"
          >
            <span className="sr-only">{`Clear: ${filterNames[filter].toLowerCase()}, `}</span>
            <span className="truncate">{filterInWords(filter, search, types, amenities)}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li className="shrink-0">
          <Link
            to={to(clearFilters(search))}
            preventScrollReset
            onClick={toFilters}
            className="inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold underline underline-offset-4 sm:text-base"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

/** What is cleared disappears; the filters stay. */
function toFilters() {
  document.getElementById("filters")?.focus();
}
