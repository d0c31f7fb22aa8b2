import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { Gauge } from "prom-client";
import { config } from "./config.server.ts";
import { db } from "./db.server.ts";
import { log } from "./log.server.ts";
import { metrics } from "./metrics.server.ts";

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [metrics] });

const emails = gauge("emails", "Emails by state; sent ones are not counted", ["state"]);
const oldestEmail = gauge(
  "emails_oldest_waiting_seconds",
  "Seconds since the oldest waiting email was written",
);
const backupAge = gauge("backup_age_seconds", "Seconds since the last backup; absent until one is noted");
backupAge.remove();

metrics.registerMetric(
  new Gauge({
    name: "disk_free_ratio",
    help: "The free part of the disk of DATA_DIR, from 0 to 1",
    registers: [],
    async collect() {
      const { bavail, blocks } = await statfs(config.dataDir);
      this.set(bavail / blocks);
    },
  }),
);

type Figures = { waiting: number; bounced: number; failed: number; oldest: number; backup: number | null };

/** Updates the metrics of emails and backups, the same in every process; without a database it leaves them out. */
export async function measureSystem(): Promise<void> {
  emails.reset();
  try {
    const { rows } = await sql<Figures>`
      select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'bounced') as bounced,
        count(*) filter (where state = 'failed') as failed,
        coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0)::float8 as oldest,
        (select extract(epoch from now() - updated_at)::float8 from system_facts where name = ${backupFact}) as backup
      from emails where state <> 'sent'`.execute(db);
    const { waiting, bounced, failed, oldest, backup } = rows[0]!;
    for (const [state, count] of Object.entries({ waiting, bounced, failed })) emails.set({ state }, count);
    oldestEmail.set(oldest);
    if (backup !== null) backupAge.set(backup);
  } catch (error) {
    log.warn({ err: error }, "emails and backups could not be measured");
  }
}

const backupFact = "last backup";

/** Notes that a backup was made now, by us or by other tools. */
export async function noteBackup(): Promise<void> {
  await db
    .insertInto("systemFacts")
    .values({ name: backupFact, value: "made" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ updatedAt: sql`now()` }))
    .execute();
}
