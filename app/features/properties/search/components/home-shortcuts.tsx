import BrickWall from "~icons/lucide/brick-wall";
import Car from "~icons/lucide/car";
import CircleParking from "~icons/lucide/circle-parking";
import History from "~icons/lucide/rotate-ccw-clock";
import Package from "~icons/lucide/package";
import Shapes from "~icons/lucide/shapes";
import Warehouse from "~icons/lucide/warehouse";
import X from "~icons/lucide/x";
import { typesOfSpace, type TypeOfSpace } from "#app/features/properties/model.ts";
import type { CityJson } from "#app/features/properties/search/present.ts";
import { Kept } from "#app/ui/kept.tsx";
import { Link } from "#app/ui/link.tsx";
import { searchInWords } from "./filter-words.ts";
import { forgetLastSearch, useLastSearch } from "./last-search.ts";
import { readLastSearch } from "./read-last-search.ts";
import { printSearch } from "./search-url.ts";

const icons: Record<TypeOfSpace, typeof Car> = {
  Driveway: Car,
  "Covered Garage": Warehouse,
  "Parking Lot": CircleParking,
  "Storage Unit": Package,
  Basement: BrickWall,
  Other: Shapes,
};

// A row that scrolls on phones, to the edge of the screen.
const row = "flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 sm:flex-wrap";
/** One line where a second one, for the last search, would move the cards. */
const places =
  "flex gap-2 max-lg:overflow-x-auto max-lg:pb-1 max-sm:-mx-4 max-sm:px-4 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:flex-wrap";
const chip =
  "inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-sm font-semibold whitespace-nowrap hover:border-rim hover:bg-sunken";

/** Ways into the results: the last search on this device, types of space, and cities with spaces. */
export function HomeShortcuts({ cities }: { cities: CityJson[] }) {
  return <Kept as="div" className="mb-5 flex flex-col gap-3 sm:mb-8 sm:gap-4" of={Ways} given={{ cities }} />;
}

function Ways({ cities }: { cities: CityJson[] }) {
  return (
    <>
      <nav aria-label="Types of space">
        <ul className={`${row} sm:grid sm:grid-cols-6`}>
          {typesOfSpace.map((type) => {
            const Icon = icons[type];
            return (
              <li key={type} className="shrink-0">
                <Link
                  to={`/${printSearch({ type })}`}
                  className="card flex h-full min-h-20 min-w-24 flex-col items-center justify-center gap-1.5 px-2 py-3 text-center text-sm leading-tight font-semibold hover:border-brand hover:text-brand"
                >
                  <Icon aria-hidden className="size-6 text-brand" />
                  {type}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <nav aria-label="Places" className={places}>
        <LastSearch />
        {cities.map(({ city, state, spaces }) => (
          <Link key={city + state} to={`/${printSearch({ query: `${city}, ${state}` })}`} className={chip}>
            {city}
            <span className="font-medium text-soft tabular-nums">
              {spaces} {spaces === 1 ? "space" : "spaces"}
            </span>
          </Link>
        ))}
      </nav>
    </>
  );
}

function LastSearch() {
  const last = readLastSearch(useLastSearch());
  if (last === null) return null;
  return (
    <span className="flex shrink-0">
      <Link
        to={`/${printSearch(last)}`}
        className={`${chip} rounded-r-none border-r-0 border-brand! bg-brand-tint pr-2 text-brand`}
      >
        <History aria-hidden className="size-4" />
        <span className="max-w-60 truncate">
          <span className="sr-only">Your last search: </span>
          {searchInWords(last)}
        </span>
      </Link>
      <button
        type="button"
        aria-label="Forget your last search"
        onClick={forgetLastSearch}
        className="grid min-h-11 w-11 place-items-center rounded-r-full border border-l-0 border-brand bg-brand-tint text-brand hover:bg-brand hover:text-on-brand"
      >
        <X aria-hidden className="size-4" />
      </button>
    </span>
  );
}
