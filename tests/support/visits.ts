import { expect } from "vitest";
import { addVisits } from "#app/features/numbers/note-visit.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Person } from "./people.ts";
import { call } from "./web.ts";

export const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Forgets what was counted. */
export async function clearVisits(): Promise<void> {
  await addVisits();
  for (const table of ["dayVisitors", "daySalts"] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom("dailyNumbers").execute();
}

/** Opens a page as a browser does. */
export async function openPage(
  path: string,
  headers: Record<string, string> = {},
  cookie?: string,
): Promise<number> {
  const { status } = await call(path, {
    headers: { "user-agent": browser, ...headers },
    ...(cookie && { cookie }),
  });
  return status;
}

/** Accepts a request as its landlord. */
export async function accept(landlord: Person, id: string) {
  const json = { status: "accepted_pending_verification" };
  expect(
    (await call(`/api/reservations/${id}/status`, { method: "PUT", json, cookie: landlord.cookie })).status,
  ).toBe(200);
}
