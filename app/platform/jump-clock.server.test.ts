import { afterEach, expect, test } from "vitest";
import { followJump, now } from "./clock.server.ts";
import { db } from "./db.server.ts";
import { jumpClock, readJump } from "./jump-clock.server.ts";
import { config } from "./config.server.ts";

const day = 24 * 3_600_000;

afterEach(async () => {
  config.demo = false;
  followJump(0);
  await db.deleteFrom("systemFacts").where("name", "=", "clock jump").execute();
});

test("the demo's time moves forward, for processes that read it later, too, and adds up", async () => {
  config.demo = true;
  const before = now().getTime();
  await jumpClock("+35d");
  expect(Math.round((now().getTime() - before) / day)).toBe(35);
  expect(await jumpClock("+2w")).toBe(49 * day);
  expect(await readJump()).toBe(49 * day);
  expect(Math.round((now().getTime() - before) / day)).toBe(49);
});

test("it never goes back, nor further than 400 days at once", async () => {
  config.demo = true;
  for (const by of ["-1d", "0d", "+0d", "+401d", "35", "+1y", ""])
    await expect(jumpClock(by)).rejects.toThrow("Write how far to move the time");
  expect(await readJump()).toBe(0);
});

test("only a demo's time can be moved", async () => {
  await expect(jumpClock("+35d")).rejects.toThrow("Only the time of a demo can be moved.");
  expect(await readJump()).toBe(0);
});
