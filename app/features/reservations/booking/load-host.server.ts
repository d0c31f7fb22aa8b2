import { sql } from "kysely";
import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { hostByName, hostBySlug } from "#app/features/accounts/queries.server.ts";
import { spacesAtOnce } from "#app/features/properties/model.ts";
import {
  countPropertiesOfLandlord,
  type PartOfLandlord,
  partOfLandlord,
} from "#app/features/properties/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { mayReserve } from "#app/features/reservations/booking/policy.ts";
import { wasAccepted } from "#app/features/reservations/lifecycle/was-accepted.server.ts";
import { waysHeldBy } from "#app/features/reservations/queries.server.ts";
import { readHostRecord } from "./steps/read-host-record.server.ts";

/**
 * A host's page; null if there is no such host. Without properties if their read failed, or if the slug is a former
 * one.
 */
export async function loadHost(
  actor: Actor,
  asked: { slug: string } | { name: string },
  part: PartOfLandlord = { size: spacesAtOnce },
) {
  const host = "slug" in asked ? await hostBySlug(asked.slug) : await hostByName(asked.name);
  if (host === null) return null;
  const hasMoved = "slug" in asked && asked.slug !== host.slug;
  const [offers, record, isKnown] = await Promise.all([
    hasMoved ? failed : readOffers(host.id, part),
    readHostRecord(host.id),
    host.contact ? knowsContact(actor, host.id) : false,
  ]);
  return {
    host: isKnown ? host : { ...host, contact: null },
    record,
    ...offers,
    mayReserve: mayReserve(actor),
  };
}

/** The contact of a landlord's business is for those whose stay they have accepted, as in messages. */
async function knowsContact(actor: Actor, landlordId: string): Promise<boolean> {
  if (isLoggedIn(actor) && actor.id === landlordId) return true;
  const accepted = waysHeldBy(actor).map(
    (isTheirs) => sql`(select id from reservations
      where landlord_id = ${landlordId} and ${wasAccepted("reservations")} and ${isTheirs} limit 1)`,
  );
  if (accepted.length === 0) return false;
  const { rows } = await sql`${sql.join(accepted, sql` union all `)}`.execute(db);
  return rows.length > 0;
}

const failed = { properties: null, older: null, count: null };

async function readOffers(landlordId: string, part: PartOfLandlord) {
  try {
    const [{ rows, older }, count] = await Promise.all([
      partOfLandlord(landlordId, part),
      countPropertiesOfLandlord(landlordId),
    ]);
    return { properties: rows, older, count };
  } catch (error) {
    log.error({ err: error }, "the properties of a host failed");
    return failed;
  }
}
