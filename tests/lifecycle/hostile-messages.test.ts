import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formOf } from "#tests/support/messages.ts";
import { forgetGuesses, onDatabase } from "#tests/support/on-server.ts";
import { talkOn } from "#tests/support/outside-talk.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";
import { longestWait, spentOn } from "#tests/support/server-load.ts";
import { slowness } from "#tests/support/slowness.ts";

// Messages made to be slow, written in the built product.
let server: RunningServer;
let talk: Awaited<ReturnType<typeof talkOn>>;

beforeAll(async () => {
  server = await runServer();
  talk = await talkOn(server);
}, 180_000);
beforeEach(() => forgetGuesses(server.databaseUrl));
afterAll(() => server.stop());

test("a conversation of slow messages is read as fast as one of others, and 120 times a minute", async () => {
  const { tenant, landlord, id } = talk;
  const parts = ["1-", "a-", "2024-11-1", "t.me ", "717-555-0142 ", "ﷺ"];
  for (let turn = 0; turn < 39; turn += 1) {
    const text = parts[turn % parts.length]!.repeat(4000).slice(0, 4000);
    const spent = await spentOn(server, async () => {
      expect((await tenant(`/api/messages/${id}`, { form: formOf({ text }) })).status).toBe(201);
    });
    expect(spent).toBeLessThan(200 * slowness());
  }
  const read = () => landlord(`/api/messages/${id}`);
  const spent = await spentOn(server, async () => {
    for (let turn = 0; turn < 20; turn += 1) expect((await read()).status).toBe(200);
  });
  // It was 297 ms for each, looking for contacts every time.
  expect(spent / 20).toBeLessThan(60 * slowness());
  const statuses = new Set<number>();
  for (let turn = 0; turn < 260 && !statuses.has(429); turn += 1) statuses.add((await read()).status);
  expect([...statuses]).toEqual([200, 429]);
  expect((await landlord(`/messages/${id}`, { headers: { accept: "text/html" } })).status).toBe(429);
}, 120_000);

/** An accepted and paid stay of the conversation's tenant. */
const addPaidStay = () =>
  onDatabase(
    server.databaseUrl,
    `insert into reservation_codes (code, landlord_id) select 'WXYZ-2345', landlord_id from conversations;
     insert into orders (id, tenant_id, guest_name, guest_contact, total_cents, idempotency_key, request_hash)
     select 'ord_paid', tenant_id, 'Theo', 'tenant@people.example', 105, 'paid', 'paid' from conversations;
     insert into reservations (id, order_id, property_id, landlord_id, tenant_id, guest_name, guest_contact, stay,
       price_cents, price_per, units, offer_cents, fee_cents, total_cents, reservation_code, answer_by, status,
       payment_status, created_at)
     select 'res_paid', 'ord_paid', property_id, landlord_id, tenant_id, 'Theo', 'tenant@people.example',
       '[2100-01-01,2100-02-01)', 100, 'Month', 1, 100, 5, 105, 'WXYZ-2345', now(), 'accepted', 'paid',
       now() - interval '1 day' from conversations`,
  );

/** Messages as a version of before stored them: without what is hidden. */
const addMessages = (count: number) =>
  onDatabase(
    server.databaseUrl,
    `insert into messages (id, landlord_id, conversation_id, position, side, sender_id, body, key, created_at)
     select 'mes_slow' || n, landlord_id, id, last_position + n, 'tenant', tenant_id, repeat('1-', 2000), 'slow' || n,
       now() - interval '1 hour' + n * interval '1 second'
     from conversations, generate_series(1, ${count}) n;
     update conversations set last_position = last_position + ${count}, version = version + 1, last_at = now()`,
  );

test("a timeline with 1,000 slow messages delays no one, also when it is first read", async () => {
  await addPaidStay();
  await addMessages(1000);
  const read = () => talk.landlord("/api/reservations/res_paid/timeline");
  const first = read();
  expect(await longestWait(server, first)).toBeLessThan(1500 * slowness());
  const { status, body } = await first;
  expect([status, body.entries.length]).toEqual([200, 1040]);
  const spent = await spentOn(server, async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await read()).body.entries).toHaveLength(1040);
  });
  // It was 18 s for each, which the schedule repeated every minute.
  expect(spent / 5).toBeLessThan(1000 * slowness());
}, 120_000);
