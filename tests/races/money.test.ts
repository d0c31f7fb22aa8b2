import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  checkoutOf,
  eventOf,
  moneyOf,
  orderOf,
  payByCard,
  sessionOf,
  signed,
} from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { startWeb, stopProcess, type WebProcess } from "#tests/support/server-process.ts";

// The first test that needs the built server builds it.
const building = 180_000;
const patience = { timeout: 30_000, interval: 100 };
const address = config.publicUrl;
const settings = { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir, PUBLIC_URL: address };
const blocked = 4242;

let first: WebProcess;
let second: WebProcess;
let landlord: Person;
let tenant: Person;

beforeAll(async () => {
  [first, second] = await Promise.all([startWeb({ ...settings, WORKER: "false" }), startWeb(settings)]);
  landlord = await newLandlord();
  tenant = await newTenant();
}, building);
afterAll(() => Promise.all([first, second].map((web) => stopProcess(web))));

test("twenty tabs on two devices and two processes get one checkout; paid in both, it is charged once", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => askToPay(turn % 2 ? first : second, reservation!.id)),
  );
  const urls = new Set(answers.filter((one) => one.status === 200).map((one) => one.body["url"]));
  expect(urls.size).toBe(1);
  const refused = answers.filter((one) => one.status !== 200);
  expect(refused.map((one) => one.status).filter((status) => status !== 409)).toEqual([]);
  const session = sessionOf([...urls][0] as string);
  await Promise.all([first, second].map((web) => pressPay(web, session)));
  await expect.poll(() => statusOf(reservation!.id), patience).toBe("paid");
  expect(await chargesOf(session)).toEqual([10_500]);
  expect((await askToPay(first, reservation!.id)).status).toBe(409);
});

test("the same webhook five times at once on two processes books once", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, reservation!.id);
  await payByCard(url);
  const event = await eventOf("checkout.session.completed", sessionOf(url));
  const answers = await Promise.all(
    [first, second, first, second, first].map((web) =>
      fetch(`${web.url}/api/webhooks/stripe`, {
        method: "POST",
        body: event,
        headers: { "Stripe-Signature": signed(event) },
      }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
  const entries = db.selectFrom("ledgerEntries").select("kind").where("causeId", "=", reservation!.id);
  expect(await entries.execute()).toEqual([{ kind: "rent" }]);
});

test("the thank-you page opened ten times changes nothing, before the payment and after", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, reservation!.id);
  const path = `/payment-success?reservationId=${reservation!.id}`;
  for (const state of ["unpaid", "paid"]) {
    if (state === "paid") await payByCard(url);
    await expect.poll(() => statusOf(reservation!.id), patience).toBe(state);
    const before = await booksOf(reservation!.id);
    for (let visit = 0; visit < 10; visit += 1) {
      const page = await fetch(first.url + path, { headers: { cookie: tenant.cookie } });
      const title = state === "paid" ? "Thank you" : "Your payment";
      expect([page.status, await page.text()]).toEqual([
        200,
        expect.stringContaining(`<title>${title}</title>`),
      ]);
    }
    expect(await booksOf(reservation!.id)).toEqual(before);
  }
});

test("kill -9 between the payment and its commit: the next process books it, once", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, reservation!.id);
  await dieBefore("update of payment_status on reservations", () => payByCard(url));
  expect(await chargesOf(sessionOf(url))).toEqual([10_500]);
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "unpaid", settled: [] });
  await startAgain();
  await expect.poll(() => statusOf(reservation!.id), patience).toBe("paid");
  expect(await moneyOf(reservation!.id)).toMatchObject({ settled: [10_500], refunds: [] });
});

test("kill -9 between the provider's session and ours: the next attempt finds the same one", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  await dieBefore("update of state on payments", async () => {
    void askToPay(second, reservation!.id).catch(() => undefined);
  });
  await startAgain();
  const { status, body } = await askToPay(second, reservation!.id);
  expect(status).toBe(200);
  const sessions = await sessionsFor(reservation!.id);
  expect(sessions).toEqual([sessionOf(body["url"] as string)]);
});

