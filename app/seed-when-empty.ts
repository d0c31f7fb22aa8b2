import { db } from "./platform/db.server.ts";

const seeds = import.meta.glob<{ seedDemoTown: () => Promise<unknown> }>("../db/seed/seed.server.ts");

/** Builds the demo town in a database without people. */
export async function seedWhenEmpty(): Promise<void> {
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return;
  for (const load of Object.values(seeds)) await (await load()).seedDemoTown();
}
