import ArrowDown from "~icons/lucide/arrow-down";
import ArrowUp from "~icons/lucide/arrow-up";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { type ListColumn, listColumns, type ListName, type ListRows } from "../lists/model.ts";
import type { ListQuery } from "../schema.ts";
import { Drawer } from "./drawer.tsx";
import { ListBar } from "./list-bar.tsx";
import { MoreRows } from "./more-rows.tsx";
import { StateChip } from "./state-chip.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

type AdminTableProps<Name extends ListName> = {
  list: Name;
  listQuery: ListQuery;
  found: { rows: ListRows[Name][]; next: string[] | null };
  /** The row that is open, wherever in the list it is. */
  opened: ListRows[Name] | null;
  /** What the search box finds. */
  searched: string;
  /** The sentence for an empty list. */
  none: string;
  /** What columns show instead of their text. */
  cells?: Record<string, (row: ListRows[Name]) => ReactNode>;
  /** Everything about a row. */
  renderDrawer: (row: ListRows[Name]) => ReactNode;
};

/** An admin list: search, filters, a file, columns that sort, rows without end, and one open. Its state is in the URL. */
export function AdminTable<Name extends ListName>(props: AdminTableProps<Name>) {
  const { list, listQuery, found, opened, searched, none, cells = {}, renderDrawer } = props;
  const withParams = useParamsWith();
  const { q, sort, filters } = listQuery;
  const limits = [q, ...Object.values(filters)].filter(Boolean);
  const columns = (listColumns[list] as ListColumn<ListRows[Name]>[]).filter(({ isHidden }) => !isHidden);
  return (
    <div className="flex flex-col gap-4">
      <ListBar list={list} listQuery={listQuery} searched={searched} />
      <div className="flex items-start gap-4">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          {found.rows.length === 0 ? (
            <EmptyState title={none}>
              {limits.length > 0 && (
                <LinkButton to={sort ? `?sort=${sort}` : "?"} variant="secondary">
                  {q === "" ? "Clear filters" : "Clear search"}
                </LinkButton>
              )}
            </EmptyState>
          ) : (
            <div className="card relative overflow-x-auto print:overflow-visible">
              <table className="w-full text-left text-sm tabular-nums max-lg:block">
                <thead className="border-b border-line text-soft max-lg:hidden">
                  <tr>
                    {columns.map((column) => (
                      <Head
                        key={column.name}
                        column={column}
                        isNarrow={opened !== null}
                        sorted={sort}
                        to={withParams}
                      />
                    ))}
                  </tr>
                </thead>
                <tbody className="divide-y divide-line max-lg:block">
                  {found.rows.map((row) => (
                    <tr
                      key={row.id}
                      className={`relative hover:bg-sunken ${stackedRow} ${row.id === opened?.id ? "bg-brand-tint" : ""}`}
                    >
                      {columns.map((column, place) => (
                        <td
                          key={column.name}
                          className={`h-11 px-2 py-1.5 2xl:px-3 whitespace-nowrap max-lg:h-auto max-lg:p-0 ${lookOf(column, opened !== null)} ${placeOf(column, place === 0)} ${opened !== null && isState(column) ? "lg:min-w-32 lg:whitespace-normal" : ""}`}
                        >
                          {place === 0 ? (
                            <Link
                              to={withParams({ open: row.id })}
                              preventScrollReset
                              aria-current={row.id === opened?.id ? "true" : undefined}
                              className="font-semibold after:absolute after:inset-0"
                            >
                              <Cell column={column} row={row} own={cells[column.name]} />
                            </Link>
                          ) : (
                            <Cell column={column} row={row} own={cells[column.name]} />
                          )}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <MoreRows listQuery={listQuery} next={found.next} />
        </div>
        {opened && (
          <Drawer key={opened.id} closeTo={withParams({ open: null })}>
            {renderDrawer(opened)}
          </Drawer>
        )}
      </div>
    </div>
  );
}

type CellProps<Row> = { column: ListColumn<Row>; row: Row; own: ((row: Row) => ReactNode) | undefined };

function Cell<Row>({ column, row, own }: CellProps<Row>) {
  const { name, isTime, isNumber, timeZone, isWhole, text } = column;
  if (own) return own(row);
  const words = text(row);
  if (words === "") return null;
  if (isTime) return <ZonedTime at={words} timeZone={timeZone?.(row)} />;
  if (name === "State") return <StateChip state={words} />;
  if (isWhole) return words;
  // Without a head above it a bare number says nothing.
  if (isNumber && /^\d+$/.test(words))
    return (
      <>
        <span className="lg:hidden">{name} </span>
        {words}
      </>
    );
  if (words.length <= maxUnwrapped) return words;
  return (
    <span
      title={words}
      className={`line-clamp-3 whitespace-normal wrap-anywhere max-lg:line-clamp-2 ${words.length > 36 ? "lg:min-w-36" : "lg:min-w-28"}`}
    >
      {words}
    </span>
  );
}

/** Longer texts take a second line where the table has no room for them in one. */
const maxUnwrapped = 16;

/** Where columns have no room, a row is two lines: what it is and its number, then the rest and, last, its state. */
const stackedRow =
  "max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-0.5 max-lg:px-3 max-lg:py-2 max-lg:before:order-2 max-lg:before:basis-full";

/** Its chips take a second line next to an open drawer, so that none is cut. */
const isState = ({ name }: { name: string }) => name === "State" || name === "Status";

/** Where a cell stands in such a row. */
function placeOf({ name, isNumber, isTime, stacked }: ListColumn<never>, isFirst: boolean): string {
  if (isFirst) return "max-lg:order-1 max-lg:min-w-0 max-lg:grow max-lg:basis-32";
  if (stacked === "top") return "max-lg:order-1 max-lg:min-w-0 max-lg:whitespace-normal wrap-anywhere";
  if (isNumber) return "max-lg:order-1";
  if (isTime) return "max-lg:order-3 max-lg:text-soft";
  if (isState({ name })) return "max-lg:order-4 max-lg:ml-auto max-lg:min-w-0 max-lg:whitespace-normal";
  return "max-lg:order-3 max-lg:min-w-0 max-lg:grow max-lg:basis-32 max-lg:whitespace-normal max-lg:text-soft";
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

type HeadProps<Row> = {
  column: ListColumn<Row>;
  /** An open drawer leaves no room for minor columns. */
  isNarrow: boolean;
  sorted: string | undefined;
  to: (changes: Changes) => string;
};

function Head<Row>({ column, isNarrow, sorted, to }: HeadProps<Row>) {
  const { name, sort, isNumber } = column;
  const isDown = sorted === `-${sort}`;
  const isUp = sorted === sort;
  const Icon = isDown ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
      className={`px-2 font-semibold whitespace-nowrap 2xl:px-3 ${lookOf(column, isNarrow)}`}
    >
      {sort ? (
        <Link
          to={to({ sort: isUp ? `-${sort}` : sort, from: null, shown: null })}
          preventScrollReset
          className={`inline-flex min-h-11 min-w-11 items-center gap-1 hover:text-ink ${isNumber ? "justify-end" : ""}`}
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

function lookOf<Row>({ isNumber, isMinor, isLeast, stacked }: ListColumn<Row>, isNarrow: boolean): string {
  const side = isNumber ? "text-right" : "";
  if (!isMinor) return side;
  const columns = isNarrow ? "lg:hidden" : isLeast ? "lg:max-[1800px]:hidden" : "lg:max-xl:hidden";
  return `${side} ${columns} ${stacked ? "" : "max-lg:hidden"}`;
}
