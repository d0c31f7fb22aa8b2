import assert from "node:assert/strict";
import { sql } from "kysely";
import { fromRange } from "#app/features/reservations/model.ts";
import { db } from "#app/platform/db.server.ts";
import { type Known, wasCharged } from "./compare.ts";
import type { Action } from "./actions.ts";
import {
  after,
  type Booked,
  type Checkout,
  dayIn,
  isFree,
  mayAnswer,
  mayClaim,
  mayDecide,
  type Model,
  payable,
  priceOf,
  today,
  totalOf,
} from "./model.ts";
import type { Processes, Result } from "./processes.ts";
import type { Card, Step } from "./steps.ts";

/** A step ready to run. */
export type Ready = {
  on: 0 | 1;
  action: Action;
  /** What the model needs to read from the provider first. */
  before?: () => Promise<void>;
  /** The actions that may change a reservation during this step, as the model names them. */
  transitions: (one: Booked) => string[];
  /** `alone`: nothing else ran and no process died, so the model knows the answer. */
  check: (result: Result, alone: boolean, processes: Processes) => Promise<Known> | Known;
};
type StepOf<Name extends Step["step"]> = Extract<Step, { step: Name }>;

const stays: Known = (one) => one.status;

export function reserving(model: Model, step: StepOf<"reserve">, on: 0 | 1): Ready {
  const { world } = model;
  const properties = step.spaces.map((index) => world.properties[index]!);
  const [start, end] = [dayIn(model, step.inDays), dayIn(model, step.inDays + step.days)];
  const isPossible = start >= today(model) && properties.every((space) => isFree(model, space, start, end));
  const action: Action = {
    do: "reserve",
    actor: world.tenants[step.tenant]!,
    propertyIds: properties.map(({ id }) => id),
    start,
    lastDay: dayIn(model, step.inDays + step.days - 1),
    key: `key-${Math.random()}`,
  };
  return {
    on,
    action,
    transitions: () => [],
    async check(first, alone, processes) {
      // A client without an answer asks again, with the same key: that makes one order, not two.
      const died = "killed" in first;
      const result = died ? await processes.ask(on, model.now, action) : first;
      if ("done" in result) {
        assert(!alone || isPossible, "reserved what is taken");
        await adopt(model, step, result.done as string[], start, end);
      } else {
        assert("refused" in result && result.refused === 409, JSON.stringify(result));
        assert(!(alone || died) || !isPossible, `refused what is free: ${result.sentence}`);
      }
      return alone ? stays : null;
    },
  };
}

async function adopt(model: Model, step: StepOf<"reserve">, ids: string[], start: string, end: string) {
  const rows = await db.selectFrom("reservations").selectAll().where("id", "in", ids).execute();
  assert.equal(rows.length, step.spaces.length);
  for (const row of rows) {
    const property = model.world.properties.find(({ id }) => id === row.propertyId)!;
    const price = priceOf(property, step.days);
    assert.deepEqual([row.offerCents, row.feeCents], [price.rentCents, price.feeCents]);
    assert.deepEqual(fromRange(row.stay), { start, end });
    const { id, orderId, paymentStatus } = row;
    const answerBy = row.answerBy.getTime();
    const { depositCents } = row;
    assert.equal(depositCents, property.depositCents);
    const deposit = {
      depositCents,
      depositState: "none",
      keptCents: 0,
      claim: null,
      kept: { rentCents: 0, feeCents: 0 },
    };
    const given = { id, orderId, property, start, end, ...price, ...deposit, paymentStatus, answerBy };
    model.booked.push({ ...given, tenant: step.tenant, status: "pending", payBy: null });
  }
}

type Transition = "accept" | "reject" | "requestDocuments" | "uploadId" | "verifyId" | "cancel";

export function transitioning(model: Model, step: StepOf<Transition>, on: 0 | 1): Ready | null {
  const one = newest(model.booked, step.of);
  if (!one) return null;
  const actor = step.step === "cancel" ? model.world.tenants[one.tenant]! : one.property.landlord;
  const reservationId = one.id;
  const action: Action =
    step.step === "uploadId" || step.step === "verifyId"
      ? { do: step.step, reservationId }
      : { do: step.step, actor, reservationId };
  return {
    on,
    action,
    transitions: (other) => (other === one ? [step.step] : []),
    check(result, alone) {
      const next = after(model, step.step, one);
      if (!alone) return null;
      if (next === null) assert("refused" in result && result.refused === 409, JSON.stringify(result));
      else assert("done" in result, JSON.stringify(result));
      return (other) => (other === one && next !== null ? next : other.status);
    },
  };
}

