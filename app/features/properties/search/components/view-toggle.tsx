import List from "~icons/lucide/list";
import MapIcon from "~icons/lucide/map";
import { LinkButton } from "#app/ui/button.tsx";
import { isSearched, printSearch, type Search } from "./search-url.ts";

/** Where the map is: nowhere, next to the list on wide screens, or on phones in place of the list. */
export type MapPlace = "none" | "beside" | "instead";

/** By default a search has its map next to it on wide screens. */
export function mapPlace(search: Search): MapPlace {
  if (search.view === "map") return "instead";
  return search.view === "" && isSearched(search) ? "beside" : "none";
}

/** Switches between list and map; the URL holds the choice. */
export function ViewToggle({ path, search }: { path: string; search: Search }) {
  const place = mapPlace(search);
  const to = (view: string) => `${path}${printSearch({ ...search, view })}`;
  const onPhone = place === "instead" ? { to: to(""), words: "List" } : { to: to("map"), words: "Map" };
  const onWide =
    place === "none" ? { to: to("map"), words: "Show map" } : { to: to("list"), words: "Hide map" };
  return (
    <>
      {[onPhone, onWide].map((toggle, turn) => (
        <LinkButton
          key={turn === 0 ? "phone" : "wide"}
          variant="secondary"
          to={toggle.to}
          preventScrollReset
          className={`view-toggle ${turn === 1 ? "max-lg:hidden" : place === "instead" ? "lg:hidden" : "view-corner lg:hidden"}`}
        >
          {toggle.words === "List" ? (
            <List aria-hidden className="size-4" />
          ) : (
            <MapIcon aria-hidden className="size-4" />
          )}
          {toggle.words}
        </LinkButton>
      ))}
    </>
  );
}
