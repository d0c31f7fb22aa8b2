import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import { startProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

/** A folder with a systemd-notify that writes down what it is called with, and what it has written. */
function systemdNotify() {
  const folder = dataFolder();
  const calls = path.join(folder, "calls");
  mkdirSync(path.join(folder, "bin"));
  writeFileSync(path.join(folder, "bin", "systemd-notify"), `#!/bin/sh\necho "$@" >> ${calls}\n`, {
    mode: 0o755,
  });
  const readCalls = () => (existsSync(calls) ? readFileSync(calls, "utf8").split("\n").filter(Boolean) : []);
  return { search: `${path.join(folder, "bin")}:/usr/bin:/bin`, readCalls };
}

test.each(["server", "worker"] as const)(
  "tells systemd's watchdog that the %s runs, until its event loop stands still",
  { timeout: 120_000 },
  async (entry) => {
    const name = `watchdog_${entry}_${process.pid}`;
    await onServer(
      inject("serverUrl"),
      `create database ${name} template ${inject("template")} strategy file_copy`,
    );
    const { search, readCalls } = systemdNotify();
    const run = untilTheEnd(
      await startProcess(entry, {
        DATABASE_URL: databaseOn(inject("serverUrl"), name),
        DATA_DIR: dataFolder(),
        PORT: "0",
        PATH: search,
        WATCHDOG_USEC: "1000000",
      }),
    );
    await expect.poll(() => readCalls().length, { timeout: 60_000 }).toBeGreaterThan(4);
    expect(new Set(readCalls())).toEqual(new Set(["WATCHDOG=1"]));
    run.child.kill("SIGSTOP");
    await sleep(300);
    const { length } = readCalls();
    await sleep(1500);
    expect(readCalls()).toHaveLength(length);
    run.child.kill("SIGKILL");
    await onServer(inject("serverUrl"), `drop database ${name} with (force)`);
  },
);
