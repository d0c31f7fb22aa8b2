import { createHmac } from "node:crypto";
import { host } from "./host.server.ts";
import type { Delivery } from "./store.ts";

/** Delivers a signed webhook to our route; the composition root decides how. */
export type Deliver = (request: Request) => Promise<Response>;

const minute = 60;
/** Seconds until the next attempt, by the number of failures; after the last the delivery is given up. */
const backOff = [1, 2, 5, 15, minute, 5 * minute, 30 * minute, 60 * minute, ...Array(16).fill(240 * minute)];

/** Sends every due delivery. At least once: a process that dies here leaves the delivery to the next. */
export async function deliverEvents(deliver: Deliver): Promise<void> {
  for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
    for (const delivery of claimed) await attempt(delivery, deliver);
  }
}

/** Claims due deliveries for a minute, so that two processes don't send the same one at once. */
async function claim(): Promise<Delivery[]> {
  const lease = new Date(host().now().getTime() + minute * 1000);
  return (await host().store.claimDeliveries(lease)).toSorted(inTurn);
}

/** Oldest first; then those with a `reversed` fault, newest first. */
function inTurn(one: Delivery, other: Delivery): number {
  if (one.reversed !== other.reversed) return one.reversed ? 1 : -1;
  return one.reversed ? other.id - one.id : one.id - other.id;
}

async function attempt({ id, eventId, url, attempts }: Delivery, deliver: Deliver): Promise<void> {
  const event = await host().store.findObject(eventId);
  const body = JSON.stringify(event, null, 2);
  const answer = await deliver(signed(url, body)).then(
    (response) => ({ well: response.ok, words: `answered ${response.status}` }),
    (error: unknown) => ({ well: false, words: `failed: ${String(error).slice(0, 200)}` }),
  );
  const wait = backOff[attempts - 1];
  await host().store.recordAttempt(id, {
    lastAnswer: answer.words,
    state: answer.well ? "delivered" : wait === undefined ? "abandoned" : "waiting",
    nextAttemptAt: new Date(host().now().getTime() + (wait ?? 0) * 1000),
  });
}

function signed(url: string, payload: string): Request {
  const timestamp = Math.floor(host().now().getTime() / 1000);
  const signature = createHmac("sha256", host().webhookSecret)
    .update(`${timestamp}.${payload}`)
    .digest("hex");
  return new Request(url, {
    method: "POST",
    body: payload,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Stripe-Signature": `t=${timestamp},v1=${signature}`,
    },
  });
}
