import { keepSessions } from "#app/features/accounts/session/keep-sessions.server.ts";
import { jumpClock, jumpOf } from "#app/platform/jump-clock.server.ts";

/**
 * Moves a demo's time forward for all its processes, and leaves everyone logged in. Returns by how much it is ahead now,
 * in milliseconds.
 */
export async function moveDemo(by: string): Promise<number> {
  await keepSessions(jumpOf(by));
  return jumpClock(by);
}
