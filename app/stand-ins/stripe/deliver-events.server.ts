import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { standInWebhookSecret } from "#app/features/payments/stand-in-keys.server.ts";

/** Delivers a signed webhook to our route; the composition root decides how. */
export type Deliver = (request: Request) => Promise<Response>;
type Claimed = { id: number; eventId: string; url: string; attempts: number; reversed: boolean };

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
async function claim(): Promise<Claimed[]> {
  const lease = new Date(now().getTime() + minute * 1000);
  const claimed = await db
    .updateTable("sandboxDeliveries")
    .set({ attempts: sql<number>`attempts + 1`, nextAttemptAt: lease })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sandboxDeliveries")
        .select("id")
        .where("state", "=", "waiting")
        .where("nextAttemptAt", "<=", now())
        .orderBy("reversed")
        .orderBy(sql`case when reversed then -id else id end`)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "eventId", "url", "attempts", "reversed"])
    .execute();
  return claimed.toSorted(inTurn);
}

/** Oldest first; then those with a `reversed` fault, newest first. */
function inTurn(one: Claimed, other: Claimed): number {
  if (one.reversed !== other.reversed) return one.reversed ? 1 : -1;
  return one.reversed ? other.id - one.id : one.id - other.id;
}

async function attempt({ id, eventId, url, attempts }: Claimed, deliver: Deliver): Promise<void> {
  const { object } = await db
    .selectFrom("sandboxObjects")
    .select("object")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify(object, null, 2);
  const answer = await deliver(signed(url, body)).then(
    (response) => ({ well: response.ok, words: `answered ${response.status}` }),
    (error: unknown) => ({ well: false, words: `failed: ${String(error).slice(0, 200)}` }),
  );
  const wait = backOff[attempts - 1];
  await db
    .updateTable("sandboxDeliveries")
    .set({
      lastAnswer: answer.words,
      state: answer.well ? "delivered" : wait === undefined ? "abandoned" : "waiting",
      nextAttemptAt: new Date(now().getTime() + (wait ?? 0) * 1000),
    })
    .where("id", "=", id)
    .execute();
}

function signed(url: string, payload: string): Request {
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: standInWebhookSecret,
    timestamp: Math.floor(now().getTime() / 1000),
  });
  return new Request(url, {
    method: "POST",
    body: payload,
    headers: { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signature },
  });
}
