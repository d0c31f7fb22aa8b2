import type { Actor } from "#app/features/accounts/model.ts";
import { hostByName, hostBySlug } from "#app/features/accounts/queries.server.ts";
import { spacesAtOnce } from "#app/features/properties/model.ts";
import {
  countPropertiesOfLandlord,
  type PartOfLandlord,
  partOfLandlord,
} from "#app/features/properties/queries.server.ts";
import { log } from "#app/platform/log.server.ts";
import { mayReserve } from "#app/features/reservations/booking/policy.ts";
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
  const [offers, record] = await Promise.all([
    hasMoved ? failed : readOffers(host.id, part),
    readHostRecord(host.id),
  ]);
  return { host, record, ...offers, mayReserve: mayReserve(actor) };
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
