import { List, Map as MapIcon } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { isSearched, printSearch, type Search } from "./search-url.ts";

/** Where the map is: nowhere, beside the list where the screen is wide enough, or on phones in the list's place. */
export type MapPlace = "none" | "beside" | "instead";

/** A search has its map beside it on wide screens, until the view is changed. */
export function mapPlace(search: Search): MapPlace {
  if (search.view === "map") return "instead";
  return search.view === "" && isSearched(search) ? "beside" : "none";
}

/** Between list and map; the choice stands in the address. */
export function ViewToggle({ path, search }: { path: string; search: Search }) {
  const place = mapPlace(search);
  const to = (view: string) => `${path}${printSearch({ ...search, view })}`;
  const look = "rounded-full px-3.5 text-sm sm:text-base [@media(scripting:none)]:hidden";
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
          className={`${look} ${turn === 0 ? "lg:hidden" : "max-lg:hidden"}`}
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
