import List from "~icons/lucide/list";
import MapIcon from "~icons/lucide/map";
import { LinkButton } from "#app/ui/button.tsx";
import type { IconComponent } from "#app/ui/icon.ts";
import { isSearched, printSearch, type Search } from "./search-url.ts";

/** Where the map is: nowhere, next to the list on wide screens, or on phones in place of the list. */
export type MapPlace = "none" | "beside" | "instead";

/** By default a search has its map next to it on wide screens. */
export function mapPlace(search: Search): MapPlace {
  if (search.view === "map") return "instead";
  return search.view === "" && isSearched(search) ? "beside" : "none";
}

/** Switches between list and map; the URL holds the choice. Next to the list the map has the way to hide it. */
export function ViewToggle({ path, search }: { path: string; search: Search }) {
  const place = mapPlace(search);
  const to = (view: string) => `${path}${printSearch({ ...search, view })}`;
  return (
    <>
      {place === "instead" ? (
        <Toggle to={to("")} words="List" icon={List} className="lg:hidden" />
      ) : (
        <Toggle to={to("map")} words="Map" icon={MapIcon} className="view-corner lg:hidden" />
      )}
      {place === "none" && (
        <Toggle to={to("map")} words="Show map" icon={MapIcon} className="view-corner max-lg:hidden" />
      )}
    </>
  );
}

/** Lies over the map, below its zoom. */
export function HideMap({ to }: { to: string }) {
  return (
    <Toggle
      to={to}
      words="Hide map"
      icon={MapIcon}
      className="absolute top-28 right-3 z-10 border-transparent shadow-raised max-lg:hidden"
    />
  );
}

type ToggleProps = { to: string; words: string; icon: IconComponent; className: string };

function Toggle({ to, words, icon: Icon, className }: ToggleProps) {
  return (
    <LinkButton
      ref={takeFocus}
      onClick={({ detail, timeStamp }) => {
        // By keyboard: a pointer needs no focus.
        if (detail === 0) pressedAt = timeStamp;
      }}
      variant="secondary"
      to={to}
      preventScrollReset
      className={`view-toggle ${className}`}
    >
      <Icon aria-hidden className="size-4" />
      {words}
    </LinkButton>
  );
}

let pressedAt = -Infinity;
/** A press is over by then, in milliseconds. */
const longest = 5000;

/** After a press takes the focus that was lost with the other toggle; those that are hidden can't have it. */
function takeFocus(link: HTMLElement | null) {
  if (link === null || document.activeElement !== document.body) return;
  if (performance.now() - pressedAt > longest) return;
  link.focus({ preventScroll: true });
  if (link === document.activeElement) pressedAt = -Infinity;
}
