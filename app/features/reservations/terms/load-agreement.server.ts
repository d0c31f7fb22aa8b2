import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { onlyHostName } from "#app/features/accounts/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { readHistory } from "../lifecycle/read-history.server.ts";
import {
  type Agreement,
  describeAddendum,
  describeContentsAddendum,
  type Signature,
  vehicleInWords,
} from "./model.ts";
import { type ContentsJson, parseContents, summarizeAgreement, type SummaryWords } from "./present.ts";
import { holds } from "../policy.ts";
import { reservationFor } from "../queries.server.ts";

/** The agreement of a reservation, for its two sides and administrators: 404 for others, and where there is none. */
export async function loadAgreement(actor: Actor, reservationId: string): Promise<Agreement> {
  const agreement = await findAgreement(actor, reservationId);
  if (agreement === null) throw new NotFound("This reservation has no rental agreement.");
  return agreement;
}

/**
 * Its text as it was requested, the names of both sides, and their clicks; null for a reservation from before there were
 * agreements.
 */
export async function findAgreement(actor: Actor, reservationId: string): Promise<Agreement | null> {
  const reservation = await reservationFor(actor, reservationId);
  const { id, landlordId, guestName, reservationCode } = reservation;
  const stored = await db
    .selectFrom("stayTerms")
    .select("body")
    // As requested: the space may be called otherwise now, be in another time zone, or be another one.
    .select(sql<SummaryWords & { timeZone: string }>`facts`.as("facts"))
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", id)
    .where("part", "=", "agreement")
    .executeTakeFirst();
  if (!stored) return null;
  const { title, timeZone } = stored.facts;
  const [landlord, changes, contentsChanges, history, clicks] = await Promise.all([
    onlyHostName([landlordId]),
    db
      .selectFrom("stayChanges")
      .select(["propertyId", "space", "stay", "askedBy", "offerCents", "feeCents", "createdAt", "updatedAt"])
      .select(["moreRentCents", "moreFeeCents", "lessRentCents", "lessFeeCents"])
      .select(["retainedRentCents", "retainedFeeCents"])
      .where("reservationId", "=", id)
      .where("state", "=", "made")
      .orderBy("createdAt")
      .orderBy("id")
      .$castTo<Parameters<typeof describeAddendum>[0]>()
      .execute(),
    db
      .selectFrom("contentsChanges")
      .select(["contentsBefore", "contents", "createdAt", "updatedAt"])
      .where("reservationId", "=", id)
      .where("state", "=", "made")
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),
    readHistory(actor, id, true),
    db
      .selectFrom("reservationTransitions")
      .select(["id", "network", "name"])
      .where("reservationId", "=", id)
      .execute(),
  ]);
  // By side, not by role: a landlord can hold a reservation of another, and the system writes emails to both sides.
  const own = { tenant: holds(actor, reservation), landlord: isLoggedIn(actor) && actor.id === landlordId };
  const sees = (side: Signature["side"]) => actor.kind === "administrator" || own[side];
  // What a late payment brought back waits for its landlord again.
  const revived = history.findLastIndex(({ action }) => action === "revive");
  const since = history.filter(({ action }, place) => action === "reserve" || place > revived);
  const names = { tenant: guestName, landlord: landlord ?? "The landlord" };
  const sign = (side: Signature["side"], how: Signature["how"], actions: string[]): Signature[] => {
    const click = since.findLast(({ action }) => actions.includes(action));
    if (!click) return [];
    const { network = null, name = null } = clicks.find((row) => row.id === click.id) ?? {};
    // As they agreed: a landlord may have another name now.
    names[side] = name ?? names[side];
    return [{ side, how, name: names[side], at: click.happenedAt, network: sees(side) ? network : null }];
  };
  const signatures = [
    ...sign("tenant", "request", ["reserve"]),
    ...sign("landlord", "acceptance", ["accept"]),
    ...sign("landlord", "instant booking", ["bookInstantly"]),
  ];
  return {
    reservationId: id,
    number: reservationCode,
    title,
    summary: summarizeAgreement(names, stored.facts),
    timeZone,
    paragraphs: stored.body.split("\n\n"),
    // As it was accepted: the addenda say what changed since.
    contents: inWords(
      parseContents(contentsChanges[0] ? contentsChanges[0].contentsBefore : reservation.contents),
    ),
    ...names,
    signatures,
    addenda: [
      ...changes.map((change) => ({ at: change.updatedAt, text: describeAddendum(change, timeZone) })),
      ...contentsChanges.map(({ contentsBefore, contents, ...times }) => ({
        at: times.updatedAt,
        text: describeContentsAddendum(
          {
            ...times,
            before: inWords(parseContents(contentsBefore)),
            after: inWords(parseContents(contents)),
          },
          timeZone,
        ),
      })),
    ]
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ text }) => text),
    isMade: signatures.length === 2,
    sha256: createHash("sha256").update(stored.body).digest("hex"),
  };
}

function inWords(contents: ContentsJson | null): string | null {
  if (contents === null) return null;
  // In one line and in quotation marks: it is the tenant's word, and no paragraph of ours.
  const words = [vehicleInWords(contents), contents.things].filter(Boolean).join("; ");
  return words === "" ? null : `as the tenant states, “${words.replaceAll(/[\s“”]+/g, " ").trim()}”`;
}
