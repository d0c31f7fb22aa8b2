import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { fault, spoil } from "#tests/support/malformed.ts";
import { sessionOf } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";
import { addressed, sent } from "#tests/support/who-may-asks.ts";
import { askers, newPeople, newScene, type Scene } from "#tests/support/who-may-scene.ts";

type Described = { parameters?: { name: string; in: string }[] };

/** `npm run prove` sends ten times as many. */
const { MALFORMED_REQUESTS = "1000", MALFORMED_SEED = "20261121" } = process.env;
const requests = Number(MALFORMED_REQUESTS);
const patience = 10_000;
/** Signs of a stack trace or an SQL statement. */
const leak = /\bat .+\.(ts|js):\d+|node_modules|\bselect\b.+\bfrom\b|violates|syntax error at|duplicate key/i;

const { paths } = (await call("/api/openapi.json")).body as {
  paths: Record<string, Record<string, Described>>;
};
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { parameters = [] }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    parameters: parameters.filter((one) => one.in === "query").map((one) => one.name),
  })),
);

test(
  "any malformed request by anyone: no 5xx, always an answer, and nothing internal in it",
  { timeout: 900_000 },
  async () => {
    const people = await newPeople();
    let scene: Scene | undefined;
    let asked = 0;
    const turn = fc.record({ operation: fc.nat(), asker: fc.constantFrom(...askers), fault });
    const property = fc.asyncProperty(turn, async ({ operation, asker, fault: one }) => {
      if (asked % 100 === 0) {
        await db.deleteFrom("rateLimits").execute();
        scene = await newScene(people);
      }
      asked += 1;
      const { name, parameters } = operations[operation % operations.length]!;
      const good = { method: name.split(" ")[0]!, ...sent[name]?.(scene!, asked % 20) };
      const [address, ask] = spoil(addressed(name, scene!, asked % 20), good, parameters, one);
      const cookie = asker === "visitor" ? undefined : await sessionOf(people[asker].id);
      const answer = await Promise.race([
        call(address, { ...ask, cookie }),
        sleep(patience, null, { ref: false }),
      ]);
      if (answer === null) throw new Error(`${name} did not answer within ${patience} ms.`);
      const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
      const words = `${name} ${address.slice(0, 200)} ${JSON.stringify(ask).slice(0, 500)}: ${text.slice(0, 500)}`;
      const isTrouble = answer.status >= 500 || (answer.status >= 400 && leak.test(text));
      expect(isTrouble ? words : "").toBe("");
    });
    await fc.assert(property, { numRuns: requests, seed: Number(MALFORMED_SEED), endOnFailure: true });
    expect(asked).toBe(requests);
  },
);
