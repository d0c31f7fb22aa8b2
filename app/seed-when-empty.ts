import { db } from "./platform/db.server.ts";

/** Seeds the demo town in a database without users. */
export async function seedWhenEmpty(): Promise<void> {
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return;
  process.stdout.write("Building the demo town (once)\n");
  const { seedDemoTown } = await import("#db/seed/seed.server.ts");
  await seedDemoTown();
}
