import sharp from "sharp";
import { setTimeout as sleep } from "node:timers/promises";
import { addLandlords, dayAhead, insist, makeAdministrator, reserve, signUp, type Site } from "./site.ts";

/** One line of the report: what was tested, and the result. */
export type Line = { what: string; held: boolean; came: string };

export function line(what: string, held: boolean, came: string): Line {
  return { what, held, came };
}

/** How often each status was returned, as "201: 1, 409: 199". */
export function count(statuses: number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
    .join(", ");
}

export async function until(what: string, reached: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    if (await reached()) return;
    await sleep(200);
  }
  throw new Error(`Not within a minute: ${what}`);
}

/** Adds a space with a photo, finds it, reserves, accepts, verifies the ID and pays: the product's main job. */
export async function mainJob(site: Site): Promise<Line> {
  const landlord = await signUp(site, "landlord");
  const tenant = await signUp(site, "tenant");
  const administrator = await makeAdministrator(site);
  const title = `Proven garage ${landlord.id.slice(-6)}`;
  const file = await photoFile();
  const added = await landlord.ask("/api/properties", { form: formOf({ ...space, title, images: file }) });
  check(added, 201);
  await until("the space is found", async () => {
    const { body } = await tenant.ask("/api/search?query=17101&sort=newest&limit=5");
    return body.some((one: { title: string }) => one.title === title);
  });
  const start_date = dayAhead(10);
  const wish = { properties: [{ property_id: added.body.id }], start_date, end_date: start_date };
  const reserved = await tenant.ask("/api/reserve-order", { json: wish });
  check(reserved, 201);
  const { reservationId } = reserved.body;
  const address = `/api/reservations/${reservationId}`;
  check(await landlord.ask(`/api/landlord/${landlord.id}/reservations`), 200);
  check(
    await landlord.ask(`${address}/status`, {
      method: "PUT",
      json: { status: "accepted_pending_verification" },
    }),
    200,
  );
  check(await tenant.ask("/api/upload-id", { form: formOf({ reservationId, frontId: file }) }), 200);
  check(await administrator.ask("/api/verify-id", { json: { reservationId } }), 200);
  const json = { reservationId, tenantEmail: tenant.email };
  const checkout = await tenant.ask("/api/create-checkout-session", { json });
  check(checkout, 200);
  check(await tenant.ask(`${new URL(checkout.body.url).pathname}/pay`, { json: card }), 200);
  await until("the reservation is paid", async () => {
    const { body } = await tenant.ask(address);
    return body.payment_status === "paid" && body.status === "accepted";
  });
  return line("main job, from signing up to paid", true, "done");
}

export async function photoFile(): Promise<File> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#175CD3" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(picture)], "front.jpg", { type: "image/jpeg" });
}

export const space = {
  type_of_space: "Covered Garage",
  price: "40",
  price_per: "Day",
  street_address: "1200 Market Street",
  city: "Harrisburg",
  state: "PA",
  zipcode: "17101",
  length: "20",
  width: "10",
  height: "8",
  start_date: dayAhead(0),
};
export const card = {
  email: "pat@people.example",
  number: "4242424242424242",
  expiry: "12 / 40",
  cvc: "123",
  name: "Pat Doe",
};

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

export function check({ status, body }: { status: number; body: unknown }, wanted: number): void {
  if (status !== wanted) throw new Error(`Answered ${status} instead of ${wanted}: ${JSON.stringify(body)}`);
}

/**
 * 200 visitors ask two processes for the same dates of one space at once; who is told to come back does. Of a visitor who
 * was, the request may have been written all the same; so the stays count, not only the answers.
 */
export async function raceForOne(site: Site): Promise<Line> {
  const [one] = await addLandlords(site, 1);
  const answers = await Promise.all(Array.from({ length: 200 }, () => insist(site, [one!.property])));
  const statuses = answers.map(({ status }) => status);
  const stays = await staysOf(site, [one!.property]);
  const held = stays === 1 && allKnown(statuses, 1) && (await overlaps(site)) === 0;
  return line("200 at once for the same dates", held, `${count(statuses)}; ${stays} stay`);
}

