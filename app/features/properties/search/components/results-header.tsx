import { PausePictures } from "#app/ui/pause-pictures.tsx";
import { countInWords } from "./filter-words.ts";
import type { Results } from "./results.ts";
import { activeFilters, isSearched } from "./search-url.ts";

const usualMiles = 25;

/** The list's heading and length, and a note if the search reached farther than usual. */
export function ResultsHeader({ results, busy }: { results: Results; busy: boolean }) {
  const { search, total, searchedFor, measuredFrom, failed, properties } = results;
  const far = nothingNear(results);
  const searched = isSearched(search);
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="results" className="sm:text-2xl">
          {searched ? "Search Results:" : "Available Properties:"}
        </h2>
        {!failed && !busy && properties.length > 0 && (
          <div className="flex items-center gap-x-3">
            <p className="text-soft tabular-nums">{countInWords(total)}</p>
            {properties.some(({ images }) => images.length > 1) && <PausePictures className="-mr-2" />}
          </div>
        )}
      </div>
      {searchedFor !== null && (
        <p className="mt-1 text-soft">
          No results for “{search.query}”. Showing results for “{searchedFor}”.
        </p>
      )}
      {measuredFrom !== null && properties.length > 0 && (
        <p className="mt-1 text-soft">Distances are from the center of {measuredFrom}.</p>
      )}
      {far !== null && <p className="mt-1 text-soft">{far}</p>}
    </div>
  );
}

/**
 * "Nothing near 99501 yet. The nearest space is 38 miles away in Lancaster, PA." The place only if the nearest one is
 * in the list. Null if something is within the usual miles, or if filters exclude everything.
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
  const miles = Math.max(usualMiles + 1, Math.round(nearestMiles)).toLocaleString("en-US");
  const nearest = properties.find(({ distance_miles: away }) => away === nearestMiles);
  const place = nearest ? ` in ${nearest.city}, ${nearest.state}` : "";
  return `Nothing near ${searchedFor ?? search.query} yet. The nearest space is ${miles} miles away${place}.`;
}
