import type { Photos } from "#db/seed/photos.ts";
import { config } from "./platform/config.server.ts";
import { db } from "./platform/db.server.ts";
import { isNewFolder } from "./platform/postgres.server.ts";

/** Takes the demo town's photos while a new embedded database is made: they are most of a first start. */
export function takePhotosAhead(): Promise<Photos> | undefined {
  if (!config.demo || !config.embedded || !isNewFolder(config.dataDir)) return undefined;
  const photos = import("#db/seed/photos.ts").then(({ takePhotos }) => takePhotos());
  // Seeding throws it.
  photos.catch(() => {});
  return photos;
}

/** Seeds the demo town in a database without users. */
export async function seedWhenEmpty(photos?: Promise<Photos>): Promise<void> {
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return;
  process.stdout.write("Building the demo town (once; this can take a minute)\n");
  const { seedDemoTown } = await import("#db/seed/seed.server.ts");
  await seedDemoTown(photos);
}
