import { setTimeout as sleep } from "node:timers/promises";
import { limitProcessor } from "../../bench/limit-processor.mjs";
import { processorSecondsOf } from "../../bench/product-process.mjs";
import { card, count, formOf, overlaps, photoFile } from "./drills.ts";
import { addLandlords, dayAhead, makeAdministrator, reserve, signUp, type Site } from "./site.ts";
import type { PostgresNode } from "./start-node.ts";

/** A node of the database with its name in the report. */
export type Part = { name: string; node: PostgresNode };
type Position = { processor: number; lsn: string };
type Usage = { processor: number; log: number; commits: number; prepared: number };
export type Throughput = {
  reservations: number;
  payments: number;
  searches: number;
  lost: number;
  doubled: number;
  text: string[];
};

const people = 16;
const spaces = 40;

/**
 * Reservations, payments and searches a second with at most this share of a core for each node, and what each node uses for
 * one of them with all its jobs.
 */
export async function measureThroughput(
  site: Site,
  parts: Part[],
  { quota, seconds }: { quota: number; seconds: number },
): Promise<Throughput> {
  const landlords = await addLandlords(site, spaces);
  const properties = landlords.map(({ property }) => property);
  const toPay = await acceptedStays(site, 40);
  // A worker gets it from its coordinator, and refuses it.
  for (const { name, node } of parts)
    if (!name.startsWith("worker")) await node.ask("create extension if not exists pg_walinspect");
  await untilIdle(site);
  const limits = quota === 0 ? [] : parts.map(({ node }) => limitProcessor(node.pid(), quota, 100_000));
  if (limits.includes(null)) throw new Error("No control groups here, or not root.");
  const text: string[] = [];
  try {
    await sleep(1000);
    const slots = slotsOf(properties);
    const acknowledged: string[] = [];
    const reserved = await measure(site, parts, seconds, async () => {
      const { property, start } = slots.next().value!;
      const { status, body } = await reserve(site, [property], start, 1);
      if (status === 201) acknowledged.push(body.reservationId);
      return status;
    });
    text.push(...describe("reservations", reserved, parts));
    const paying = toPay.values();
    const paid = await measure(site, parts, Infinity, async () => {
      const next = paying.next();
      return next.done ? null : next.value();
    });
    text.push(...describe("payments", paid, parts));
    let turn = 0;
    const searched = await measure(site, parts, seconds / 2, async () => {
      turn += 1;
      return (await site.newClient()(`/api/search?query=${17_000 + ((turn * 7) % 600)}&limit=24`)).status;
    });
    text.push(...describe("searches", searched, parts));
    const lost = acknowledged.length - (await countOf(site, acknowledged));
    const doubled = await overlaps(site);
    return {
      reservations: reserved.rate,
      payments: paid.rate,
      searches: searched.rate,
      lost,
      doubled,
      text,
    };
  } finally {
    for (const end of limits) end?.();
  }
}

type Measured = {
  done: number;
  statuses: number[];
  rate: number;
  ms: number;
  drained: number;
  used: Usage[];
};

