import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { dayAhead } from "#tools/drills/site.ts";
import { openClient } from "#tests/support/http-client.ts";

/** One call and its answer; status 0 is a connection that broke, or no answer in time. */
export type Call = {
  kind: "reserve" | "race" | "search" | "page";
  at: number;
  status: number;
  ms: number;
  web: string | null;
};
/** A reservation that was acknowledged with 201. */
export type Acknowledged = { id: string; key: string; slot: string };
export type Record = {
  calls: Call[];
  acknowledged: Acknowledged[];
  /** By the dates that several visitors wanted: how many were told that they have them. */
  races: Map<string, number>;
  /** What those were told who wanted dates that no one else did. */
  refused: string[];
  /** Requests that no answer settled. */
  unsettled: number;
};

/** Dates of one space. */
type Slot = { property: string; start: number };

const answerWithinMs = 25_000;
const againAfterMs = 300;
const givenUpAfterMs = 90_000;
const racers = 4;
let clients = 0;

/** A visitor with a browser and a network of their own. */
export function openVisitor(url: string) {
  clients += 1;
  const ask = openClient(url);
  const headers = {
    "x-forwarded-for": `198.${51 + (clients >> 16)}.${(clients >> 8) & 255}.${clients & 255}`,
  };
  return (path: string, call: { json?: unknown; key?: string; accept?: string } = {}) =>
    ask(path, {
      ...(call.json === undefined ? {} : { json: call.json }),
      headers: {
        ...headers,
        ...(call.key === undefined ? {} : { "idempotency-key": call.key }),
        ...(call.accept === undefined ? {} : { accept: call.accept }),
      },
    });
}

export type Load = {
  record: Record;
  stop: () => Promise<void>;
  reserveOnce: () => Promise<Acknowledged>;
  /** Lets this many visitors more reserve without a pause; returns how many reservations they got. */
  burst: (visitors: number, seconds: number) => Promise<number>;
};

/** Visitors who reserve, race for the same dates and search, each until told to stop. */
export function startLoad(url: string, properties: string[]): Load {
  const record: Record = { calls: [], acknowledged: [], races: new Map(), refused: [], unsettled: 0 };
  const over = new AbortController();
  const slots = slotsOf(properties);
  let turn = 0;

  async function timed(
    kind: Call["kind"],
    send: () => Promise<{ status: number; body: unknown; headers?: Headers }>,
  ) {
    const began = performance.now();
    const at = Date.now();
    const late = sleep(answerWithinMs, { status: 0, body: null, headers: undefined }, { ref: false });
    const answer = await Promise.race([send(), late]).catch(() => ({
      status: 0,
      body: null,
      headers: undefined,
    }));
    const web = answer.headers?.get("x-served-by") ?? null;
    record.calls.push({ kind, at: Date.now(), status: answer.status, ms: performance.now() - began, web });
    return { ...answer, at };
  }

  /** Opens the cart, as people do before they reserve: it gives a browser its cookie. */
  async function openBrowser() {
    const visitor = openVisitor(url);
    for (;;) {
      const { status } = await timed("page", () => visitor("/cart", { accept: "text/html" }));
      if (status === 200 || over.signal.aborted) return visitor;
      await sleep(againAfterMs);
    }
  }

  /** Repeats a request with the same key until it is settled; returns null if it was refused. */
  async function reserve(
    kind: "reserve" | "race",
    { property, start }: Slot,
    browser = openBrowser(),
  ): Promise<Acknowledged | null> {
    const visitor = await browser;
    const key = randomBytes(12).toString("hex");
    const json = {
      properties: [{ property_id: property, quantity: 1 }],
      start_date: dayAhead(start),
      end_date: dayAhead(start),
      guest_name: "Gail Guest",
      guest_contact: `${key}@people.example`,
    };
    for (const began = Date.now(); Date.now() - began < givenUpAfterMs; await sleep(againAfterMs)) {
      const { status, body } = await timed(kind, () => visitor("/api/reserve-order", { json, key }));
      if (status === 409) {
        if (kind === "reserve") record.refused.push((body as { message: string }).message);
        return null;
      }
      if (status !== 201) continue;
      const { reservationId: id } = body as { reservationId: string };
      const acknowledged = { id, key, slot: `${property} ${start}` };
      record.acknowledged.push(acknowledged);
      return acknowledged;
    }
    record.unsettled += 1;
    return null;
  }

  async function race() {
    const slot = slots.next().value!;
    const results = await Promise.all(Array.from({ length: racers }, () => reserve("race", slot)));
    record.races.set(`${slot.property} ${slot.start}`, results.filter((one) => one !== null).length);
  }

  const search = () => {
    turn += 1;
    const visitor = openVisitor(url);
    return timed("search", () => visitor(`/api/search?query=17101&min_price=${turn % 2000}`));
  };

  const each = async (everyMs: number, act: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      await act();
      await sleep(everyMs);
    }
  };
  const running = [
    ...Array.from({ length: 3 }, () => each(200, () => reserve("reserve", slots.next().value!))),
    each(1500, race),
    ...Array.from({ length: 2 }, () => each(200, search)),
  ];
  return {
    record,
    async stop() {
      over.abort();
      await Promise.all(running);
    },
    async burst(visitors, seconds) {
      const until = Date.now() + seconds * 1000;
      let made = 0;
      const reserveOn = async () => {
        while (Date.now() < until)
          if (await reserve("reserve", slots.next().value!, Promise.resolve(openVisitor(url)))) made += 1;
      };
      await Promise.all(Array.from({ length: visitors }, reserveOn));
      return made;
    },
    async reserveOnce() {
      const made = await reserve("reserve", slots.next().value!);
      if (made === null) throw new Error("A reservation of free dates was refused.");
      return made;
    },
  };
}

/** Free dates, none twice. */
function* slotsOf(properties: string[]): Generator<Slot, undefined> {
  for (let start = 5; start < 330; start += 1) for (const property of properties) yield { property, start };
}
