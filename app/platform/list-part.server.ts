import { type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from "kysely";

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
  from?: number;
  limit?: number;
};

/** What a list's search, sort and filters are in SQL. */
export type ListTable = {
  /** Unique among the rows, as text. */
  id: RawBuilder<unknown>;
  /** The expressions that a search looks through, separated by commas. */
  searched: RawBuilder<unknown>;
  sorts: Record<string, RawBuilder<unknown>>;
  filters: Record<string, RawBuilder<unknown>>;
  /** The order while no column sorts. */
  first: RawBuilder<unknown>;
};

/** How many rows a part has unless it says so. */
const usual = 50;

/** What a query needs to read a part of a list: one row more than asked for, so that `pageOf` knows whether more follow. */
export function partOfList(
  { q = "", filters = {}, sort = "", id, from = 0, limit = usual }: ListPart,
  table: ListTable,
) {
  const conditions = Object.entries(filters).flatMap(([name, value]) =>
    Object.hasOwn(table.filters, name) && value !== "" ? [sql`${table.filters[name]} = ${value}`] : [],
  );
  if (q !== "") conditions.push(sql`concat_ws(' ', ${table.searched}) ilike ${likePattern(q)}`);
  if (id !== undefined) conditions.push(sql`${table.id} = ${id}`);
  const name = sort.replace(/^-/, "");
  const way = sql.raw(sort.startsWith("-") ? "desc nulls last" : "asc nulls last");
  const order = Object.hasOwn(table.sorts, name) ? sql`${table.sorts[name]} ${way}` : table.first;
  return {
    where: conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`,
    orderBy: sql`${order}, ${table.id}`,
    limit: limit + 1,
    offset: from,
  };
}

/** Reads a part of a list with a query that selects its rows. */
export async function readPart<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  part: ListPart,
  table: ListTable,
): Promise<Listed<Simplify<Row>>> {
  const { where, orderBy, limit, offset } = partOfList(part, table);
  return pageOf(await query.where(where).orderBy(orderBy).limit(limit).offset(offset).execute(), part);
}

export type Listed<Row> = { rows: Row[]; hasMore: boolean };

export function pageOf<Row>(rows: Row[], { limit = usual }: ListPart): Listed<Row> {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** A LIKE pattern that matches these words anywhere in a text. */
/** For `ilike`: text that contains these words as they are. */
export function likePattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