/** Nothing but made and refused, and no more made than there are. */
function allKnown(statuses: number[], made: number): boolean {
  return (
    statuses.every((status) => status === 201 || status === 409) &&
    statuses.filter((status) => status === 201).length <= made
  );
}

async function staysOf(site: Site, properties: string[]): Promise<number> {
  const [{ stays } = { stays: 0 }] = await site.database.ask<{ stays: number }>(
    "select count(*)::int as stays from reservations where property_id = any($1)",
    [properties],
  );
  return stays;
}

/** Carts of three spaces of three landlords, in opposite orders: each is reserved or refused as a whole. */
export async function raceForCarts(site: Site): Promise<Line> {
  const spaces = await addLandlords(site, 8);
  const carts = Array.from({ length: 50 }, (_, turn) =>
    [0, 1, 3].map((step) => spaces[(turn + step) % spaces.length]!.property),
  );
  const answers = await Promise.all(
    carts.map((cart, turn) => insist(site, turn % 2 ? cart.toReversed() : cart, 10 + (turn % 11))),
  );
  const statuses = answers.map(({ status }) => status);
  const stays = await staysOf(
    site,
    spaces.map(({ property }) => property),
  );
  const whole = stays % 3 === 0 && allKnown(statuses, stays / 3);
  return line(
    "50 carts of three landlords at once",
    whole && (await overlaps(site)) === 0,
    `${count(statuses)}; ${stays} stays`,
  );
}

/** Live stays of one property that share a day, and duplicate reservation codes. */
export async function overlaps(site: Site): Promise<number> {
  const [{ doubled } = { doubled: -1 }] = await site.database.ask<{ doubled: number }>(
    `select (select count(*) from reservations a
       join reservations b on a.landlord_id = b.landlord_id and a.property_id = b.property_id
         and a.id < b.id and a.stay && b.stay
       where is_live(a.status)
         and is_live(b.status))::int
     + (select count(*) from (
         select reservation_code from reservations group by reservation_code having count(*) > 1) twice)::int as doubled`,
  );
  return doubled;
}

/** The median and the 95th percentile, in milliseconds, of calls made one after the other. */
async function timed(times: number, act: (turn: number) => Promise<{ status: number }>) {
  const took: number[] = [];
  const failed: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now();
    const { status } = await act(turn);
    took.push(performance.now() - began);
    if (status >= 300) failed.push(status);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1);
  return { middle: at(0.5), slow: at(0.95), failed };
}

/** The times of single calls, for the table of costs. */
export async function figures(site: Site): Promise<Line[]> {
  const spaces = await addLandlords(site, 40);
  const landlord = await signUp(site, "landlord");
  const cart = (turn: number) => [0, 1, 2].map((step) => spaces[(turn * 3 + step) % 40]!.property);
  const visitor = site.newClient();
  const calls: Record<string, (turn: number) => Promise<{ status: number }>> = {
    "reserve one space": (turn) => reserve(site, [spaces[turn]!.property]),
    "reserve three spaces of three landlords": (turn) => reserve(site, cart(turn), 100 + 10 * turn),
    "search near a ZIP code": () => visitor("/api/search?query=17101"),
    "search with dates": () => visitor(`/api/search?query=17101&from=${dayAhead(20)}&to=${dayAhead(22)}`),
    "read one space": (turn) => visitor(`/api/properties/${spaces[turn]!.property}`),
    "a landlord's list": () => landlord.ask(`/api/landlord/${landlord.id}/reservations`),
    "insert a code (one statement)": async (turn) => {
      const code = `PRVE-${String(turn + 22).replaceAll(/[01]/g, "Z")}-${letters(turn)}`;
      await site.database.ask("insert into reservation_codes values ($1, $2)", [code, spaces[0]!.landlord]);
      return { status: 200 };
    },
  };
  const lines: Line[] = [];
  for (const [what, act] of Object.entries(calls)) {
    const { middle, slow, failed } = await timed(40, act);
    lines.push(
      line(
        what,
        failed.length === 0,
        `${middle} ms, 95 %: ${slow} ms${failed.length ? `; ${count(failed)}` : ""}`,
      ),
    );
  }
  return lines;
}

function letters(turn: number): string {
  return `${String.fromCharCode(65 + (turn % 26))}${String.fromCharCode(65 + Math.floor(turn / 26))}AA`;
}
