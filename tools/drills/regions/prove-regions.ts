import { setTimeout as sleep } from "node:timers/promises";
import { count, mainJob, overlaps } from "#tools/drills/main-job.ts";
import { needPrograms } from "#tools/drills/failover/programs.ts";
import { giveUp } from "../../../scripts/setup.mjs";
import { endRegion, reserveWithJobs, startRegion, type Region, type Reserved } from "./region.ts";

// Run by `npm run prove -- --regions`: two marketplaces with a database each, as docs/operations.md says. Each database may
// use the same share of a core, PROVE_SHARE, so that a second one is worth what it would be on a machine of its own.

const share = Number(process.env["PROVE_SHARE"] ?? 0.15);
const seconds = Number(process.env["PROVE_SECONDS"] ?? 20);
/** How many times the reservations of one region two must take. */
const minGain = 1.8;

let failures = 0;
const say = (text: string) => process.stdout.write(`${text}\n`);

function report(what: string, held: boolean, came: string): void {
  if (!held) failures += 1;
  say(`  ${held ? "held" : "FAILED"}  ${what}: ${came}`);
}

async function provePair([first, second]: [Region, Region]): Promise<void> {
  for (const { site } of [first, second]) {
    const { what, held, came } = await mainJob(site);
    report(`${what}, in the ${site.name} region`, held, came);
  }
  for (const region of [first, second])
    if (!region.limit(share))
      giveUp("The drill limits processors by control groups: it needs Linux and root.");
  const firstAlone = await reserveWithJobs(first, seconds);
  say(`  the first alone: ${describe(firstAlone)}`);
  const both = await Promise.all([first, second].map((region) => reserveWithJobs(region, seconds)));
  for (const [index, reserved] of both.entries()) say(`  both, region ${index + 1}: ${describe(reserved)}`);
  const secondAlone = await reserveWithJobs(second, seconds);
  say(`  the second alone: ${describe(secondAlone)}`);
  const alone = (firstAlone.rate + secondAlone.rate) / 2;
  const gain = (both[0]!.rate + both[1]!.rate) / alone;
  report(
    `two regions take at least ${minGain} times the reservations of one`,
    gain >= minGain,
    gain.toFixed(2),
  );

  second.database.kill();
  const [besides, away] = await Promise.all([
    reserveWithJobs(first, seconds),
    reserveWithJobs(second, seconds, { waitsForJobs: false }),
  ]);
  const isUntouched = besides.statuses.every((status) => status === 201) && besides.rate > 0.8 * alone;
  report("while the second's database is away, the first reserves as before", isUntouched, describe(besides));
  const isHonest = away.statuses.every((status) => status === 503);
  report("the second answers 503 meanwhile", isHonest, count(away.statuses));
  second.database.startAgain();
  report("the second reserves again by itself", await reservesAgain(second), "201");

  for (const [index, region] of [first, second].entries()) {
    const lost = await region.countLost();
    const doubled = await overlaps(region.site);
    const came = `${lost} lost, ${doubled} doubled of ${region.acknowledged.length}`;
    report(`reservations acknowledged in region ${index + 1}`, lost === 0 && doubled === 0, came);
  }
}

function describe({ rate, statuses }: Reserved): string {
  return `${rate.toFixed(1)} a second with their jobs (${count(statuses)})`;
}

async function reservesAgain(region: Region): Promise<boolean> {
  for (const began = Date.now(); Date.now() - began < 60_000; await sleep(500))
    if ((await region.reserveNext()) === 201) return true;
  return false;
}

needPrograms([]);
const pair: Region[] = [];
try {
  say(`Starting two regions, ${share} of a core for each database`);
  for (const name of ["first", "second"]) pair.push(await startRegion(name));
  await provePair(pair as [Region, Region]);
} finally {
  for (const region of pair) await endRegion(region);
}
process.exit(failures === 0 ? 0 : 1);
