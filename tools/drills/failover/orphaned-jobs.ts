import type { Product } from "./product.ts";
import type { Result } from "./failures.ts";
import { type Cluster, until } from "./start-cluster.ts";

const mostSeconds = 60;

/** Kills the worker while it sends emails; another must finish its jobs within a minute. */
export async function orphanJobs({ ask }: Cluster, product: Product): Promise<Result[]> {
  product.mail.hold();
  const running = () =>
    ask<{ id: string }>(
      "select id from pgboss.job where state = 'active' and name like 'emails.%' order by id",
    );
  let orphans: string[] = [];
  await until("emails being sent", 60_000, async () => {
    orphans = (await running()).map(({ id }) => id);
    return orphans.length >= 3;
  });
  const began = Date.now();
  const restarted = product.restartWorker("SIGKILL");
  product.mail.release();
  await restarted;
  await until("the orphaned jobs are done", 180_000, async () => {
    const [row] = await ask<{ left: number }>(
      "select count(*)::int as left from pgboss.job where id = any($1::uuid[]) and state <> 'completed'",
      [orphans],
    );
    return row?.left === 0;
  });
  const seconds = (Date.now() - began) / 1000;
  return [
    {
      what: "worker killed with -9 while it sent emails: its jobs done by the next one",
      held: seconds <= mostSeconds,
      came: `${orphans.length} jobs after ${seconds.toFixed(1)} s`,
    },
  ];
}
