import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { keptDays, readDays } from "./model.ts";

/** Deletes notices that were read 90 days ago or never shown for as long, and all after a year. */
export async function forgetNotices(): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000);
  await db
    .deleteFrom("notices")
    .where((eb) =>
      eb.or([
        eb("createdAt", "<", before(keptDays)),
        eb("readAt", "<", before(readDays)),
        eb.and([eb("isFolded", "=", true), eb("createdAt", "<", before(readDays))]),
      ]),
    )
    .execute();
}
