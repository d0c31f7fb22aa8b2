import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { startWeb, stopProcess } from "./server-process.ts";

/** Copies a DATA_DIR with the demo town into an empty folder. The run's first caller builds it. */
export async function copyDemoTown(folder: string): Promise<void> {
  const town = inject("demoTown");
  while (!existsSync(town)) await build(town);
  execFileSync("cp", ["-a", `${town}/.`, folder]);
}

async function build(town: string): Promise<void> {
  const turn = `${town}-turn`;
  try {
    mkdirSync(turn);
  } catch {
    return sleep(100);
  }
  try {
    if (existsSync(town)) return;
    const unfinished = `${town}-unfinished`;
    await stopProcess(await startWeb({ DATA_DIR: unfinished, DEMO: "true" }));
    renameSync(unfinished, town);
  } finally {
    rmdirSync(turn);
  }
}