/** Lets people act for so long, then waits until the jobs of it are done: they count, too. */
async function measure(
  site: Site,
  parts: Part[],
  seconds: number,
  act: () => Promise<number | null>,
): Promise<Measured> {
  const before = await usageOf(parts);
  const began = performance.now();
  const statuses: number[] = [];
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: people }, async () => {
      while (performance.now() - began < seconds * 1000) {
        const at = performance.now();
        const status = await act();
        if (status === null) return;
        times.push(performance.now() - at);
        statuses.push(status);
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  await untilIdle(site);
  const drained = (performance.now() - began) / 1000;
  const used = await usedSince(before, parts);
  const done = statuses.filter((status) => status < 300).length;
  const ms = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
  return { done, statuses, rate: done / took, ms, drained: done / drained, used };
}

function describe(
  what: string,
  { done, statuses, rate, ms, drained, used }: Measured,
  parts: Part[],
): string[] {
  const sum = (name: keyof Usage) => used.reduce((total, usage) => total + usage[name], 0);
  const share = (part: number, all: number) => `${((100 * part) / all).toFixed(0)}%`;
  return [
    `${what}: ${rate.toFixed(1)}/s, with the jobs ${drained.toFixed(1)}/s, median ${ms.toFixed(0)} ms (${count(statuses)})`,
    ...parts.map(({ name }, index) => {
      const { processor, log, commits, prepared } = used[index]!;
      return (
        `  ${name}: ${((1000 * processor) / done).toFixed(1)} ms of processor (${share(processor, sum("processor"))}), ` +
        `${(log / done / 1000).toFixed(1)} kB of log (${share(log, sum("log"))}), ` +
        `${(commits / done).toFixed(1)} commits and ${(prepared / done).toFixed(1)} prepared ones for each`
      );
    }),
  ];
}

async function usageOf(parts: Part[]): Promise<Position[]> {
  return Promise.all(
    parts.map(async ({ node }) => {
      const [row] = await node.ask<{ lsn: string }>("select pg_current_wal_flush_lsn()::text as lsn");
      return { processor: processorSecondsOf(node.pid()), lsn: row!.lsn };
    }),
  );
}

async function usedSince(before: Position[], parts: Part[]): Promise<Usage[]> {
  const after = await usageOf(parts);
  return Promise.all(
    parts.map(async ({ node }, index) => {
      const { processor, lsn } = before[index]!;
      if (after[index]!.lsn === lsn)
        return { processor: after[index]!.processor - processor, log: 0, commits: 0, prepared: 0 };
      const [row] = await node.ask<{ log: number; commits: number; prepared: number }>(
        `select pg_wal_lsn_diff($2, $1)::float8 as log,
          coalesce(sum(count) filter (where "resource_manager/record_type" = 'Transaction/COMMIT'), 0)::float8 as commits,
          coalesce(sum(count) filter (where "resource_manager/record_type" = 'Transaction/COMMIT_PREPARED'), 0)::float8 as prepared
        from pg_get_wal_stats($1, $2, true)`,
        [lsn, after[index]!.lsn],
      );
      return { processor: after[index]!.processor - processor, ...row! };
    }),
  );
}

/** Nothing waits in the queues. */
async function untilIdle(site: Site): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) {
    const [row] = await site.database.ask<{ jobs: number }>(
      "select count(*)::int as jobs from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()",
    );
    if (row!.jobs === 0) return;
    await sleep(250);
  }
  const left = await site.database.ask(
    "select name, state, count(*)::int, max(output::text) as output from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() group by 1, 2",
  );
  throw new Error(`Jobs are still waiting after 150 s: ${JSON.stringify(left)}`);
}

async function countOf(site: Site, ids: string[]): Promise<number> {
  const [row] = await site.database.ask<{ count: number }>(
    "select count(*)::int as count from reservations where id = any($1)",
    [ids],
  );
  return row!.count;
}

/** Free dates, none twice. */
function* slotsOf(properties: string[]): Generator<{ property: string; start: number }, undefined> {
  for (let start = 12; start < 350; start += 1) for (const property of properties) yield { property, start };
}

/** So many stays that members booked instantly, each with what pays it. */
async function acceptedStays(site: Site, stays: number): Promise<(() => Promise<number>)[]> {
  const landlords = await addLandlords(site, 10);
  for (const { landlord, property } of landlords)
    await site.database.ask("update properties set is_instant = true where landlord_id = $1 and id = $2", [
      landlord,
      property,
    ]);
  // One by one: on a cluster, users who are inserted at once deadlock.
  const tenants: Awaited<ReturnType<typeof verifiedTenant>>[] = [];
  for (let turn = 0; turn < 6; turn += 1) tenants.push(await verifiedTenant(site));
  const paying: (() => Promise<number>)[] = [];
  for (let turn = 0; turn < stays; turn += 1) {
    const tenant = tenants[turn % tenants.length]!;
    const start_date = dayAhead(20 + Math.floor(turn / landlords.length));
    const properties = [{ property_id: landlords[turn % landlords.length]!.property }];
    const { status, body } = await tenant.ask("/api/reserve-order", {
      json: { properties, start_date, end_date: start_date },
    });
    if (status !== 201) throw new Error(`Booking got ${status}: ${JSON.stringify(body)}`);
    const json = { reservationId: body.reservationId, tenantEmail: tenant.email };
    paying.push(async () => {
      const checkout = await tenant.ask("/api/create-checkout-session", { json });
      if (checkout.status !== 200) return checkout.status;
      return (await tenant.ask(`${new URL(checkout.body.url).pathname}/pay`, { json: card })).status;
    });
  }
  return paying;
}

/** A member whose ID was verified for an earlier stay. */
async function verifiedTenant(site: Site) {
  const [space] = await addLandlords(site, 1);
  const tenant = await signUp(site, "tenant");
  const start_date = dayAhead(10);
  const json = { properties: [{ property_id: space!.property }], start_date, end_date: start_date };
  const { status, body } = await tenant.ask("/api/reserve-order", { json });
  if (status !== 201) throw new Error(`Reserving got ${status}: ${JSON.stringify(body)}`);
  const { reservationId } = body;
  const uploaded = await tenant.ask("/api/upload-id", {
    form: formOf({ reservationId, frontId: await photoFile() }),
  });
  if (uploaded.status !== 200) throw new Error(`The ID got ${uploaded.status}`);
  const administrator = await makeAdministrator(site);
  const verified = await administrator.ask("/api/verify-id", { json: { reservationId } });
  if (verified.status !== 200) throw new Error(`Verifying got ${verified.status}`);
  return tenant;
}
