import sharp from "sharp";
import { setTimeout as sleep } from "node:timers/promises";
import { dayAhead, makeAdministrator, signUp, type Site } from "./site.ts";

/** One line of the report: what was tested, and the result. */
export type Line = { what: string; held: boolean; came: string };

/** How often each status was returned, as "201: 1, 409: 199". */
export function count(statuses: number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
    .join(", ");
}

async function until(what: string, reached: () => Promise<boolean>): Promise<void> {
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
  return { what: "main job, from signing up to paid", held: true, came: "done" };
}

async function photoFile(): Promise<File> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#175CD3" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(picture)], "front.jpg", { type: "image/jpeg" });
}

const space = {
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
const card = {
  email: "pat@people.example",
  number: "4242424242424242",
  expiry: "12 / 40",
  cvc: "123",
  name: "Pat Doe",
};

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function check({ status, body }: { status: number; body: unknown }, wanted: number): void {
  if (status !== wanted) throw new Error(`Answered ${status} instead of ${wanted}: ${JSON.stringify(body)}`);
}

/** Live stays of one property that share a day, and duplicate reservation codes. */
export async function overlaps(site: Site): Promise<number> {
  const [{ doubled } = { doubled: -1 }] = await site.database.ask<{ doubled: number }>(
    `select (select count(*) from reservations a
       join reservations b on a.property_id = b.property_id
         and a.id < b.id and a.stay && b.stay
       where is_live(a.status)
         and is_live(b.status))::int
     + (select count(*) from (
         select reservation_code from reservations group by reservation_code having count(*) > 1) twice)::int as doubled`,
  );
  return doubled;
}
