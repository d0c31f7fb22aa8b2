import { sql } from "kysely";
import { answerDays, answersOf, type HostRecord } from "#app/features/properties/hosts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** What everyone sees of a landlord on their pages: since when they are a member, how they answer, what they canceled. */
export async function readHostRecord(landlordId: string): Promise<HostRecord> {
  const since = new Date(now().getTime() - answerDays * 86_400_000);
  const [found] = await recordOf({ landlordId, since });
  const { photoKey, memberSince, cancellations, problems, requests, answered, medianSeconds } = found!;
  return {
    photoKey,
    memberSince,
    cancellations,
    problems,
    answers: answersOf({ requests, answered, medianSeconds }),
  };
}

type Read = {
  photoKey: string | null;
  memberSince: Date;
  cancellations: number;
  problems: number;
  requests: number;
  answered: number;
  medianSeconds: number | null;
};

/** The latest requests tell as much as all of them, however many a landlord has. */
const most = 100;

// One landlord's rows, by the indexes reservations_canceled_by_landlord, reservations_by_landlord and
// reservation_transitions_by_reservation. A request that only its guest left unconfirmed says nothing about the landlord.
function recordOf({ landlordId, since }: { landlordId: string; since: Date }) {
  return db
    .selectFrom("users")
    .innerJoin(
      sql<Omit<Read, "photoKey" | "memberSince" | "cancellations" | "problems">>`(
        select count(*)::int as requests, count(answered_at)::int as answered,
          percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at))::float8 as median_seconds
        from (
          select created_at, status, hold_until,
            (select min(happened_at) from reservation_transitions t
              where t.landlord_id = r.landlord_id and t.reservation_id = r.id and actor_kind = 'landlord'
                and action in ('accept', 'reject', 'requestDocuments')) as answered_at
          from (
            select landlord_id, id, created_at, status, hold_until from reservations
            where landlord_id = ${landlordId} and created_at > ${since}::timestamptz and not is_instant
            order by created_at desc limit ${sql.lit(most)}
          ) r
        ) asked
        where answered_at is not null or (status = 'expired' and hold_until is null)
      )`.as("answers"),
      (join) => join.onTrue(),
    )
    .select(["photoKey", "users.createdAt as memberSince", "requests", "answered", "medianSeconds"])
    .select(
      sql<number>`(select count(*)::int from reservations where landlord_id = ${landlordId} and canceled_by = 'landlord')`.as(
        "cancellations",
      ),
    )
    .select(sql<number>`problems_of_landlord(${landlordId})`.as("problems"))
    .where("users.id", "=", landlordId)
    .execute();
}
