import { countInWords } from "./filter-words.ts";
import type { Results } from "./results.ts";
import { isSearched } from "./search-url.ts";

const usualMiles = 25;

/** What the list below is, how long it is, and, in words, that it reaches farther than usual. */
export function ResultsHeader({ results, busy }: { results: Results; busy: boolean }) {
  const { search, total, nearestMiles, failed, properties } = results;
  const searched = isSearched(search);
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="results" className="sm:text-2xl">
          {searched ? "Search Results:" : "Available Properties:"}
        </h2>
        {!failed && !busy && properties.length > 0 && (
          <p className="text-soft tabular-nums">{countInWords(total)}</p>
        )}
      </div>
      {nearestMiles !== null && <p className="mt-1 text-soft">{nothingNear(nearestMiles)}</p>}
    </div>
  );
}

/** "Nothing within 25 miles. Nearest: 38 miles." */
export function nothingNear(nearestMiles: number): string {
  return `Nothing within ${usualMiles} miles. Nearest: ${Math.max(usualMiles, Math.round(nearestMiles))} miles.`;
}
