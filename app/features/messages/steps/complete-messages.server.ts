import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type ContactKind, hiddenColumns } from "../model.ts";
import { hideContacts } from "../hide-contacts.server.ts";

/** A message as it is stored; without kinds if it was written before what is hidden was stored. */
type Stored = {
  landlordId: string;
  id: string;
  body: string;
  hiddenKinds: string[] | null;
  hiddenBody: string | null;
};
type Completed<Row> = Row & { hiddenKinds: ContactKind[] };

/** Stores what is hidden in messages from before that was stored, one after the other. */
export async function completeMessages<Row extends Stored>(rows: Row[]): Promise<Completed<Row>[]> {
  const completed: Completed<Row>[] = [];
  for (const row of rows) completed.push(isComplete(row) ? row : await complete(row));
  return completed;
}

function isComplete<Row extends Stored>(row: Row): row is Completed<Row> {
  return row.hiddenKinds !== null;
}

async function complete<Row extends Stored>(row: Row): Promise<Completed<Row>> {
  const columns = hiddenColumns(hideContacts(row.body, config.publicUrl));
  await db
    .updateTable("messages")
    .set(columns)
    .where("landlordId", "=", row.landlordId)
    .where("id", "=", row.id)
    .where("hiddenKinds", "is", null)
    .execute();
  return { ...row, ...columns };
}
