import { type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from "kysely";

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
  /** Unique among the rows, as text. */
  id: RawBuilder<unknown>;
  /** The expressions that a search looks through, separated by commas. */
  searched: RawBuilder<unknown>;
  sorts: Record<string, RawBuilder<unknown>>;
  filters: Record<string, RawBuilder<unknown>>;
  /** The order while no column sorts: all ascending, or all descending, so that an index can have it. */
  first: { by: RawBuilder<unknown>[]; isDescending: boolean };
};

/** How many rows a part has unless it says so. */
const usual = 50;

/** What a query needs to read a part of a list: one row more than asked for, so that `pageOf` knows whether more follow. */
export function partOfList(part: ListPart, table: ListTable) {
  const { q = "", filters = {}, id, after, limit = usual } = part;
  const conditions = Object.entries(filters).flatMap(([name, value]) =>
    Object.hasOwn(table.filters, name) && value !== "" ? [sql`${table.filters[name]} = ${value}`] : [],
  );
  if (q !== "") conditions.push(sql`concat_ws(' ', ${table.searched}) ilike ${likePattern(q)}`);
  if (id !== undefined) conditions.push(sql`${table.id} = ${id}`);
  const { by, isDescending } = orderOf(part, table);
  const keys = [...by, table.id];
  if (after?.length === keys.length)
    conditions.push(
      sql`(${sql.join(keys)}) ${sql.raw(isDescending ? "<" : ">")} (${sql.join(after.map((value) => sql`${value}`))})`,
    );
  const direction = sql.raw(isDescending ? "desc" : "asc");
  return {
    key: sql<RowKey>`array[${sql.join(keys.map((key) => sql`(${key})::text`))}]`,
    where: conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`,
    orderBy: sql.join(keys.map((key) => sql`${key} ${direction}`)),
    limit: limit + 1,
  };
}

function orderOf({ sort = "" }: ListPart, table: ListTable): ListTable["first"] {
  const column = Object.entries(table.sorts).find(([name]) => name === sort.replace(/^-/, ""))?.[1];
  return column ? { by: [column], isDescending: sort.startsWith("-") } : table.first;
}

/** Reads a part of a list with a query that selects its rows. */
export async function readPart<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  part: ListPart,
  table: ListTable,
): Promise<Listed<Simplify<Row>>> {
  const { key, where, orderBy, limit } = partOfList(part, table);
  const rows = await query.select(key.as("key")).where(where).orderBy(orderBy).limit(limit).execute();
  return pageOf<Simplify<Row>>(rows as unknown as (Simplify<Row> & { key: RowKey })[], part);
}

/** Rows of a list, and the key of the last of them if more follow. */
export type Listed<Row> = { rows: Row[]; next: RowKey | null };

export function pageOf<Row>(rows: (Row & { key: RowKey })[], { limit = usual }: ListPart): Listed<Row> {
  return {
    rows: rows.slice(0, limit).map(({ key: _key, ...row }) => row as unknown as Row),
    next: rows.length > limit ? rows[limit - 1]!.key : null,
  };
}

/** For `ilike`: text that contains these words as they are. */
export function likePattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
