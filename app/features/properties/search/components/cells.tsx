import ChevronDown from "~icons/lucide/chevron-down";
import { type MouseEvent, type ReactNode, useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { type ShownType, typesToChoose } from "#app/platform/space-types.ts";
import { Button } from "#app/ui/button.tsx";
import { RangeField } from "#app/ui/range-field.tsx";
import { readTypedRange } from "#app/ui/typed-date.ts";
import { datesInWords } from "./filter-words.ts";
import { type Search, typesOf } from "./search-url.ts";

type CellsProps = {
  search: Pick<Search, "from" | "to" | "type">;
  today: IsoDate;
  types: readonly ShownType[];
  id: string;
};

/** The two panels of SearchCells. */
export function Cells({ search, today, types: shown, id }: CellsProps) {
  const [dates, setDates] = useState({ from: search.from, to: search.to });
  const [types, setTypes] = useState<readonly string[]>(typesOf(search));
  const [offered] = useState(() => typesToChoose(shown, types));
  const limits = { min: today };
  const { start, last } = readTypedRange(dates, limits);
  const when = start ? datesInWords(start, last ?? "") : "Add dates";

  return (
    <>
      <Cell name="When" words={when} onOpen={focusStart}>
        <div className="sm:w-[22rem] lg:w-auto lg:min-w-[22rem]">
          <RangeField
            isInside
            limits={limits}
            today={today}
            value={dates}
            onChange={setDates}
            start={{ label: "Start date", name: "from", id: `${id}-from` }}
            end={{ label: "End date", name: "to", id: `${id}-to` }}
          />
        </div>
      </Cell>
      <Cell name="What" words={types.length === 0 ? "Any space" : namesOf(shown, types)}>
        <fieldset className="-m-2 flex flex-col sm:min-w-56">
          <legend className="sr-only">What kind of space</legend>
          {offered.map(({ type, name }) => (
            <label
              key={type}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 hover:bg-sunken has-checked:font-semibold"
            >
              <input
                type="checkbox"
                name="type"
                value={type}
                checked={types.includes(type)}
                onChange={({ target }) =>
                  setTypes(target.checked ? [...types, type] : types.filter((each) => each !== type))
                }
                className="size-5 accent-brand"
              />
              {name}
            </label>
          ))}
        </fieldset>
      </Cell>
    </>
  );
}

/** The names of these types, in the order in which they are shown. */
function namesOf(shown: readonly ShownType[], types: readonly string[]): string {
  return shown
    .filter(({ type }) => types.includes(type))
    .map(({ name }) => name)
    .join(", ");
}

/** The dates' calendar opens with its panel. */
function focusStart(panel: HTMLElement) {
  panel.querySelector<HTMLElement>("[data-end=start]")?.focus();
}

type CellProps = {
  name: string;
  words: string;
  onOpen?: (panel: HTMLElement) => void;
  children: ReactNode;
};

function Cell({ name, words, onOpen, children }: CellProps) {
  return (
    <details
      name="search-cells"
      onToggle={(event) => event.newState === "open" && onOpen?.(event.currentTarget)}
      className="group relative open:before:fixed open:before:inset-0 open:before:z-40 open:before:bg-black/50 sm:open:before:hidden"
    >
      <summary className="flex min-h-13 list-none items-center justify-between gap-2 rounded-control border border-rim bg-surface px-3.5 group-open:z-40 hover:bg-sunken md:max-w-56 md:min-w-32 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block text-xs font-semibold text-soft">{name}</span>
          <span className="block truncate text-sm font-medium">{words}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="cell-panel">
        <p aria-hidden className="mb-3 font-heading text-lg font-semibold sm:hidden">
          {name}
        </p>
        {children}
        <div className="mt-4 grid gap-3 sm:hidden">
          {/* Closed at once: a place that is missing has its message above. */}
          <Button type="submit" onClick={close}>
            Search
          </Button>
          <Button variant="secondary" className="noscript:hidden" onClick={close}>
            Done
          </Button>
        </div>
      </div>
    </details>
  );
}

function close({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest("details")?.removeAttribute("open");
}
