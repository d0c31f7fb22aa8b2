import { beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, sessionOf } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";
import { whoMay } from "#tests/support/who-may.ts";
import { addressed, sent } from "#tests/support/who-may-asks.ts";
import { askers, newPeople, newScene, type People } from "#tests/support/who-may-scene.ts";

const { paths } = (await call("/api/openapi.json")).body as { paths: Record<string, object> };
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
);
let people: People;

beforeAll(async () => {
  people = await newPeople();
});

test("the table of permissions has every path of the API, and no other", () => {
  expect(operations.length).toBeGreaterThan(90);
  const missing = operations.filter((operation) => whoMay[operation] === undefined);
  expect(missing, "give them a line in tests/support/who-may.ts").toEqual([]);
  expect(Object.keys(whoMay).filter((operation) => !operations.includes(operation))).toEqual([]);
});

test.each(operations)("%s answers everyone as the table says", async (operation) => {
  const scene = await newScene(people);
  const method = operation.split(" ")[0]!;
  const answers: string[] = [];
  for (const [turn, asker] of askers.entries()) {
    await db.deleteFrom("rateLimits").execute();
    const cookie = asker === "visitor" ? undefined : await sessionOf(people[asker].id);
    const ask = { method, cookie, ...sent[operation]?.(scene, turn) };
    answers.push(`${asker} ${(await call(addressed(operation, scene, turn), ask)).status}`);
  }
  const statuses = whoMay[operation]?.split(" ") ?? [];
  expect(answers).toEqual(askers.map((asker, turn) => `${asker} ${statuses[turn]}`));
});

test("admin calls refuse everyone but administrators before parsing the body", async () => {
  const adminOnly = operations.filter((one) => /\/api\/(admin|unverified-ids|verify-id|refuse-id)/.test(one));
  expect(adminOnly.length).toBeGreaterThan(10);
  const { cookie } = await newLandlord();
  for (const operation of adminOnly) {
    const [method = "", path = ""] = operation.split(" ");
    const ask = method === "GET" ? { method } : { method, json: { unknown: true } };
    expect([operation, (await call(path, ask)).status]).toEqual([operation, 401]);
    expect([operation, (await call(path, { ...ask, cookie })).status]).toEqual([operation, 403]);
  }
});
