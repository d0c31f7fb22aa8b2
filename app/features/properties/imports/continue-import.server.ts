import { sql } from "kysely";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { databaseAway } from "#app/platform/database-away.server.ts";
import { db, type Queryable, transaction, type Transaction, violates } from "#app/platform/db.server.ts";
import { AppError, Invalid } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { countRows, isStopping } from "#app/platform/run.server.ts";
import { importedWhole, importGoesOn } from "../events.server.ts";
import { writeEdits } from "../listing/steps/write-edits.server.ts";
import {
  maxSlowChanges,
  type Problems,
  sameSpace,
  stateOf,
  type Texts,
  tooManySlowChanges,
} from "./model.ts";
import { addPhotoUrls } from "./steps/add-photo-urls.server.ts";
import { checkPlan } from "./steps/check-plan.server.ts";
import { findLandlord } from "./steps/find-landlord.server.ts";
import { lockImports } from "./steps/lock-imports.server.ts";
import { planRows } from "./steps/plan-rows.server.ts";
import { preparePlan, type PreparedRow, prepareRow } from "./steps/prepare-row.server.ts";
import { refuseSecondRows } from "./steps/refuse-second-rows.server.ts";

const rowsAtOnce = 100;
/** Then the lane's other jobs have their turn. */
const workMs = 5000;
/** Before a file asks again whether another of its landlord's has been written. */
const waitMs = 2000;

type Import = { id: string; landlordId: string };
type Row = { line: number; texts: Texts };

/** Another file of the landlord's is being written. */
class OtherFileRuns extends Error {}

/**
 * Checks a file's rows, or runs them, some of them at a time; then the next job continues. May run twice: each row's result
 * is written with what it did, by one of them. While another file of the landlord's is written whole, the lane's other jobs have
 * their turn.
 */
export async function continueImport({ importId }: { importId: string }): Promise<void> {
  try {
    await goOn(importId);
  } catch (error) {
    if (!(error instanceof OtherFileRuns)) throw error;
    const startAfter = new Date(now().getTime() + waitMs);
    await transaction((trx) => enqueue(trx, importGoesOn, { importId }, { startAfter }));
  }
}

async function goOn(importId: string): Promise<void> {
  const found = await db
    .selectFrom("propertyImports")
    .selectAll()
    .where("id", "=", importId)
    .executeTakeFirst();
  if (!found) return;
  const state = stateOf(found);
  if (state !== "checking" && state !== "running") return;
  const landlord = await findLandlord({ id: found.landlordId });
  if (!landlord) return refuse(found, "The landlord’s account is closed or suspended.");
  if (state === "running" && found.isWhole) return runWhole(found, landlord);
  const work = state === "checking" ? checkSome : runSome;
  const until = performance.now() + workMs;
  while (await work(found, landlord)) {
    if (performance.now() < until && !isStopping()) continue;
    return transaction((trx) => enqueue(trx, importGoesOn, { importId }));
  }
  if (state === "checking") await refuseSecondRows(found);
  const end = state === "checking" ? { checkedAt: now() } : { endedAt: now() };
  await db.updateTable("propertyImports").set(end).where("id", "=", importId).execute();
}

/** Checks some of the rows that aren't; false once there are none. */
async function checkSome({ id: importId }: Import, landlord: LoggedIn): Promise<boolean> {
  const rows = await nextRows(importId, "finding");
  if (rows.length === 0) return false;
  const plans = await planRows(
    landlord,
    rows.map(({ texts }) => texts),
  );
  const found = await Promise.all(
    plans.map(async (plan, index) => {
      const problems = await checkPlan(plan);
      const isBad = Object.keys(problems).length > 0;
      return { line: rows[index]!.line, finding: isBad ? "bad" : plan.kind, problems };
    }),
  );
  await sql`
    update property_import_rows r set finding = found.finding, problems = found.problems
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (line integer, finding text, problems jsonb)
    where r.import_id = ${importId} and r.line = found.line and r.finding is null`.execute(db);
  countRows(rows.length);
  return rows.length === rowsAtOnce;
}

