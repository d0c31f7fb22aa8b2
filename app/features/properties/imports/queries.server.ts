import { sql } from "kysely";
import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { filesKept, photoColumn, type Problems, problemsShown, type Texts, withNames } from "./model.ts";
import { mayImportFor, requireImporter } from "./policy.ts";

export type ImportRow = Awaited<ReturnType<typeof importOf>>;
export type ImportsRow = Awaited<ReturnType<typeof latestImports>>[number];

/** A file of the caller's, or of any landlord's for an administrator, with its counts and first problems. */
export async function importOf(actor: Actor, id: string) {
  const file = await findImport(requireImporter(actor), id);
  const [counts, photos, problems] = await Promise.all([
    countRows(id),
    countPhotos(id),
    problemsAfter(id, 0, problemsShown),
  ]);
  return { ...file, counts, photos, problems };
}

/** The latest files of the caller, or of all landlords for an administrator, newest first. */
export async function latestImports(actor: Actor) {
  const member = requireImporter(actor);
  return imports()
    .select(
      sql<number>`(select count(*)::int from property_import_rows r where r.import_id = property_imports.id)`.as(
        "rows",
      ),
    )
    .$if(member.kind === "landlord", (query) => query.where("landlordId", "=", member.id))
    .orderBy("propertyImports.createdAt", "desc")
    .orderBy("propertyImports.id")
    .limit(filesKept)
    .execute();
}

/** What the file of a file's problems needs: its columns, and its rows with problems, page by page. */
export async function problemsOfImport(actor: Actor, id: string) {
  const { columns, fileName } = await findImport(requireImporter(actor), id);
  return { columns, fileName, after: (row: number, limit: number) => problemsAfter(id, row, limit) };
}

/** How many properties a landlord has that aren't deleted, also those that wait for an administrator. */
export async function countOwn(actor: Actor, landlordId: string): Promise<number> {
  if (!mayImportFor(requireImporter(actor), landlordId)) return 0;
  const { count } = await ownProperties(landlordId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids of a landlord's own properties that aren't deleted, also of those that wait for an administrator, oldest first. */
export async function ownIds(landlord: LoggedIn): Promise<string[]> {
  const rows = await ownProperties(landlord.id).select("id").orderBy("createdAt").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

function ownProperties(landlordId: string) {
  return db
    .selectFrom("properties")
    .where("landlordId", "=", landlordId)
    .where((eb) => eb.or([eb("deletedAt", "is", null), eb("unapproved", "=", "due")]));
}

function imports() {
  return db
    .selectFrom("propertyImports")
    .innerJoin("users", "users.id", "landlordId")
    .selectAll("propertyImports")
    .select(["users.username as landlordName", "users.email as landlordEmail"]);
}

async function findImport(member: LoggedIn, id: string) {
  const found = await imports().where("propertyImports.id", "=", id).executeTakeFirst();
  if (!found || !mayImportFor(member, found.landlordId)) throw new NotFound("File not found.");
  return found;
}

async function countRows(id: string) {
  const { rows } = await sql<Record<Count, number>>`
    select count(*)::int as rows, count(finding)::int as checked,
      count(*) filter (where finding = 'bad')::int as bad, count(*) filter (where finding = 'new')::int as new,
      count(*) filter (where finding = 'change')::int as change, count(*) filter (where finding = 'same')::int as same,
      count(outcome)::int as run,
      count(*) filter (where outcome = 'added')::int as added, count(*) filter (where outcome = 'changed')::int as changed,
      count(*) filter (where outcome = 'unchanged')::int as unchanged, count(*) filter (where outcome = 'failed')::int as failed
    from property_import_rows where import_id = ${id}`.execute(db);
  return rows[0]!;
}

type Count =
  | "rows"
  | "checked"
  | "bad"
  | "new"
  | "change"
  | "same"
  | "run"
  | "added"
  | "changed"
  | "unchanged"
  | "failed";

async function countPhotos(id: string) {
  const { rows } = await sql<Record<"due" | "added" | "known" | "failed" | "failedRows", number>>`
    select count(*) filter (where done_at is null)::int as due, count(*) filter (where is_known)::int as known,
      count(*) filter (where done_at is not null and failure is null and not is_known)::int as added,
      count(failure)::int as failed,
      count(distinct line) filter (where failure is not null)::int as "failedRows"
    from property_photo_urls where import_id = ${id}`.execute(db);
  return rows[0]!;
}

/** Also those of rows that were imported, whose pictures could not be used. */
async function problemsAfter(importId: string, row: number, limit: number) {
  const { rows } = await sql<{ row: number; texts: Texts; problems: Problems; pictures: string | null }>`
    select r.line as row, r.texts, r.problems, failed.pictures from property_import_rows r left join (
      select line, string_agg(url || ': ' || failure, ' ' order by position, url) as pictures
      from property_photo_urls where import_id = ${importId} and failure is not null group by line
    ) failed using (line)
    where r.import_id = ${importId} and r.line > ${row} and (r.problems <> '{}' or failed.line is not null)
    order by r.line limit ${limit}`.execute(db);
  return rows.map(({ pictures, problems, ...rest }) => ({
    ...rest,
    problems: pictures === null ? problems : { ...problems, [photoColumn]: withNames(pictures) },
  }));
}
