import { type Insertable, sql } from "kysely";
import type { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import type { BalanceTransactions } from "#app/platform/database.types.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { balanceDue } from "../events.server.ts";
import { checkMetadata, idOf } from "../model.ts";
import { provider, stripe } from "../stripe.server.ts";
import { compareMovements } from "./steps/compare-movements.server.ts";

type Row = Insertable<BalanceTransactions>;
/** How far the list was read: all before `readUntil`, and of the span up to `readingUntil` all newer than `afterId`. */
type Read = { readUntil: Date; readingUntil: Date | null; afterId: string | null };

const day = 24 * 3_600_000;
const pageSize = 100;
/** One run reads at most this many pages; then the next run goes on. */
const maxPages = 50;
/** A transaction may appear in the list a little after its time. */
const overlapMs = 5 * 60_000;
/** A span that fits on a page is followed by one of twice its length, up to this many days. */
const maxSpanDays = 32;

/**
 * Copies the provider's list of balance transactions into rows, from where it was last read, and compares the payments
 * with which something happened since then.
 */
export async function readBalance(): Promise<void> {
  await readTransactions();
  await compareMovements();
}

/** Spans of time are read one after the other, since the list begins with the newest. */
async function readTransactions(): Promise<void> {
  const begun = now();
  let stored = await lastRead();
  let read = stored && stored.readUntil <= begun ? stored : await readAnew(stored, begun);
  let spanDays = 1;
  for (let page = 0; page < maxPages; page += 1) {
    const until = read.readingUntil ?? earlier(new Date(read.readUntil.getTime() + spanDays * day), begun);
    const { data, has_more: hasMore } = await stripe.balanceTransactions.list({
      // With the second that has begun.
      created: { gte: seconds(read.readUntil.getTime() - overlapMs), lte: seconds(until.getTime()) },
      limit: pageSize,
      expand: ["data.source"],
      ...(read.afterId !== null && { starting_after: read.afterId }),
    });
    const next: Read = hasMore
      ? { ...read, readingUntil: until, afterId: data.at(-1)!.id }
      : { readUntil: until, readingUntil: null, afterId: null };
    const before = stored;
    if (!(await transaction((trx) => keep(trx, data.map(rowOf), before, next)))) return;
    if (!hasMore && until >= begun) return;
    spanDays = hasMore ? 1 : Math.min(2 * spanDays, maxSpanDays);
    stored = read = next;
  }
  await transaction((trx) => enqueue(trx, balanceDue, {}));
}

async function lastRead(): Promise<Read | null> {
  const read = await db
    .selectFrom("balanceReads")
    .select(["readUntil", "readingUntil", "afterId"])
    .where("provider", "=", provider)
    .executeTakeFirst();
  return read ?? null;
}

/**
 * Where to begin: the first time a day before our first payment. After a clock that was ahead is set right, with what was
 * not there yet when that time was read.
 */
async function readAnew(stored: Read | null, begun: Date): Promise<Read> {
  const first = stored
    ? new Date(2 * begun.getTime() - stored.readUntil.getTime())
    : ((await firstPaymentAt()) ?? begun);
  return { readUntil: new Date(first.getTime() - day), readingUntil: null, afterId: null };
}

async function firstPaymentAt(): Promise<Date | null> {
  const first = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.min("createdAt").as("at"))
    .where("provider", "=", provider)
    .executeTakeFirst();
  return first?.at ?? null;
}

/** Stores a page, and how far the list is read then. False if another run has read on meanwhile. */
async function keep(trx: Transaction, rows: Row[], before: Read | null, next: Read): Promise<boolean> {
  const isKept =
    before === null
      ? trx
          .insertInto("balanceReads")
          .values({ provider, ...next })
          .onConflict((conflict) => conflict.doNothing())
          .returning("provider")
      : trx
          .updateTable("balanceReads")
          .set(next)
          .where("provider", "=", provider)
          .where("readUntil", "=", before.readUntil)
          .where("afterId", "is not distinct from", before.afterId)
          .returning("provider");
  if (!(await isKept.executeTakeFirst())) return false;
  if (rows.length > 0)
    await trx
      .insertInto("balanceTransactions")
      .values(rows)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  if (next.afterId === null) await findPaymentsOfTransfers(trx);
  return true;
}

/** Of the payout that a transfer names, or else of its charge: more than one rent is sent from the balance, without one. */
async function findPaymentsOfTransfers(trx: Transaction): Promise<void> {
  await sql`
    update balance_transactions moved set intent_id = found.intent_id
    from (
      select unknown.id, coalesce(
        (select provider_payment_intent_id from payouts
          join payment_shares shares on shares.reservation_id = payouts.reservation_id
            and shares.rent_id is not distinct from payouts.rent_id and settled
          join payments on payments.id = payment_id where payouts.id = sent.payout_id limit 1),
        (select intent_id from balance_transactions charges
          where charges.charge_id = sent.charge_id and charges.kind = 'charge' limit 1)) as intent_id
      from balance_transactions unknown
      join balance_transactions sent on sent.transfer_id = unknown.transfer_id and sent.kind = 'transfer'
        and sent.amount_cents < 0
      where unknown.provider = ${provider} and unknown.kind = 'transfer' and unknown.intent_id is null
    ) found
    where moved.id = found.id and found.intent_id is not null`.execute(trx);
}

const kinds: Partial<Record<Stripe.BalanceTransaction.Type, Row["kind"]>> = {
  charge: "charge",
  payment: "charge",
  payment_failure_refund: "charge",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "refund",
  transfer: "transfer",
  transfer_cancel: "transfer",
  transfer_failure: "transfer",
  transfer_refund: "transfer",
};
/** What the provider charges us apart from a payment is a fee and nothing else. */
const fees: readonly string[] = ["stripe_fee", "stripe_fx_fee", "tax_fee"];

function rowOf({ id, type, created, amount, fee, source }: Stripe.BalanceTransaction): Row {
  const about = typeof source === "string" ? null : source;
  const isFee = fees.includes(type);
  return {
    id,
    provider,
    createdAt: new Date(created * 1000),
    kind: isOfCheck(about) ? "other" : (kinds[type] ?? "other"),
    amountCents: isFee ? 0 : amount,
    feeCents: isFee ? fee - amount : fee,
    ...subjectOf(about),
  };
}

type Source = Exclude<Stripe.BalanceTransaction["source"], string>;

function subjectOf(source: Source): Pick<Row, "intentId" | "chargeId" | "transferId" | "payoutId"> {
  switch (source?.object) {
    case "charge":
      return { chargeId: source.id, intentId: idOf(source.payment_intent) ?? source.id };
    case "refund":
      return { chargeId: idOf(source.charge), intentId: idOf(source.payment_intent) ?? idOf(source.charge) };
    case "transfer":
      return {
        transferId: source.id,
        chargeId: idOf(source.source_transaction),
        payoutId: source.metadata["payout_id"] ?? null,
      };
    case "transfer_reversal":
      return { transferId: idOf(source.transfer) };
    default:
      return {};
  }
}

/** True of what `npm run stripe-check` made and undid. */
function isOfCheck(source: Source): boolean {
  const metadata = source !== null && "metadata" in source ? source.metadata : null;
  return Object.keys(checkMetadata).some((name) => metadata?.[name] !== undefined);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