/** Runs some of the good rows that weren't, each in a transaction of its own; false once there are none. */
async function runSome({ id: importId }: Import, landlord: LoggedIn): Promise<boolean> {
  const rows = await nextRows(importId, "outcome");
  for (const row of rows) {
    if (isStopping()) return true;
    await runRow({ id: importId, landlordId: landlord.id }, landlord, row);
    countRows(1);
  }
  return rows.length === rowsAtOnce;
}

async function nextRows(importId: string, due: "finding" | "outcome"): Promise<Row[]> {
  const rows = await db
    .selectFrom("propertyImportRows")
    .select(["line", "texts"])
    .where("importId", "=", importId)
    .where(due, "is", null)
    .$if(due === "outcome", (query) => query.where("finding", "<>", "bad"))
    .orderBy("line")
    .limit(rowsAtOnce)
    .execute();
  return rows.map(({ line, texts }) => ({ line, texts: texts as Texts }));
}

async function runRow(file: Import, landlord: LoggedIn, row: Row, attempt = 1): Promise<void> {
  try {
    const planned = await prepareRow(landlord, row);
    await transaction(async (trx) => {
      // Before any row of the landlord's spaces is locked, as a file that runs whole does.
      await lock(trx, landlord.id);
      await writeOnce(trx, file, planned);
    });
  } catch (error) {
    if (databaseAway(error) !== null || error instanceof OtherFileRuns) throw error;
    // The same file, sent at the same time, added it first: then it is a change, or none.
    if (isTaken(error) && attempt < 3) return runRow(file, landlord, row, attempt + 1);
    await markFailed(db, file.id, row.line, problemsOf(error));
  }
}

async function lock(trx: Transaction, landlordId: string): Promise<void> {
  if (!(await lockImports(trx, landlordId))) throw new OtherFileRuns();
}

async function writeOnce(
  trx: Transaction,
  { id: importId, landlordId }: Import,
  prepared: PreparedRow,
): Promise<void> {
  const { line, photoUrls, write } = prepared;
  const due = await trx
    .selectFrom("propertyImportRows")
    .select("line")
    .where("importId", "=", importId)
    .where("line", "=", line)
    .where("outcome", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!due) return;
  const done = await write(trx);
  if (photoUrls.length > 0)
    await addPhotoUrls(trx, { importId, line, landlordId, propertyId: done.propertyId }, photoUrls);
  await trx
    .updateTable("propertyImportRows")
    .set(done)
    .where("importId", "=", importId)
    .where("line", "=", line)
    .execute();
}

/** Runs all rows in one transaction, or says which of them kept it from that. */
async function runWhole(file: Import, landlord: LoggedIn, attempt = 1): Promise<void> {
  const { id: importId, landlordId } = file;
  const at = { line: 0 };
  try {
    // Planning takes long, and what another file writes would change the plan.
    await transaction((trx) => lock(trx, landlordId));
    const prepared = await prepareAll(importId, landlord, at);
    const edits = new Map(prepared.flatMap((row) => (row.edit ? [[row.edit, row] as const] : [])));
    const others = prepared.filter(({ edit }) => edit === null);
    if (others.filter(({ locks }) => locks).length > maxSlowChanges) return refuse(file, tooManySlowChanges);
    await transaction(async (trx) => {
      at.line = 0;
      await lock(trx, landlordId);
      // Another job may have run it meanwhile. Who ends a file holds the lock.
      if (!(await isDue(trx, importId))) return;
      // Others with the same new words, and those of the spaces that are changed, would wait until the end: words are added by the
      // job, and changes come last, as many as possible at once.
      await sql`select set_config('sparebay.words_later', 'on', true)`.execute(trx);
      for (const row of others.toSorted((one, other) => Number(one.locks) - Number(other.locks))) {
        at.line = row.line;
        await writeOnce(trx, file, row);
      }
      for (const [{ propertyId }, { line, photoUrls }] of edits) {
        at.line = line;
        if (photoUrls.length > 0)
          await addPhotoUrls(trx, { importId, line, landlordId, propertyId }, photoUrls);
      }
      at.line = 0;
      for (const edit of await writeEdits(trx, landlord, [...edits.keys()])) {
        const row = edits.get(edit)!;
        at.line = row.line;
        await writeOnce(trx, file, { ...row, photoUrls: [] });
      }
      at.line = 0;
      await markChanged(
        trx,
        importId,
        [...edits].map(([{ propertyId }, { line }]) => ({ line, propertyId })),
      );
      await trx.updateTable("propertyImports").set({ endedAt: now() }).where("id", "=", importId).execute();
      await enqueue(trx, importedWhole, { importId });
    });
    countRows(prepared.length);
  } catch (error) {
    if (databaseAway(error) !== null || error instanceof OtherFileRuns) throw error;
    if (isTaken(error) && attempt < 3) return runWhole(file, landlord, attempt + 1);
    const problems = problemsOf(error);
    if (at.line === 0) return refuse(file, "The file could not be imported, so nothing was; try again.");
    await refuse(file, `Row ${at.line} could not be imported, so none was.`, { line: at.line, problems });
  }
}

