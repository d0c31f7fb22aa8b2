import { propertyJobs } from "#app/features/properties/jobs.server.ts";
import { csvOf } from "#app/platform/csv.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import type { Person } from "./people.ts";
import { goodProperty } from "./property-form.ts";
import { call } from "./web.ts";

export type Row = Record<string, string>;

/** A valid row with this external id. */
export const goodRow = (externalId: string, fields: Row = {}): Row => ({
  external_id: externalId,
  ...goodProperty,
  title: `Dry garage ${externalId}`,
  ...fields,
});

/** Rows as a CSV file with all of their columns. */
export function csvFile(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csvOf([columns, ...rows.map((row) => columns.map((name) => row[name] ?? ""))]);
}

/** Sends a file, and returns the response. */
export function send(person: Person, file: string | Uint8Array<ArrayBuffer>, fields: Row = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([file], { type: "text/csv" }), "spaces.csv");
  return call("/api/imports", { form, cookie: person.cookie });
}

export const runImportJobs = () => drainJobs(propertyJobs);

export async function readImport(person: Person, id: string) {
  const { body } = await call(`/api/imports/${id}`, { cookie: person.cookie });
  return body;
}

/** Sends a file and has it checked. */
export async function check(person: Person, file: string, fields: Row = {}) {
  const { status, body } = await send(person, file, fields);
  if (status !== 201) throw new Error(body.message);
  await runImportJobs();
  return readImport(person, body.id);
}

export function run(person: Person, id: string, mode = "good") {
  return call(`/api/imports/${id}/run`, { json: { mode }, cookie: person.cookie });
}

/** Sends a file, has it checked and run. */
export async function importFile(person: Person, file: string, mode = "good") {
  const { id } = await check(person, file);
  const { status, body } = await run(person, id, mode);
  if (status !== 200) throw new Error(body.message);
  await runImportJobs();
  return readImport(person, id);
}

/** A landlord's spaces that aren't deleted, by external id. */
export const spacesOf = ({ id }: Person) =>
  db
    .selectFrom("properties")
    .selectAll()
    .where("landlordId", "=", id)
    .where((eb) => eb.or([eb("deletedAt", "is", null), eb("unapproved", "=", "due")]))
    .orderBy("externalId")
    .execute();
