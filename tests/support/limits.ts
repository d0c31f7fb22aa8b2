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
  /** The call, by the first or the second person, from this IP address. */
  ask: (person: 0 | 1, clientIp: string) => Promise<Answer>;
};

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
export async function expectLimit({ what, by, max, seconds, ask }: Limit): Promise<void> {
  const { here, alsoHere, there } = newNetworks();
  await db.deleteFrom("rateLimits").execute();
  expect((await ask(0, here)).status, "the first").not.toBe(429);
  const key = sql<boolean>`strpos(key, ${`${what}:`}) = 1 and (key like '%::/64') = ${by === "network"}`;
  const counted = () => db.selectFrom("rateLimits").select(["key", "count"]).where(key).execute();
  expect(await counted(), `a count of ${what}`).toEqual([{ key: expect.any(String), count: 1 }]);
  await db
    .updateTable("rateLimits")
    .set({ count: max - 1 })
    .where(key)
    .execute();
  expect((await ask(0, here)).status, "the last that is allowed").not.toBe(429);
  const refused = await ask(0, here);
  expect(refused.status, "one more").toBe(429);
  const wait = Number(refused.headers.get("retry-after"));
  expect(seconds - wait, "the seconds that have passed").toBeLessThan(Math.min(60, seconds));
  expect(wait).toBeLessThanOrEqual(seconds);
  const [same, other] =
    by === "network"
      ? [() => ask(1, alsoHere), () => ask(0, there)]
      : [() => ask(0, there), () => ask(1, alsoHere)];
  expect((await same()).status, by === "network" ? "another person there" : "from elsewhere").toBe(429);
  expect((await other()).status, by === "network" ? "from another network" : "another person").not.toBe(429);
}
