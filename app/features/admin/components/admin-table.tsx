import { ArrowDown, ArrowUp, Search } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import type { ListQuery } from "../schema.ts";
import { AdminPages } from "./admin-pages.tsx";

export type Column<Row> = {
  name: string;
  /** What the URL calls it; without one the column can't sort. */
  sort?: string;
  isNumber?: boolean;
  /** Left out on phones. */
  isMinor?: boolean;
  cell: (row: Row) => ReactNode;
};

type AdminTableProps<Row> = {
  /** What the search box finds. */
  searched: string;
  listQuery: ListQuery;
  found: { rows: Row[]; hasMore: boolean };
  /** The sentence for an empty list. */
  none: string;
  columns: Column<Row>[];
  /** The choices that limit the table: its label, then values with their words. */
  filter: { label: string; choices: [value: string, words: string][] };
  /** Everything about a row, shown below it once it is open. */
  renderDrawer: (row: Row) => ReactNode;
};

/** An admin list as a table: search, a filter, columns that sort, pages, and rows that open. Its state is in the URL. */
export function AdminTable<Row extends { id: string }>(props: AdminTableProps<Row>) {
  const { searched, listQuery, found, none, columns, filter, renderDrawer } = props;
  const withParams = useParamsWith();
  const { q, sort, only = "", open } = listQuery;
  return (
    <div className="flex flex-col gap-4">
      <search>
        <Form key={`${q} ${only}`} className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <Field
            className="grow"
            label="Search"
            hint={searched}
            name="q"
            type="search"
            maxLength={200}
            defaultValue={q}
          />
          <SelectField label={filter.label} name="only" defaultValue={only}>
            <option value="">All</option>
            {filter.choices.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          {sort && <input type="hidden" name="sort" value={sort} />}
          <Button type="submit" variant="secondary" className="sm:mt-6.5">
            <Search aria-hidden className="size-5" />
            Search
          </Button>
        </Form>
      </search>
      {found.rows.length === 0 ? (
        <EmptyState title={none} />
      ) : (
        <div className="card relative overflow-x-auto">
          <table className="w-full text-left text-sm tabular-nums">
            <thead className="border-b border-line text-soft">
              <tr>
                {columns.map((column) => (
                  <Head key={column.name} column={column} sorted={sort} to={withParams} />
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {found.rows.map((row) => (
                <Fragment key={row.id}>
                  <tr className={`relative hover:bg-sunken ${row.id === open ? "bg-brand-tint" : ""}`}>
                    {columns.map(({ name, cell, isNumber, isMinor }, place) => (
                      <td key={name} className={`h-11 px-3 py-1.5 ${lookOf({ isNumber, isMinor })}`}>
                        {place === 0 ? (
                          <Link
                            to={withParams({ open: row.id === open ? null : row.id })}
                            preventScrollReset
                            aria-expanded={row.id === open}
                            className="font-semibold after:absolute after:inset-0"
                          >
                            {cell(row)}
                          </Link>
                        ) : (
                          cell(row)
                        )}
                      </td>
                    ))}
                  </tr>
                  {row.id === open && (
                    <tr>
                      <td colSpan={columns.length} className="p-3">
                        <ul>{renderDrawer(row)}</ul>
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <AdminPages listQuery={listQuery} count={found.rows.length} hasMore={found.hasMore} />
    </div>
  );
}

type Changes = Record<string, string | null>;

/** The table's URL with these parameters changed; null removes one. */
function useParamsWith() {
  const [params] = useSearchParams();
  return (changes: Changes) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `?${next}`;
  };
}

type HeadProps<Row> = { column: Column<Row>; sorted: string | undefined; to: (changes: Changes) => string };

function Head<Row>({ column, sorted, to }: HeadProps<Row>) {
  const { name, sort } = column;
  const isDown = sorted === `-${sort}`;
  const isUp = sorted === sort;
  const Icon = isDown ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
      className={`px-3 font-semibold whitespace-nowrap ${lookOf(column)}`}
    >
      {sort ? (
        <Link
          to={to({ sort: isUp ? `-${sort}` : sort, from: null })}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
        >
          {name}
          {(isUp || isDown) && <Icon aria-hidden className="size-4" />}
        </Link>
      ) : (
        name
      )}
    </th>
  );
}

function lookOf({
  isNumber,
  isMinor,
}: {
  isNumber?: boolean | undefined;
  isMinor?: boolean | undefined;
}): string {
  return `${isNumber ? "text-right" : ""} ${isMinor ? "max-lg:hidden" : ""}`;
}
