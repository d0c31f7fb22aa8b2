import { expect, test } from "vitest";
import { freePort, startWeb, stopProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, untilTheEnd, usedFolder } from "./runs.ts";

cleanUpAfterEach();

const longPath = `/api/${"x".repeat(7000)}`;

async function startLogging() {
  const HEALTH_PORT = String(await freePort());
  const DATA_DIR = await usedFolder();
  const web = untilTheEnd(await startWeb({ DATA_DIR, LOG_LEVEL: "info", HEALTH_PORT }));
  return { ...web, health: `http://127.0.0.1:${HEALTH_PORT}` };
}

type Web = Awaited<ReturnType<typeof startLogging>>;

/** Fills the log with 3 MB: more than what a pipe holds and what the process keeps. */
async function fillLog({ url }: Web) {
  for (let count = 0; count < 420; count += 1) {
    const response = await fetch(`${url}${longPath}?${count}`, { signal: AbortSignal.timeout(10_000) });
    expect(response.status).toBe(404);
  }
}

async function droppedLines({ health }: Web): Promise<number> {
  const figures = await (await fetch(`${health}/metrics`)).text();
  return Number(/^log_lines_dropped_total (\d+)$/m.exec(figures)?.[1]);
}

test("a log whose reader stands still loses lines, which are counted; the process answers and stops", async () => {
  const web = await startLogging();
  expect(await droppedLines(web)).toBe(0);
  web.child.stdout!.pause();
  await fillLog(web);
  expect((await fetch(`${web.health}/healthz`, { signal: AbortSignal.timeout(10_000) })).status).toBe(200);
  const dropped = await droppedLines(web);
  expect(dropped).toBeGreaterThan(50);

  web.child.stdout!.resume();
  const paths = () =>
    web
      .output()
      .split("\n")
      .filter((line) => line.includes(longPath)).length;
  await expect.poll(paths, { timeout: 10_000 }).toBe(420 - dropped);
  await fetch(`${web.url}/api/after`);
  await expect.poll(web.output).toContain('"/api/after"');
  for (const line of web
    .output()
    .split("\n")
    .filter((text) => text.startsWith("{")))
    expect(() => JSON.parse(line) as unknown).not.toThrow();

  web.child.stdout!.pause();
  await fillLog(web);
  const { code, took } = await stopProcess(web);
  expect(code).toBe(0);
  expect(took).toBeLessThan(15_000);
}, 120_000);

test("a log whose reader has gone is counted, too", async () => {
  const web = await startLogging();
  web.child.stdout!.destroy();
  for (let count = 0; count < 5; count += 1) await fetch(`${web.url}/api/nothing`);
  await expect.poll(() => droppedLines(web)).toBeGreaterThan(2);
  expect((await stopProcess(web)).code).toBe(0);
}, 120_000);
