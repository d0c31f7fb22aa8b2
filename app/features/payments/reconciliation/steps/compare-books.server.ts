import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { ComparedPayment, Comparison, Moved } from "#app/features/payments/model.ts";
import { provider } from "#app/features/payments/stripe.server.ts";
import { db } from "#app/platform/db.server.ts";
import { keysOfTaken } from "./keys-of-taken.server.ts";

/** At most so many payments are listed, those that differ first; the sums are of all. */
const maxListed = 200;
/** A movement may be in one book this long before it's in the other: an event is on its way, or the list is not read yet. */
const graceMinutes = 10;
/** Of so many movements since the comparison it is said that their payments aren't compared. */
const maxSince = 1000;

/**
 * Our ledger and the provider's balance transactions for the payments of a month (`YYYY-MM`, in UTC), as they were last
 * compared. A payment with a movement of the last minutes that differs, or with one since then, is `settling`, and in no sum. Null if
 * they were never compared.
 */
export async function compareBooks(actor: Actor, month: string): Promise<Comparison | null> {
  requireAdministrator(actor, "finance");
  const read = await db
    .selectFrom("balanceReads")
    .select("comparedUntil")
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (!read?.comparedUntil) return null;
  const from = sql`${`${month}-01T00:00:00Z`}::timestamptz`;
  const settlingAfter = sql`${read.comparedUntil}::timestamptz - make_interval(mins => ${graceMinutes})`;
  const { rows } = await sql<Omit<Comparison, "asOf">>`
    with taken as materialized (
      select entry_id, transaction_id from movements_to_compare order by id desc limit ${maxSince}
    ), ${keysOfTaken()}, since as materialized (
      select * from compared_payments where (provider, intent_id) in (select provider, id from keys) and provider = ${provider}
        and agrees and first_at >= ${from} and first_at < ${from} + interval '1 month'
    ), differing as materialized (
      select *, case when last_at > ${settlingAfter} then 'settling' else 'differs' end as state from compared_payments
      where provider = ${provider} and not agrees and first_at >= ${from} and first_at < ${from} + interval '1 month'
      union all
      select *, 'settling' from since
    ), agreeing as (
      select coalesce(sum(payments), 0) as payments, ${movedOf("agreeing")} from (
        select payments, charged_cents, refunded_cents, sent_cents
        from compared_days where provider = ${provider} and day >= ${from} at time zone 'UTC'
          and day < (${from} at time zone 'UTC') + interval '1 month'
        union all
        select -1, -our_charged_cents, -our_refunded_cents, -our_sent_cents from since
      ) day
    ), others as (
      select count(*) filter (where state = 'differs') as differing, count(*) filter (where state = 'settling') as settling,
        ${movedOf("our")}, ${movedOf("their")}
      from differing
    ), listed as (
      (select * from differing order by state, first_at desc, intent_id limit ${maxListed})
      union all
      (select *, 'agrees' from compared_payments
      where provider = ${provider} and agrees and first_at >= ${from} and first_at < ${from} + interval '1 month'
        and intent_id not in (select intent_id from since)
      order by first_at desc limit ${maxListed})
    )
    select (agreeing.payments + differing)::integer as compared, differing::integer, settling::integer,
      ${totalOf("our")} as ours, ${totalOf("their")} as theirs, list.payments
    from agreeing, others, lateral (
      select coalesce(json_agg(payment order by state = 'differs' desc, state = 'settling' desc, at desc, "intentId"), '[]') as payments
      from (
        select intent_id as "intentId", order_id as "orderId", first_at as at, state,
          ${bookOf("our")} as ours, ${bookOf("their")} as theirs
        from listed order by state = 'differs' desc, state = 'settling' desc, first_at desc, intent_id limit ${maxListed}
      ) payment
    ) list`.execute(db);
  const comparison = rows[0]!;
  const payments = comparison.payments.map((payment): ComparedPayment => ({
    ...payment,
    at: new Date(payment.at),
  }));
  return { ...comparison, asOf: read.comparedUntil, payments };
}

const amounts: { field: keyof Moved; name: string }[] = [
  { field: "chargedCents", name: "charged_cents" },
  { field: "refundedCents", name: "refunded_cents" },
  { field: "sentCents", name: "sent_cents" },
];

type Book = "our" | "their";

/** The sums of a book, of those that differ; or of both, of the days' payments that agree. */
const movedOf = (book: Book | "agreeing") =>
  sql.join(
    amounts.map(({ name }) =>
      book === "agreeing"
        ? sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`
        : sql`coalesce(sum(${sql.ref(`${book}_${name}`)}) filter (where state = 'differs'), 0) as ${sql.ref(`${book}_${name}`)}`,
    ),
  );

const jsonOf = (amount: (name: string) => RawBuilder<unknown>) =>
  sql`json_build_object(${sql.join(amounts.flatMap(({ field, name }) => [sql.lit(field), amount(name)]))})`;

const totalOf = (book: Book) => jsonOf((name) => sql`${sql.ref(name)} + ${sql.ref(`${book}_${name}`)}`);

const bookOf = (book: Book) =>
  sql`case when ${sql.ref(`${book}_charged_cents`)} is not null then ${jsonOf((name) => sql.ref(`${book}_${name}`))} end`;
