import X from "~icons/lucide/x";
import type { ReactNode } from "react";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { Link } from "#app/ui/link.tsx";
import { countInWords, orderInSentence, searchInWords } from "./filter-words.ts";
import { forgetLastSearch, useLastSearch } from "./last-search.ts";
import { readLastSearch } from "./read-last-search.ts";
import type { Results } from "./results.ts";
import { activeFilters, printSearch } from "./search-url.ts";

const usualMiles = 25;
/** Farther away nothing is named: it helps no one. */
const farthestMiles = 200;

type HeaderProps = {
  results: Results;
  /** Whether someone searched; otherwise the list is around a place that the page chose. */
  searched: boolean;
  busy: boolean;
  /** On phones a map takes the place of the list. */
  isBehindMap: boolean;
  /** The filters, and the way to the map. */
  children: ReactNode;
};

/** The list's heading and length, and a note if the search reached farther than usual. */
export function ResultsHeader({ results, searched, busy, isBehindMap, children }: HeaderProps) {
  const { search, total, searchedFor, measuredFrom, failed, properties } = results;
  const far = nothingNear(results);
  const hidden = isBehindMap ? "max-lg:hidden" : "";
  const hasCount = !failed && !busy && properties.length > 0;
  return (
    <div className={isBehindMap ? "mb-2 lg:mb-4" : "mb-4"}>
      <div className="flex items-center justify-between gap-x-4">
        <div className={`min-w-0 flex-wrap items-baseline gap-x-4 sm:flex ${hidden}`}>
          <h2 id="results" className="sm:text-2xl">
            {searched ? "Search Results:" : "Available Properties:"}
          </h2>
          <div className="flex min-h-6 min-w-0 items-center text-soft">
            {hasCount && (
              <p className="shrink-0">
                <span className="tabular-nums">{countInWords(total)}</span>
                {searched && `, ${orderInSentence(search)}`}
              </p>
            )}
            {hasCount && !searched && search.query !== "" && <Around results={results} />}
          </div>
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-2">{children}</div>
      </div>
      <div className={`mt-1 flex flex-col gap-1 text-soft empty:hidden ${hidden}`}>
        {searchedFor !== null && (
          <p>
            No results for “{search.query}”. Showing results for “{searchedFor}”.
          </p>
        )}
        {measuredFrom !== null && properties.length > 0 && (
          <p>Distances are from the center of {measuredFrom}.</p>
        )}
        {far !== null && <p>{far}</p>}
      </div>
    </div>
  );
}

/** Where the list before a search begins: around the last search on this device, else around a city. */
function Around({ results: { search } }: { results: Results }) {
  const last = readLastSearch(useLastSearch());
  const types = useSpaceTypes();
  if (last?.query !== search.query) return <p className="min-w-0 truncate">&nbsp;near {search.query}</p>;
  return (
    <>
      <p className="min-w-0 truncate">
        &nbsp;near{" "}
        <Link to={`/${printSearch(last)}`} className="text-link tall-link">
          <span className="sr-only">Your last search: </span>
          {searchInWords(last, types)}
        </Link>
      </p>
      {/* Taller than the line, which keeps its height. */}
      <button
        type="button"
        aria-label="Forget your last search"
        onClick={forgetLastSearch}
        className="-my-2.5 grid size-11 shrink-0 place-items-center rounded-control hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </>
  );
}

/**
 * "Nothing near 99501 yet. The nearest space is 38 miles away in Lancaster, PA." The place only if the nearest one is
 * in the list. Null if something is within the usual miles, or if filters exclude everything. A space too far away to be of use
 * isn't named: "There is no space within 200 miles of 96950 yet."
 */
export function nothingNear({
  search,
  nearestMiles,
  searchedFor,
  properties,
  total,
}: Results): string | null {
  if (nearestMiles === null || nearestMiles <= usualMiles || search.bbox !== "") return null;
  if (total === 0 && activeFilters(search).length > 0) return null;
  const where = searchedFor ?? search.query;
  if (nearestMiles > farthestMiles) return `There is no space within ${farthestMiles} miles of ${where} yet.`;
  const miles = Math.max(usualMiles + 1, Math.round(nearestMiles)).toLocaleString("en-US");
  const nearest = properties.find(({ distance_miles: away }) => away === nearestMiles);
  const place = nearest ? ` in ${nearest.city}, ${nearest.state}` : "";
  return `Nothing near ${where} yet. The nearest space is ${miles} miles away${place}.`;
}
