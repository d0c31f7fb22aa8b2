import { sql } from "kysely";
import { followJump } from "./clock.server.ts";
import { config } from "./config.server.ts";
import { db } from "./db.server.ts";
import { Invalid, NotFound } from "./errors.ts";

const fact = "clock jump";
const hour = 3_600_000;
const units: Record<string, number> = { h: hour, d: 24 * hour, w: 7 * 24 * hour };
const farthestDays = 400;

/**
 * Moves the demo's time forward for all processes on this database, by `+35d`, `+12h` or `+2w`; the others follow within
 * five seconds, and then all schedules run. It never goes back, since rows would then be from the future. Returns by how
 * much it is ahead now, in milliseconds. Only a demo's time can be moved.
 */
export async function jumpClock(by: string): Promise<number> {
  const milliseconds = jumpOf(by);
  const { rows } = await sql<{ ahead: number }>`
    insert into system_facts (name, value) values (${fact}, ${String(milliseconds)})
    on conflict (name) do update
      set value = (system_facts.value::bigint + excluded.value::bigint)::text, updated_at = now()
    returning value::float8 as ahead`.execute(db);
  const { ahead } = rows[0]!;
  followJump(ahead);
  await sql`update schedules set due_at = least(due_at, now() + interval '6 seconds')`.execute(db);
  return ahead;
}

/** By how much the demo's time is ahead, in milliseconds; 0 before the first migration. */
export async function readJump(): Promise<number> {
  try {
    const { rows } = await sql<{ ahead: number }>`
      select value::float8 as ahead from system_facts where name = ${fact}`.execute(db);
    return rows[0]?.ahead ?? 0;
  } catch (error) {
    if ((error as { code?: string }).code === "42P01") return 0;
    throw error;
  }
}

/** `+35d` in milliseconds; 400 days at most. Refused where there is no demo. */
export function jumpOf(by: string): number {
  if (!config.demo) throw new NotFound("Only the time of a demo can be moved.");
  const [, count = "", unit = ""] = /^\+(\d{1,5})([hdw])$/.exec(by.trim()) ?? [];
  const milliseconds = Number(count) * (units[unit] ?? 0);
  const words = `Write how far to move the time, such as +35d, +12h or +2w; at most ${farthestDays} days.`;
  if (milliseconds <= 0 || milliseconds > farthestDays * units["d"]!) throw new Invalid(words, { by: words });
  return milliseconds;
}
