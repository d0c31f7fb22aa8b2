import { browserName, type Member, type UserJson } from "./model.ts";
import type { BusinessRow, HostRow, SessionRow } from "./queries.server.ts";

export function presentUser(member: Member): UserJson {
  return { id: member.id, role: member.kind, username: member.username, email: member.email };
}

/** A landlord's business as the API answers it; `slug` is the end of the host page's address, /hosts/{slug}. */
export type BusinessJson = { business_name: string; address: string; contact: string; slug: string };

export function presentBusiness(row: BusinessRow): BusinessJson {
  return { business_name: row.businessName, address: row.address, contact: row.contact, slug: row.slug };
}

/** What everybody may know of a landlord; `contact` is what the business wrote for this, else null. */
export type HostJson = {
  id: string;
  username: string;
  slug: string;
  business_name: string | null;
  contact: string | null;
};

export function presentHost(row: HostRow): HostJson {
  const { id, username, slug, businessName } = row;
  return { id, username, slug, business_name: businessName, contact: row.contact || null };
}

/** A place where somebody is signed in; `ip` is null when it was not known. */
export type SessionJson = { id: string; browser: string; ip: string | null; since: string; current: boolean };

export function presentSession({ id, userAgent, ipAddress, createdAt, current }: SessionRow): SessionJson {
  return {
    id,
    browser: browserName(userAgent),
    ip: ipAddress || null,
    since: createdAt.toISOString(),
    current,
  };
}

export type PasskeyJson = { id: string; name: string; since: string };

export function presentPasskey(row: { id: string; name: string | null; createdAt: Date }): PasskeyJson {
  return { id: row.id, name: row.name ?? "Passkey", since: row.createdAt.toISOString() };
}
