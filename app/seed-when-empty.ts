import type { Pictures } from "#db/seed/draw-pictures.ts";
import { config } from "./platform/config.server.ts";
import { db } from "./platform/db.server.ts";
import { isNewFolder } from "./platform/postgres.server.ts";

/** Takes the demo town's pictures while a new embedded database is made: if they must be drawn, that takes longer. */
export function takePicturesAhead(): Promise<Pictures> | undefined {
  if (!config.demo || !config.embedded || !isNewFolder(config.dataDir)) return undefined;
  const pictures = import("#db/seed/photos.ts").then(({ takePictures }) => takePictures());
  // Seeding throws it.
  pictures.catch(() => {});
  return pictures;
}

/** Seeds the demo town in a database without users. */
export async function seedWhenEmpty(pictures?: Promise<Pictures>): Promise<void> {
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return;
  process.stdout.write("Building the demo town (once)\n");
  const { seedDemoTown } = await import("#db/seed/seed.server.ts");
  await seedDemoTown(pictures);
}
