import { setTimeout as sleep } from "node:timers/promises";
import type { Result } from "./failures.ts";
import type { Load } from "./load.ts";
import { timesOf } from "./outages.ts";
import type { Cluster } from "./start-cluster.ts";

const seconds = 12;
const visitors = 8;

/** What a cluster costs and does, for docs/operations.md: nothing here can fail. */
export async function measure({ ask }: Cluster, load: Load): Promise<Result[]> {
  const waiting = await reserveTimes("on", ask, load);
  const alone = await reserveTimes("local", ask, load);
  await ask("alter system reset synchronous_commit");
  await ask("select pg_reload_conf()");
  const made = await load.burst(visitors, seconds);
  return [
    { what: "reserving, the commit waits for a standby", held: true, came: waiting },
    { what: "reserving, the commit waits for none", held: true, came: alone },
    {
      what: `${visitors} visitors reserving without a pause`,
      held: true,
      came: `${(made / seconds).toFixed(0)} reservations/s`,
    },
  ];
}

async function reserveTimes(commit: "on" | "local", ask: Cluster["ask"], { record }: Load): Promise<string> {
  await ask(`alter system set synchronous_commit = ${commit}`);
  await ask("select pg_reload_conf()");
  await sleep(1000);
  const from = Date.now();
  await sleep(seconds * 1000);
  return timesOf(record.calls.filter(({ at }) => at > from));
}
