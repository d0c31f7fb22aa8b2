import SearchIcon from "~icons/lucide/search";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { lazyWithRetry } from "#app/ui/lazy.tsx";
import { useLastSearch } from "./last-search.ts";

const BarSearchPanel = lazyWithRetry(async () => (await import("./bar-search-panel.tsx")).BarSearchPanel);

/** Where people look at spaces. */
const pages = /^\/(properties(\/[^/]+)?|hosts\/[^/]+|landlord\/(?!add-property)[^/]+)?$/;

/**
 * The search as a pill in the bar, on pages without a search box in view. It opens one below the bar. Landlords have
 * none. Every page loads it, so it knows of a search only the words.
 */
export function BarSearch() {
  const { pathname, search: here, key } = useLocation();
  const role = usePerson()?.role;
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const last = useLastSearch();
  const boxSeen = useBoxSeen(pathname === "/", key);
  const search = pathname === "/" ? here : last;
  const place = new URLSearchParams(search).get("query")?.trim();
  useEffect(() => {
    if (key !== "") panel.current?.hidePopover();
  }, [key]);
  if (role === "landlord" || role === "administrator" || !pages.test(pathname) || boxSeen) return null;

  return (
    <div className="flex min-w-11 flex-[1_1_6rem] justify-center [@media(scripting:none)]:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label={place ? `Find a space: ${place}` : "Find a space"}
        onPointerEnter={BarSearchPanel.prepare}
        className="@container flex min-h-11 w-full max-w-md min-w-11 items-center justify-center gap-1 rounded-full border border-line bg-surface px-2 sm:justify-start sm:gap-2 text-left text-sm font-semibold shadow-raised hover:border-rim sm:px-4"
      >
        <SearchIcon aria-hidden className="size-4 shrink-0 text-brand" />
        {/* Where the words don't fit, the icon alone is left. */}
        <span className={`hidden truncate ${place ? "@min-[3.75rem]:block" : "@min-[6.5rem]:block"}`}>
          {place || "Find a space"}
        </span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="fixed inset-x-0 top-16 m-0 w-full max-w-none overflow-visible border-0 border-b border-line bg-surface p-4 text-ink shadow-raised sm:px-6"
      >
        {open && <BarSearchPanel search={search} isLast={pathname !== "/"} />}
      </div>
    </div>
  );
}

/** Whether the page's own search box can be seen below the bar. */
function useBoxSeen(first: boolean, page: string): boolean {
  const [seen, setSeen] = useState(first);
  useEffect(() => {
    const box = page === "" ? null : document.querySelector("main search");
    const watcher = new IntersectionObserver(
      ([latest]) => setSeen(box !== null && latest?.isIntersecting === true),
      // Under the bar it can't be used.
      { rootMargin: "-64px 0px 0px" },
    );
    watcher.observe(box ?? document.body);
    return () => watcher.disconnect();
  }, [page]);
  return seen;
}
