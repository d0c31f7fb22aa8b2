import { randomBytes } from "node:crypto";
import type { Transaction } from "./db.server.ts";

/** The installation's key with this name, made when it is first read; it is never replaced. */
export async function readLastingKey(trx: Transaction, name: string): Promise<string> {
  await trx
    .insertInto("systemFacts")
    .values({ name, value: randomBytes(32).toString("hex") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await trx
    .selectFrom("systemFacts")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
