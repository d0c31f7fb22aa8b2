import { setTimeout as sleep } from "node:timers/promises";
import type { Call } from "./load.ts";
import { longestOutage, type Span, statuses } from "./outages.ts";
import type { PatroniNode } from "./patroni-node.ts";
import type { Product } from "./product.ts";
import { type Cluster, hasStandbys, rolesOf, until } from "./start-cluster.ts";

/** One result of the drill, and whether it is within its bound. */
export type Result = { what: string; held: boolean; came: string };

const mostSeconds = 15;
const stepSeconds = 25;
/** Refusals that callers are told about and can repeat; HAProxy answers 502 and 504 where a connection broke. */
const isRefusal = (status: number) => status === 503;

/** Kills the leader's machine under load, lets another take over, and brings it back as a standby. */
export async function loseLeader(cluster: Cluster, calls: Call[]): Promise<Result[]> {
  const lost = await cluster.leader();
  return during(`leader (${lost.name}) killed with -9`, cluster, calls, lost, async () => {
    await lost.kill();
    await until("another leader", 60_000, async () => (await cluster.leader()) !== lost);
    await sleep(stepSeconds * 1000);
    lost.start();
  });
}

/** Cuts the leader off: it answers nothing, and its connections stay open. */
export async function cutOffLeader(cluster: Cluster, calls: Call[]): Promise<Result[]> {
  const lost = await cluster.leader();
  return during(`leader (${lost.name}) cut off`, cluster, calls, lost, async () => {
    lost.freeze();
    await until("another leader", 60_000, async () => (await cluster.leader()) !== lost);
    await sleep(stepSeconds * 1000);
    lost.thaw();
  });
}

/** Cuts off the standby that commits wait for. */
export async function cutOffStandby(cluster: Cluster, calls: Call[]): Promise<Result[]> {
  const [{ name } = { name: "" }] = await cluster.ask<{ name: string }>(
    "select application_name as name from pg_stat_replication where sync_state <> 'async'",
  );
  const lost = cluster.nodes.find((node) => node.name === name)!;
  return during(`synchronous standby (${name}) cut off`, cluster, calls, lost, async () => {
    lost.freeze();
    await sleep(stepSeconds * 1000);
    lost.thaw();
  });
}

async function during(
  what: string,
  cluster: Cluster,
  calls: Call[],
  lost: PatroniNode,
  act: () => Promise<void>,
): Promise<Result[]> {
  const from = Date.now();
  await act();
  const back = await until(`${lost.name} follows the leader`, 180_000, async () => {
    const roles = await rolesOf(cluster.nodes);
    return roles.filter((role) => role === "replica").length === 2 && (await hasStandbys(cluster.ask));
  });
  await sleep(2000);
  const span = { from, to: Date.now() };
  // Of each web process: one that stays away must not be hidden by the other.
  const byWeb = ["web1", "web2"].map((web) => longestOutage(calls, span, web));
  const outage = Math.max(...byWeb);
  return [
    {
      what: `${what}: longest outage`,
      held: outage <= mostSeconds,
      came: `${outage.toFixed(1)} s (web 1 ${byWeb[0]!.toFixed(1)} s, web 2 ${byWeb[1]!.toFixed(1)} s); a standby again after ${(back / 1000).toFixed(0)} s`,
    },
    {
      what: `${what}: it follows, and leads no longer`,
      held: (await cluster.leader()) !== lost,
      came: `${(await cluster.leader()).name} leads`,
    },
    statusesWithin(what, calls, span, isRefusal),
  ];
}

function statusesWithin(
  what: string,
  calls: Call[],
  span: Span,
  allowed: (status: number) => boolean,
): Result {
  const within = calls.filter(({ at }) => at >= span.from && at <= span.to);
  const fine = within.every(({ status }) => [200, 201, 409].includes(status) || allowed(status));
  return { what: `${what}: statuses`, held: fine, came: statuses(calls, span) };
}

/** Restarts both web processes and the worker in turn; no call may fail. */
export async function restartInTurn(product: Product, calls: Call[]): Promise<Result[]> {
  const from = Date.now();
  for (const n of [0, 1]) {
    await product.restartWeb(n);
    // HAProxy sends it calls again before the other one stops.
    await sleep(2000);
  }
  await product.restartWorker("SIGTERM");
  await sleep(2000);
  const span = { from, to: Date.now() };
  const outage = longestOutage(calls, span);
  const what = "web processes and worker restarted in turn";
  return [
    { what: `${what}: longest outage`, held: outage <= mostSeconds, came: `${outage.toFixed(1)} s` },
    statusesWithin(what, calls, span, () => false),
  ];
}
