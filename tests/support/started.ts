import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { startWeb, stopProcess } from "./server-process.ts";

/** The DATA_DIR that is copied: with the demo town, or as a first start without it leaves it. */
export const startedFolder = (DEMO: string) =>
  path.join(inject("scratch"), DEMO === "true" ? "demo-town" : "no-demo");

/**
 * Copies a DATA_DIR into an empty folder: a start on it takes half of the processor time of a first one. The run's first
 * caller builds it.
 */
export async function copyStarted(folder: string, DEMO: string): Promise<void> {
  const town = startedFolder(DEMO);
  while (!existsSync(town)) await build(town, DEMO);
  execFileSync("cp", ["-a", `${town}/.`, folder]);
}

async function build(town: string, DEMO: string): Promise<void> {
  const turn = `${town}-turn`;
  try {
    mkdirSync(turn);
  } catch {
    return sleep(100);
  }
  try {
    if (existsSync(town)) return;
    const unfinished = `${town}-unfinished`;
    await stopProcess(await startWeb({ DATA_DIR: unfinished, DEMO }));
    renameSync(unfinished, town);
  } finally {
    rmdirSync(turn);
  }
}
