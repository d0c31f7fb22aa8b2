import SlidersHorizontal from "~icons/lucide/sliders-horizontal";
import X from "~icons/lucide/x";
import { type SubmitEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { IsoDate } from "#app/platform/dates.ts";
import type { ShownAmenity } from "#app/platform/amenities.ts";
import type { ShownType } from "#app/platform/space-types.ts";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { faultsOf } from "./filter-faults.ts";
import { FilterFields } from "./filter-fields.tsx";
import { showInWords } from "./filter-words.ts";
import {
  activeFilters,
  callOf,
  changeSearch,
  filterFields,
  parseSearch,
  printSearch,
  type Search,
  searchIn,
} from "./search-url.ts";

export type SheetProps = {
  /** The page that shows the results. */
  path: string;
  search: Search;
  /** A day that has begun everywhere. */
  today: IsoDate;
  /** A search box on the page asks for the dates and types. */
  hasSearchBox: boolean;
  types: readonly ShownType[];
  amenities: readonly ShownAmenity[];
  /** What prices include, in words. */
  note: string;
};

/**
 * All filters in one panel: at the right edge of wide screens, from the bottom of phones. Uses `details`, and a
 * plain form that requests the same URL, so that it also works without script.
 */
export function FilterSheet(props: SheetProps) {
  const { search } = props;
  const count = activeFilters(search).length;
  return (
    <details className="open:before:fixed open:before:inset-0 open:before:z-40 open:before:bg-black/50">
      <summary
        id="filters"
        className="flex min-h-11 list-none items-center gap-2 rounded-full border border-rim bg-surface px-3.5 text-sm font-semibold hover:bg-sunken sm:text-base [&::-webkit-details-marker]:hidden"
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Filters
        {count > 0 && (
          <span className="grid min-w-5 place-items-center rounded-full bg-brand px-1 text-sm text-on-brand tabular-nums">
            {count}
            <span className="sr-only"> in use</span>
          </span>
        )}
      </summary>
      <div className="fixed inset-x-0 bottom-0 z-40 flex max-h-[85dvh] flex-col rounded-t-card border-t border-line bg-surface text-ink shadow-raised sm:inset-y-0 sm:left-auto sm:max-h-none sm:w-104 sm:rounded-none sm:border-t-0 sm:border-l">
        <FilterForm key={printSearch(search)} {...props} />
      </div>
    </details>
  );
}

function FilterForm({ path, search, today, hasSearchBox, types, amenities, note }: SheetProps) {
  const navigate = useNavigate();
  const [faults, setFaults] = useState({});
  const [chosen, setChosen] = useState("");
  const total = useTotal(chosen);
  const { dates, type, price, size, vehicle, booking } = filterFields;
  const searched = hasSearchBox ? [] : [...dates, ...type];
  const fields = [...searched, ...price, ...size, ...vehicle, ...filterFields.amenities, ...booking];
  const cleared = Object.fromEntries([...fields, "sort" as const].map((field) => [field, ""]));
  const rest = changeSearch(search, cleared);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const newFaults = faultsOf(form);
    setFaults(newFaults);
    const [first] = Object.keys(newFaults);
    const invalid = first ? `[name=${first}]` : "[name=from][aria-invalid=true],[name=to][aria-invalid=true]";
    const input = form.querySelector<HTMLInputElement>(invalid);
    if (input) return input.focus();
    void navigate(`${path}${printSearch(searchIn(new FormData(form)))}`, { preventScrollReset: true });
  }

  return (
    <form
      action={path}
      noValidate
      onSubmit={submit}
      onChange={({ currentTarget }) => setChosen(printSearch(searchIn(new FormData(currentTarget))))}
      className="flex min-h-0 flex-1 flex-col"
    >
      {[...new URLSearchParams(printSearch(rest))].map(([field, value]) => (
        <input key={field + value} type="hidden" name={field} value={value} />
      ))}
      <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 pr-2 pl-5">
        <p aria-hidden className="font-heading text-lg font-semibold">
          Filters
        </p>
        <button
          type="button"
          aria-label="Close the filters"
          onClick={({ currentTarget }) => {
            const panel = currentTarget.closest("details");
            panel?.querySelector("summary")?.focus();
            panel?.removeAttribute("open");
          }}
          className="grid size-11 place-items-center rounded-control hover:bg-sunken noscript:invisible"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto overscroll-contain px-5 py-4">
        <FilterFields
          types={types}
          note={note}
          amenities={amenities}
          search={search}
          today={today}
          faults={faults}
          hasSearchBox={hasSearchBox}
        />
      </div>
      <div className="border-t border-line px-5 py-3">
        <Button type="submit" className="w-full">
          {showInWords(chosen === "" ? null : total)}
        </Button>
      </div>
    </form>
  );
}

const countAfterMs = 300;

/** How many match what is chosen, a little after it was; null until then, and where it can’t be known. */
function useTotal(chosen: string): number | null {
  const [counted, setCounted] = useState<{ chosen: string; total: number | null } | null>(null);
  useEffect(() => {
    if (chosen === "") return;
    const stop = new AbortController();
    const count = async () => {
      const { name, query } = callOf(parseSearch(new URLSearchParams(chosen)));
      query.set("limit", "1");
      let total: string | null = null;
      await call(name, {
        query,
        signal: stop.signal,
        onHeaders: (headers) => (total = headers.get("x-total-count")),
      }).catch(() => {});
      if (!stop.signal.aborted) setCounted({ chosen, total: total === null ? null : Number(total) });
    };
    const timer = setTimeout(() => void count(), countAfterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [chosen]);
  return counted?.chosen === chosen ? counted.total : null;
}
