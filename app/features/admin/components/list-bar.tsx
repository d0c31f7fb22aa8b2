import ChevronRight from "~icons/lucide/chevron-right";
import Download from "~icons/lucide/download";
import Search from "~icons/lucide/search";
import { Form } from "react-router";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { listColumns, listFilters, type ListName } from "../lists/model.ts";
import type { ListQuery } from "../schema.ts";

type Props = {
  list: ListName;
  listQuery: ListQuery;
  /** What the search box finds. */
  searched: string;
};

/** A list's search, its filters, its order, and its file; on phones all but the search are folded. All of it is in the URL. */
export function ListBar({ list, listQuery: { q, sort, filters }, searched }: Props) {
  const types = useSpaceTypes();
  const limits = new URLSearchParams(Object.entries({ q, ...filters }).filter(([, text]) => text));
  const isLimited = sort !== undefined || Object.values(filters).some(Boolean);
  return (
    <search>
      <Form
        key={`${limits} ${sort}`}
        className="flex flex-wrap items-start gap-3"
        // A choice is enough: no one looks for a button after choosing.
        onChange={({ target, currentTarget }) => {
          if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
        }}
      >
        <div className="flex min-w-0 grow basis-full items-start gap-3 sm:basis-64">
          <Field
            className="min-w-0 grow"
            label="Search"
            hint={searched}
            name="q"
            type="search"
            minLength={3}
            maxLength={200}
            defaultValue={q}
          />
          <Button type="submit" variant="secondary" className="mt-6.5">
            <Search aria-hidden className="size-5" />
            Search
          </Button>
        </div>
        <details open={isLimited} className={`group basis-full sm:basis-auto ${neverFolded}`}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold sm:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-5 shrink-0 text-soft group-open:rotate-90" />
            Filter, sort, CSV
          </summary>
          <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
            {listFilters[list].map(({ name, label, choices }) => (
              <SelectField
                key={name}
                label={label}
                name={name}
                defaultValue={filters[name] ?? ""}
                className="sm:max-w-44"
              >
                <option value="">All</option>
                {(name === "type" ? types.map((shown) => [shown.type, shown.name] as const) : choices).map(
                  ([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ),
                )}
              </SelectField>
            ))}
            <SelectField label="Sort by" name="sort" defaultValue={sort ?? ""} className="lg:hidden">
              <option value="">As usual</option>
              {listColumns[list].map(
                ({ name, sort: column }) =>
                  column !== undefined &&
                  ["", "-"].map((way) => (
                    <option key={way + column} value={way + column}>
                      {name}, {way === "" ? "ascending" : "descending"}
                    </option>
                  )),
              )}
            </SelectField>
            <a
              href={`/api/admin/lists/${list}?${limits}`}
              download={`${list}.csv`}
              className="button button-quiet"
            >
              <Download aria-hidden className="size-5" />
              CSV
            </a>
          </div>
        </details>
      </Form>
    </search>
  );
}

/** From here on there is room for what `details` folds; a browser that can't show it without its summary keeps that. */
const neverFolded = "sm:[&::details-content]:[content-visibility:visible]";
