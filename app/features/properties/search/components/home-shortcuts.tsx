import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import type { CityJson } from "#app/features/properties/search/present.ts";
import { kindOf, type ShownType, typesToChoose } from "#app/platform/space-types.ts";
import { Kept } from "#app/ui/kept.tsx";
import { Link } from "#app/ui/link.tsx";
import { TypeIcon } from "#app/ui/type-icon.tsx";
import { printSearch } from "./search-url.ts";

// A row that scrolls on phones, to the edge of the screen.
const row = "flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 sm:flex-wrap";
const chip =
  "inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-sm font-semibold whitespace-nowrap hover:border-rim hover:bg-sunken";

type Ways = {
  cities: CityJson[];
  /** The place of the list on the page; its types are searched there. */
  near: string;
};

/** Ways into the results, between the cards: types of space, and cities with spaces. */
export function HomeShortcuts({ cities, near }: Ways) {
  const given = { cities, near, types: typesToChoose(useSpaceTypes()) };
  return <Kept as="div" className="my-4 flex flex-col gap-3 sm:gap-4" of={Shortcuts} given={given} />;
}

function Shortcuts({ cities, near, types }: Ways & { types: ShownType[] }) {
  return (
    <>
      <nav aria-label="Types of space">
        <ul className={`${row} sm:grid sm:grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))]`}>
          {types.map(({ type, name, icon = kindOf(type) }) => (
            <li key={type} className="shrink-0">
              <Link
                to={`/${printSearch({ query: near, type })}`}
                className="card flex h-full min-h-20 min-w-24 flex-col sm:min-w-0 items-center justify-center gap-1.5 px-2 py-3 text-center text-sm leading-tight font-semibold hover:border-brand hover:text-brand"
              >
                <TypeIcon icon={icon} className="size-6 text-brand" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Places" className={row}>
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