/** A claim on a deposit, its answer, or its decision. */
export function claiming(
  model: Model,
  step: StepOf<"claimDeposit" | "answerClaim" | "decideClaim">,
  on: 0 | 1,
): Ready | null {
  const one = newest(model.booked, step.of);
  if (!one) return null;
  const reservationId = one.id;
  const cents = Math.max(1, Math.floor((one.depositCents * ("percent" in step ? step.percent : 0)) / 100));
  const { administrator, tenants } = model.world;
  const actions: Record<typeof step.step, [Action, boolean]> = {
    claimDeposit: [
      { do: "claimDeposit", actor: one.property.landlord, reservationId, cents },
      mayClaim(model, one),
    ],
    answerClaim: [
      {
        do: "answerClaim",
        actor: tenants[one.tenant]!,
        reservationId,
        agrees: "agrees" in step && step.agrees,
      },
      mayAnswer(model, one),
    ],
    decideClaim: [
      { do: "decideClaim", actor: administrator, reservationId, cents: cents - 1 },
      mayDecide(model, one),
    ],
  };
  const [action, isAllowed] = actions[step.step];
  return {
    on,
    action,
    transitions: () => [],
    check(result, alone) {
      if (!alone) return null;
      if (isAllowed) assert("done" in result, JSON.stringify(result));
      else
        assert(
          "refused" in result && (result.refused === 409 || result.refused === 404),
          JSON.stringify(result),
        );
      return stays;
    },
  };
}

export function checkingOut(model: Model, step: StepOf<"checkout">, on: 0 | 1): Ready | null {
  const one = newest(model.booked, step.of);
  if (!one) return null;
  const covers = payable(model, one, step.wholeOrder);
  const isUnderWay = covers.some((row) => wasCharged(model, row));
  return {
    on,
    action: {
      do: "checkout",
      actor: model.world.tenants[one.tenant]!,
      payable: step.wholeOrder ? { orderId: one.orderId } : { reservationId: one.id },
    },
    transitions: () => [],
    async check(result, alone) {
      if ("done" in result) {
        const checkout = await open(model, one.tenant, (result.done as { url: string }).url);
        if (!alone) return null;
        assert.deepEqual(checkout.covers.toSorted(), covers.map(({ id }) => id).toSorted());
        assert.equal(
          checkout.cents,
          covers.map(totalOf).reduce((sum, cents) => sum + cents, 0),
        );
      } else if ("refused" in result) {
        assert.equal(result.refused, 409, result.sentence);
        assert(!alone || covers.length === 0 || isUnderWay, `not let to pay: ${result.sentence}`);
      }
      return alone ? stays : null;
    },
  };
}

/** A checkout that we sent someone to: what it covers in our books, and the provider's amount. */
async function open(model: Model, tenant: 0 | 1, url: string): Promise<Checkout> {
  const known = model.checkouts.find((checkout) => checkout.url === url);
  if (known) return known;
  const shares = await db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentId")
    .select(["paymentShares.reservationId"])
    .where("checkoutUrl", "=", url)
    .execute();
  const covers = shares.map(({ reservationId }) => reservationId);
  const session = await sessionAt(url);
  const checkout = { url, tenant, covers, cents: session.cents, charged: false };
  model.checkouts.push(checkout);
  return checkout;
}

const cards: Record<Card, string> = {
  good: "4242424242424242",
  declined: "4000000000000002",
  confirmed: "4000002760003184",
  "not confirmed": "4000002760003184",
  "slow to refund": "4000000000007726",
  "refund returned": "4000000000005126",
};

export function paying(model: Model, step: StepOf<"pay">, on: 0 | 1): Ready | null {
  const checkout = newest(model.checkouts, step.session);
  if (!checkout) return null;
  const { url } = checkout;
  let before = "";
  return {
    on,
    action: { do: "pay", url, card: cards[step.card] },
    transitions: () => [],
    before: async () => void (before = (await sessionAt(url, model.now)).status),
    async check(first, alone, processes) {
      const outcome = step.card === "not confirmed" ? "fail" : "complete";
      const asks = "done" in first && (first.done as { next: string }).next === "confirm";
      const result = asks ? await processes.ask(on, model.now, { do: "confirm", url, outcome }) : first;
      checkout.charged = (await sessionAt(url)).status === "complete";
      if (!alone) return null;
      const isTaken = before === "open" && step.card !== "declined" && step.card !== "not confirmed";
      assert.equal(
        checkout.charged,
        before === "complete" || isTaken,
        "charged without, or not in spite of, a card",
      );
      if (isTaken || before === "complete") assert("done" in result, JSON.stringify(result));
      else assert("refused" in result, JSON.stringify(result));
      return stays;
    },
  };
}

/** Expiration, and what reports money: a webhook, a job, the reconciler. */
export function plain(model: Model, action: Action, on: 0 | 1): Ready {
  const isExpiry = action.do === "expire";
  return {
    on,
    action,
    transitions: (one) => (isExpiry ? ["expire"] : wasCharged(model, one) ? ["payment"] : []),
    check(result, alone) {
      if (!alone) return null;
      assert("done" in result, JSON.stringify(result));
      return isExpiry ? (one) => after(model, "expire", one) ?? one.status : null;
    },
  };
}

async function sessionAt(url: string, now = 0): Promise<{ status: string; cents: number }> {
  const id = new URL(url).pathname.split("/").at(-1)!;
  const { rows } = await sql<{ status: string; cents: number; expires: number }>`
    select object->>'status' as status, (object->>'amount_total')::int as cents,
      (object->>'expires_at')::int as expires
    from sandbox_objects where id = ${id}
  `.execute(db);
  const { status, cents, expires } = rows[0]!;
  return { status: status === "open" && expires * 1000 <= now ? "expired" : status, cents };
}

/** Counts back from the newest. */
function newest<T>(all: T[], which: number): T | undefined {
  return all[all.length - 1 - (which % all.length)];
}
