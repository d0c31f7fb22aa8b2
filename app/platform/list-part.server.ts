import { type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from "kysely";
import { maxSorted } from "./list-limits.ts";

/** The values that order a row, as text; the next page begins behind them. */
export type RowKey = string[];

/** A part of an administrators' list, as a URL asks for it. */
export type ListPart = {
  /** Words that a row mentions. */
  q?: string;
  /** The values of columns, by the table's name for them; unknown names limit nothing. */
  filters?: Readonly<Record<string, string>>;
  /** A column's name; with a minus, descending. */
  sort?: string | undefined;
  /** Only the row with this id. */
  id?: string | undefined;
  /** Only the rows behind the one with this key; ignored if it is of another order. */
  after?: RowKey | undefined;
  limit?: number;
};

/** What a list's search, sort and filters are in SQL. What it is sorted by is never null. */
export type ListTable = {
  /** The rows, before others are joined to them. */
  from: RawBuilder<unknown>;
  /** Unique among the rows. */
  id: RawBuilder<unknown>;
  /** What an id that isn't text looks like. */
  idPattern?: RegExp;
  /** Conditions, each of an index: a search finds the rows for which one of them is true, so many for each. */
  search: (words: string) => RawBuilder<unknown>[];
  /** Of the rows' own columns; another table's is a subquery, since nothing is joined to rows that are only sorted. */
  sorts: Record<string, RawBuilder<unknown>>;
  /** A column, or the condition of each value: of a few values with `ofFew`. */
  filters: Record<string, RawBuilder<unknown> | Record<string, RawBuilder<unknown>> | ConditionOf>;
  /** The order while no column sorts: all ascending, or all descending, so that an index can have it. */
  first: { by: RawBuilder<unknown>[]; isDescending: boolean };
};

type ConditionOf = (value: string) => RawBuilder<unknown>;

/**
 * The condition of a column that has few values. The value is in the statement's text, so that each has a plan of its own:
 * PostgreSQL's one plan for all of them reads most of a list for a rare one.
 */
export function ofFew(column: RawBuilder<unknown>): ConditionOf {
  return (value) => sql`${column} = ${/^[\w ./-]+$/.test(value) ? sql.lit(value) : value}`;
}

/** How many rows a part has unless it says so. */
const usual = 50;
/** A search finds at most this many rows by each of its conditions, the first ones of the list's own order. */
export const maxMatches = 1000;
/** It looks at the rows of at most this many members or spaces that it finds. */
export const maxRelated = 100;

/** What a query needs to read a part of a list: one row more than asked for, so that `pageOf` knows whether more follow. */
export function partOfList(part: ListPart, table: ListTable) {
  const { by, isDescending } = orderOf(part, table);
  const keys = [...by, table.id];
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const { after } = part;
  const isAfter =
    after?.length === keys.length
      ? sql<boolean>`(${sql.join(keys)}) ${sql.raw(isDescending ? "<" : ">")} (${sql.join(after.map((value) => sql`${value}`))})`
      : sql<boolean>`true`;
  return {
    key: sql<RowKey>`array[${sql.join(keys.map((key) => sql`(${key})::text`))}]`,
    where: sql<boolean>`${sql.join([...conditionsOf(part, table), isAfter], sql` and `)}`,
    isAfter,
    orderBy: sql.join(keys.map((key) => sql`${key} ${direction}`)),
    limit: (part.limit ?? usual) + 1,
  };
}

function conditionsOf({ q = "", filters = {}, id }: ListPart, table: ListTable): RawBuilder<unknown>[] {
  const conditions = Object.entries(filters).flatMap(([name, value]) => {
    const filter = Object.hasOwn(table.filters, name) && value !== "" ? table.filters[name]! : null;
    if (filter === null) return [];
    if (typeof filter === "function") return [filter(value)];
    if ("execute" in filter) return [sql`${filter} = ${value}`];
    return [(Object.hasOwn(filter, value) && filter[value]) || sql`false`];
  });
  if (q !== "") conditions.push(sql`${table.id} = any(array(${idsLike(q, table)}))`);
  if (id !== undefined)
    conditions.push((table.idPattern ?? /./).test(id) ? sql`${table.id} = ${id}` : sql`false`);
  return conditions;
}

function idsLike(words: string, { id, from, search, first: { by, isDescending } }: ListTable) {
  const order = sql.join([...by, id].map((key) => sql`${key} ${sql.raw(isDescending ? "desc" : "asc")}`));
  const matches = search(words).map(
    (condition) => sql`(select ${id} from ${from} where ${condition} order by ${order} limit ${maxMatches})`,
  );
  return sql.join(matches, sql` union `);
}

function orderOf({ sort = "" }: ListPart, table: ListTable): ListTable["first"] {
  const column = sortedBy(sort, table);
  return column ? { by: [column], isDescending: sort.startsWith("-") } : table.first;
}

function sortedBy(sort: string, { sorts }: ListTable): RawBuilder<unknown> | undefined {
  return Object.entries(sorts).find(([name]) => name === sort.replace(/^-/, ""))?.[1];
}

/**
 * Reads a part of a list with a query that selects its rows. These are found in their own table first, `from`, whatever is
 * joined to them. What no index sorts is sorted among the list's first rows, there, too.
 */
export async function readPart<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  part: ListPart,
  table: ListTable,
): Promise<Listed<Simplify<Row>>> {
  const wanted = partOfList(part, table);
  const { key, orderBy, limit } = wanted;
  const column = sortedBy(part.sort ?? "", table);
  const isInOrder = column === undefined || (table.first.by.length === 1 && table.first.by[0] === column);
  const first = { ...part, sort: undefined, after: undefined, limit: maxSorted - 1 };
  const ids = isInOrder ? idsOf(wanted, table) : idsOf(wanted, table, idsOf(partOfList(first, table), table));
  const rows = await query
    .select(key.as("key"))
    .where(sql<boolean>`${table.id} = any(array(${ids}))`)
    .orderBy(orderBy)
    .limit(limit)
    .execute();
  return pageOf<Simplify<Row>>(rows as unknown as (Simplify<Row> & { key: RowKey })[], part);
}

/** The ids of a part, or of a part of these ids. */
function idsOf(part: ReturnType<typeof partOfList>, table: ListTable, among?: RawBuilder<unknown>) {
  const where = among ? sql`${table.id} = any(array(${among})) and ${part.isAfter}` : part.where;
  return sql`select ${table.id} from ${table.from} where ${where} order by ${part.orderBy} limit ${part.limit}`;
}

/** Rows of a list, and the key of the last of them if more follow. */
export type Listed<Row> = { rows: Row[]; next: RowKey | null };

export function pageOf<Row>(rows: (Row & { key: RowKey })[], { limit = usual }: ListPart): Listed<Row> {
  return {
    rows: rows.slice(0, limit).map(({ key: _key, ...row }) => row as unknown as Row),
    next: rows.length > limit ? rows[limit - 1]!.key : null,
  };
}

/** True of a text that contains these words, by an index of its trigrams; of none if no three letters are together. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  return /[\p{L}\p{N}]{3}/u.test(words) ? sql`(${text}) ilike ${likePattern(words)}` : sql`false`;
}

/** For `ilike`: text that contains these words as they are. */
export function likePattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
