import Download from "~icons/lucide/download";
import Search from "~icons/lucide/search";
import { Form } from "react-router";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { typeName } from "#app/platform/space-types.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { listFilters, type ListName } from "../lists/model.ts";
import type { ListQuery } from "../schema.ts";

type Props = {
  list: ListName;
  listQuery: ListQuery;
  /** What the search box finds. */
  searched: string;
};

/** A list's search, its filters, and its file. All of it is in the URL. */
export function ListBar({ list, listQuery: { q, sort, filters }, searched }: Props) {
  const types = useSpaceTypes();
  const limits = new URLSearchParams(Object.entries({ q, ...filters }).filter(([, text]) => text));
  return (
    <search>
      <Form
        key={`${limits} ${sort}`}
        className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-start"
        // A choice is enough: no one looks for a button after choosing.
        onChange={({ target, currentTarget }) => {
          if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
        }}
      >
        <Field
          className="col-span-2 grow"
          label="Search"
          hint={searched}
          name="q"
          type="search"
          minLength={3}
          maxLength={200}
          defaultValue={q}
        />
        {listFilters[list].map(({ name, label, choices }) => (
          <SelectField
            key={name}
            label={label}
            name={name}
            defaultValue={filters[name] ?? ""}
            className="sm:max-w-44"
          >
            <option value="">All</option>
            {choices.map(([value, words]) => (
              <option key={value} value={value}>
                {list === "properties" && name === "type" ? typeName(types, value) : words}
              </option>
            ))}
          </SelectField>
        ))}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <Button type="submit" variant="secondary" className="max-sm:self-end sm:mt-6.5">
          <Search aria-hidden className="size-5" />
          Search
        </Button>
        <a
          href={`/api/admin/lists/${list}?${limits}`}
          download={`${list}.csv`}
          className="button button-quiet sm:mt-6.5"
        >
          <Download aria-hidden className="size-5" />
          CSV
        </a>
      </Form>
    </search>
  );
}
