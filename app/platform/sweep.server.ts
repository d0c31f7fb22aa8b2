import { sql } from "kysely";
import { transaction, type Transaction } from "./db.server.ts";
import { log } from "./log.server.ts";
import { countRows, isStopping } from "./run.server.ts";

const pageSize = 200;
/** Finding a page takes milliseconds by its index; PostgreSQL ends one that doesn't before it holds up the rest. */
const findWithin = "10s";

type Sweep<Row> = {
  /** A page of what is due after the row `last`, in a fixed order: by an index that has nothing else. */
  find: (trx: Transaction, last: Row | null, limit: number) => Promise<Row[]>;
  /** Those of a page that are to be worked on; all, if there is none. */
  select?: (page: Row[]) => Promise<Row[]>;
  work: (row: Row) => Promise<unknown>;
  /** How many rows at once. */
  atOnce?: number;
  /** What failed, for the log, and of which row. */
  failure: (row: Row) => { message: string } & Record<string, unknown>;
};

/**
 * Works on everything that is due, page by page, several rows at once and each in transactions of its own: one that fails
 * holds up no other, and is found again by the next run. Ends early when the process stops.
 */
export async function sweep<Row>({ find, select, work, atOnce = 4, failure }: Sweep<Row>): Promise<void> {
  for await (const page of pagesOf(find)) {
    const rows = select ? await select(page) : page;
    await eachAtOnce(rows, atOnce, (row) => attempt(row, work, failure));
  }
}

/** The pages of what is due, until the process stops. */
export async function* pagesOf<Row>(find: Sweep<Row>["find"]): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; !isStopping();) {
    const page: Row[] = await findPage(find, last);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)!;
  }
}

/** Works on these rows, several at once, and counts them for the run; the rest is left when the process stops. */
export async function eachAtOnce<Row>(
  rows: Row[],
  atOnce: number,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const waiting = [...rows];
  async function workOff(): Promise<void> {
    for (let row = waiting.shift(); row !== undefined && !isStopping(); row = waiting.shift()) {
      await work(row);
      countRows(1);
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, workOff));
}

async function findPage<Row>(find: Sweep<Row>["find"], last: Row | null): Promise<Row[]> {
  return transaction(async (trx) => {
    await sql`select set_config('statement_timeout', ${findWithin}, true)`.execute(trx);
    return find(trx, last, pageSize);
  });
}

async function attempt<Row>(row: Row, work: Sweep<Row>["work"], failure: Sweep<Row>["failure"]) {
  try {
    await work(row);
  } catch (error) {
    const { message, ...details } = failure(row);
    log.error({ err: error, ...details }, message);
  }
}
