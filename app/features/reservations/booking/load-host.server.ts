import type { Actor } from "#app/features/accounts/model.ts";
import { hostByName, hostBySlug } from "#app/features/accounts/queries.server.ts";
import { propertiesOfLandlord } from "#app/features/properties/queries.server.ts";
import { log } from "#app/platform/log.server.ts";
import { mayReserve } from "../policy.ts";
import { readHostRecord } from "./steps/read-host-record.server.ts";

/**
 * A host's page; null if there is no such host. Without properties if their read failed, or if the slug is a former
 * one.
 */
export async function loadHost(actor: Actor, asked: { slug: string } | { name: string }) {
  const host = "slug" in asked ? await hostBySlug(asked.slug) : await hostByName(asked.name);
  if (host === null) return null;
  const hasMoved = "slug" in asked && asked.slug !== host.slug;
  const [properties, record] = await Promise.all([
    hasMoved ? null : propertiesOf(host.id),
    readHostRecord(host.id),
  ]);
  return { host, properties, record, mayReserve: mayReserve(actor) };
}

async function propertiesOf(landlordId: string) {
  try {
    return await propertiesOfLandlord(landlordId);
  } catch (error) {
    log.error({ err: error }, "the properties of a host failed");
    return null;
  }
}