test("kill -9 between the provider's refund and ours: it is sent once", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, reservation!.id);
  await payByCard(url);
  await expect.poll(() => statusOf(reservation!.id), patience).toBe("paid");
  await dieBefore("update of provider_refund_id on refunds", () => reject(landlord.actor, reservation!.id));
  await startAgain();
  await expect.poll(() => statusOf(reservation!.id), patience).toBe("refunded");
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  const { data } = await stripe.refunds.list({ payment_intent: payment_intent as string });
  expect(data.map((refund) => refund.amount)).toEqual([10_500]);
});

/** Does something and kills its process just before it writes this. */
async function dieBefore(write: string, act: () => Promise<unknown>): Promise<void> {
  await sql`create or replace function wait_for_the_end() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4242); return new; end $$`.execute(db);
  const table = write.split(" ").at(-1)!;
  await db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(${blocked})`.execute(held);
    await sql`create trigger wait_for_the_end before ${sql.raw(write)}
      for each row execute function wait_for_the_end()`.execute(held);
    await act();
    await expect.poll(waiting, patience).toBeGreaterThan(0);
    await stopProcess(second, "SIGKILL");
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`.execute(held);
    await expect.poll(waiting, patience).toBe(0);
    await sql`drop trigger wait_for_the_end on ${sql.table(table)}`.execute(held);
    await sql`select pg_advisory_unlock(${blocked})`.execute(held);
  });
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
  `.execute(db);
  return rows[0]!.count;
}

/** A process that starts two minutes later: what the dead one began is overdue by then. */
async function startAgain(): Promise<void> {
  const earlier = sql<Date>`now() - interval '2 minutes'`;
  await db.updateTable("payments").set({ updatedAt: earlier }).execute();
  await db.updateTable("refunds").set({ updatedAt: earlier }).execute();
  await db.updateTable("sandboxDeliveries").set({ nextAttemptAt: earlier }).execute();
  await sql`update pgboss.job set started_on = now() - interval '1 day' where state = 'active'`.execute(db);
  second = await startWeb({ ...settings, PORT: new URL(second.url).port });
}

type Answer = { status: number; body: Record<string, unknown> };

async function askToPay(web: WebProcess, reservationId: string): Promise<Answer> {
  return post(web, "/api/create-checkout-session", { reservationId });
}

async function pressPay(web: WebProcess, session: string): Promise<Answer> {
  const card = { email: "pat@people.example", expiry: "12 / 40", cvc: "123", name: "Pat Doe" };
  return post(web, `/sandbox/checkout/${session}/pay`, { ...card, number: "4242424242424242" });
}

async function post(web: WebProcess, path: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json", origin: address, cookie: tenant.cookie };
  const answer = await fetch(web.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function statusOf(reservationId: string): Promise<string> {
  return (await moneyOf(reservationId)).paymentStatus;
}

async function chargesOf(sessionId: string): Promise<number[]> {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionId);
  const { data } = await stripe.charges.list({ payment_intent: payment_intent as string });
  return data.map((charge) => charge.amount);
}

async function sessionsFor(reservationId: string): Promise<string[]> {
  const { data } = await stripe.checkout.sessions.list({ limit: 100 });
  return data.filter((one) => one.client_reference_id === reservationId).map((one) => one.id);
}

/** Everything in our books about a reservation's money. */
async function booksOf(reservationId: string) {
  const { rows } = await sql`
    select to_jsonb(reservations) as reservation, (select jsonb_agg(to_jsonb(payments) order by id) from payments
      where reservation_id = reservations.id) as payments, (select count(*) from ledger_lines) as lines,
      (select count(*) from refunds) as refunds, (select count(*) from reservation_transitions) as transitions
    from reservations where id = ${reservationId}
  `.execute(db);
  return rows;
}
