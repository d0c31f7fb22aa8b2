import { setTimeout as sleep } from "node:timers/promises";
import { count, line, type Line } from "./drills.ts";
import { addLandlords, logIn, reserve, signUp, type Site } from "./site.ts";
import type { Cluster } from "./start-cluster.ts";

/** Kills a worker while reservations come in, tests what still works, starts it again, and counts the reservations. */
export async function loseWorker(site: Site, { workers }: Cluster): Promise<Line[]> {
  const lost = workers[0]!;
  const spaces = await addLandlords(site, 40);
  const landlords: Awaited<ReturnType<typeof signUp>>[] = [];
  for (let turn = 0; turn < 8; turn += 1) landlords.push(await signUp(site, "landlord"));
  const acknowledged: string[] = [];
  const keep = async (property: string, start: number) => {
    const { status, body } = await reserve(site, [property], start);
    if (status === 201) acknowledged.push(body.reservationId);
    return status;
  };
  const under = spaces.map(({ property }, turn) => sleep(turn * 100).then(() => keep(property, 10)));
  await sleep(2000);
  lost.kill();
  const during = await Promise.all(under);
  const searches = await statusesOf(20, () => site.newClient()("/api/search?query=17101"));
  const logins = await statusesOf(8, (turn) => logIn(site, landlords[turn]!.email));
  const lists = await statusesOf(8, (turn) =>
    landlords[turn]!.ask(`/api/landlord/${landlords[turn]!.id}/reservations`),
  );
  const reads = await statusesOf(10, (turn) => site.newClient()(`/api/properties/${spaces[turn]!.property}`));
  const reserved = await Promise.all(spaces.slice(0, 10).map(({ property }) => keep(property, 30)));
  lost.startAgain();
  const began = Date.now();
  let back = 0;
  while (back !== 201 && Date.now() - began < 60_000) {
    back = await keep(spaces[20]!.property, 50);
    if (back !== 201) await sleep(200);
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const [{ kept } = { kept: 0 }] = await site.database.ask<{ kept: number }>(
    "select count(*)::int as kept from reservations where id = any($1)",
    [acknowledged],
  );
  const all = (statuses: number[]) => statuses.every((status) => status === 200);
  return [
    line("reservations while a worker is killed", true, count(during)),
    line("searches without it", all(searches), count(searches)),
    line("logging in without it", all(logins), count(logins)),
    line("landlords' lists without it", true, count(lists)),
    line("a space by its id alone, without it", true, count(reads)),
    line("reserving without it", true, count(reserved)),
    line("reserving once it is back", back === 201, `${seconds} s after its start`),
    line(
      "acknowledged reservations that are there",
      kept === acknowledged.length,
      `${kept} of ${acknowledged.length}`,
    ),
  ];
}

async function statusesOf(times: number, ask: (turn: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, turn) => ask(turn)));
  return answers.map(({ status }) => status);
}