async function isDue(trx: Transaction, importId: string): Promise<boolean> {
  const found = await trx
    .selectFrom("propertyImports")
    .select("id")
    .where("id", "=", importId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Plans all rows; `at` says where it is, 0 while it is at no row by itself. */
async function prepareAll(
  importId: string,
  landlord: LoggedIn,
  at: { line: number },
): Promise<PreparedRow[]> {
  const prepared: PreparedRow[] = [];
  const lines = new Map<string, number>();
  for (;;) {
    at.line = 0;
    const rows = await db
      .selectFrom("propertyImportRows")
      .select(["line", "texts"])
      .where("importId", "=", importId)
      .where("line", ">", prepared.at(-1)?.line ?? 0)
      .orderBy("line")
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) return prepared;
    const plans = await planRows(
      landlord,
      rows.map(({ texts }) => texts as Texts),
    );
    for (const [index, plan] of plans.entries()) {
      at.line = rows[index]!.line;
      if ("propertyId" in plan) {
        // Named otherwise since the file was checked.
        const first = lines.get(plan.propertyId);
        if (first !== undefined) throw new Invalid(sameSpace(first));
        lines.set(plan.propertyId, at.line);
      }
      prepared.push(await preparePlan(landlord, at.line, plan));
    }
    if (rows.length < rowsAtOnce) return prepared;
  }
}

/** Says of these rows that they changed their spaces, but for those that say already what they did. */
async function markChanged(
  trx: Transaction,
  importId: string,
  rows: { line: number; propertyId: string }[],
): Promise<void> {
  await sql`
    update property_import_rows r set outcome = 'changed', property_id = done.property_id
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ line, propertyId }) => ({ line, property_id: propertyId })))}::jsonb)
      as done (line integer, property_id text)
    where r.import_id = ${importId} and r.line = done.line and r.outcome is null`.execute(trx);
}

function isTaken(error: unknown): boolean {
  return violates(error, "property_has_its_external_id");
}

/** The sentences of a refusal by column; of anything else the log has the error. */
function problemsOf(error: unknown): Problems {
  if (isTaken(error)) return { external_id: "Another of the landlord’s spaces has this external id." };
  if (error instanceof AppError) {
    const fields = (error.extra["fields"] ?? {}) as Problems;
    return Object.keys(fields).length > 0 ? fields : { "": error.message };
  }
  log.error({ err: error }, "a row was not imported");
  return { "": "We couldn’t import this row. Nothing of it was saved; try again." };
}

async function markFailed(
  database: Queryable,
  importId: string,
  line: number,
  problems: Problems,
): Promise<void> {
  await database
    .updateTable("propertyImportRows")
    .set({ outcome: "failed", problems: JSON.stringify(problems) })
    .where("importId", "=", importId)
    .where("line", "=", line)
    .where("outcome", "is", null)
    .execute();
}

/** Ends a file that hasn't ended; not while another job writes it. */
async function refuse(
  { id: importId, landlordId }: Import,
  refusedBecause: string,
  failed: { line: number; problems: Problems } | null = null,
): Promise<void> {
  await transaction(async (trx) => {
    await lock(trx, landlordId);
    if (failed) await markFailed(trx, importId, failed.line, failed.problems);
    await trx
      .updateTable("propertyImports")
      .set({ refusedBecause, endedAt: now() })
      .where("id", "=", importId)
      .where("endedAt", "is", null)
      .execute();
  });
}
