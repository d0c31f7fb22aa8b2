import { sql } from "kysely";
import { transaction, type Transaction } from "./db.server.ts";
import { log } from "./log.server.ts";
import { countFailedRow, countRows, isStopping } from "./run.server.ts";

const pageSize = 200;
/** Finding a page takes milliseconds by its index; PostgreSQL ends one that doesn't before it holds up the rest. */
const findWithin = "10s";

type Work<Row> = {
  work: (row: Row) => Promise<unknown>;
  /** How many rows at once. */
  atOnce?: number;
  /** What failed, for the log, and of which row. */
  failure: (row: Row) => { message: string } & Record<string, unknown>;
};

type Sweep<Row> = Work<Row> & {
  /** A page of what is due after the row `last`, in a fixed order: by an index that has nothing else. */
  find: (trx: Transaction, last: Row | null, limit: number) => Promise<Row[]>;
  /** Those of a page that are to be worked on; all, if there is none. */
  select?: (page: Row[]) => Promise<Row[]>;
};

/** Works on everything that is due, page by page, until the process stops. */
export async function sweep<Row>({ find, select, ...work }: Sweep<Row>): Promise<void> {
  for await (const page of pagesOf(find)) await workOn(select ? await select(page) : page, work);
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

/**
 * Works on these rows, several at once and each in transactions of its own: one that fails is logged, holds up no other, and
 * is found again by the next run. The rest is left when the process stops.
 */
export async function workOn<Row>(rows: Row[], { work, atOnce = 4, failure }: Work<Row>): Promise<void> {
  const waiting = [...rows];
  async function workOff(): Promise<void> {
    for (let row = waiting.shift(); row !== undefined && !isStopping(); row = waiting.shift())
      await attempt(row, { work, failure });
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, workOff));
}

async function attempt<Row>(row: Row, { work, failure }: Work<Row>): Promise<void> {
  try {
    await work(row);
    countRows(1);
  } catch (error) {
    countFailedRow();
    const { message, ...details } = failure(row);
    log.error({ err: error, ...details }, message);
  }
}

async function findPage<Row>(find: Sweep<Row>["find"], last: Row | null): Promise<Row[]> {
  return transaction(async (trx) => {
    await sql`select set_config('statement_timeout', ${findWithin}, true)`.execute(trx);
    return find(trx, last, pageSize);
  });
}
