import { db } from "./db.server.ts";

/** Whether what is done only once in a database's life, after an update, is done. */
export async function isDone(name: string): Promise<boolean> {
  const found = await db.selectFrom("systemFacts").select("name").where("name", "=", name).execute();
  return found.length > 0;
}

/** Notes that it is done. */
export async function noteDone(name: string): Promise<void> {
  await db
    .insertInto("systemFacts")
    .values({ name, value: "true" })
    .onConflict((other) => other.doNothing())
    .execute();
}
