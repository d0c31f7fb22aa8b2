import { sql } from "kysely";
import { expect } from "vitest";
import { db } from "#app/platform/db.server.ts";
import type { Answer } from "./web.ts";

/** Who is counted: the caller's network, or the person (or their reservation), wherever they are. */
type By = "network" | "person";

type Limit = {
  /** What is counted: the first part of the key. */
  what: string;
  by: By;
  max: number;
  seconds: number;
};

/** The call, by the first or the second person, from this IP address. */
type Ask = (person: 0 | 1, clientIp: string) => Promise<Answer>;

let networks = 0;

/** Two IP addresses of one network, and one of another. */
function newNetworks() {
  networks += 1;
  const [here, there] = [`2001:db8:${networks.toString(16)}:1`, `2001:db8:${networks.toString(16)}:2`];
  return { here: `${here}::1`, alsoHere: `${here}::2`, there: `${there}::1` };
}

/**
 * Expects that these calls are counted together as far as they should be, and no further: up to the maximum and for the
 * time: by the network, for all people there, or by the person, from every network. Needs `config.trustProxy`.
 */
export async function expectLimit({ what, by, max, seconds }: Limit, ask: Ask): Promise<void> {
  const { here, alsoHere, there } = newNetworks();
  const isRefused = async (person: 0 | 1, clientIp: string) => (await ask(person, clientIp)).status === 429;
  await db.deleteFrom("rateLimits").execute();
  expect({ isFirstRefused: await isRefused(0, here) }).toEqual({ isFirstRefused: false });
  const key = sql<boolean>`strpos(key, ${`${what}:`}) = 1 and (key like '%::/64') = ${by === "network"}`;
  const counts = await db.selectFrom("rateLimits").select(["key", "count"]).where(key).execute();
  expect(counts).toEqual([{ key: expect.any(String), count: 1 }]);
  await db
    .updateTable("rateLimits")
    .set({ count: max - 1 })
    .where(key)
    .execute();
  const isLastRefused = await isRefused(0, here);
  const refused = await ask(0, here);
  const wait = Number(refused.headers.get("retry-after"));
  expect({
    isLastRefused,
    isNextRefused: refused.status === 429,
    waits: wait <= seconds && wait > seconds - Math.min(60, seconds),
    elsewhere: await isRefused(0, there),
    another: await isRefused(1, alsoHere),
  }).toEqual({
    isLastRefused: false,
    isNextRefused: true,
    waits: true,
    elsewhere: by === "person",
    another: by === "network",
  });
}
