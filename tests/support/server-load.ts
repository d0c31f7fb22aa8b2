import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningServer } from "./run-server.ts";

/** The processor milliseconds that a server takes for this work. */
export async function spentOn({ pid }: RunningServer, work: () => Promise<unknown>): Promise<number> {
  const spent = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  const before = spent();
  await work();
  return spent() - before;
}

/** How long others wait at most while a server does this work, in milliseconds. */
export async function longestWait({ url }: RunningServer, work: Promise<unknown>): Promise<number> {
  const going = { isOver: false };
  void work.finally(() => (going.isOver = true));
  const waits: number[] = [];
  while (!going.isOver) {
    const began = performance.now();
    await fetch(`${url}/healthz`);
    waits.push(performance.now() - began);
    await sleep(20);
  }
  return Math.max(...waits);
}
