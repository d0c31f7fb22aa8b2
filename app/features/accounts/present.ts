import { z } from "@hono/zod-openapi";
import { browserName, type Member, roles, type UserJson } from "./model.ts";
import type { BusinessRow, HostRow, SessionRow } from "./queries.server.ts";

export const userJson = z
  .object({ id: z.string(), role: z.enum(roles), username: z.string(), email: z.string() })
  .openapi("User") satisfies z.ZodType<UserJson>;

export function presentUser(member: Member): UserJson {
  return { id: member.id, role: member.kind, username: member.username, email: member.email };
}

export const businessJson = z
  .object({
    business_name: z.string(),
    address: z.string(),
    contact: z.string(),
    slug: z.string().describe("The last part of the host page's address, /hosts/{slug}."),
  })
  .openapi("Business");
export type BusinessJson = z.infer<typeof businessJson>;

export function presentBusiness(row: BusinessRow): BusinessJson {
  return { business_name: row.businessName, address: row.address, contact: row.contact, slug: row.slug };
}

export const hostJson = z
  .object({
    id: z.string(),
    username: z.string(),
    slug: z.string(),
    business_name: z.string().nullable(),
    contact: z
      .string()
      .nullable()
      .describe(
        "The business's contact, for its landlord and those whose stay they accepted; null for others, and without one.",
      ),
  })
  .openapi("Host");
export type HostJson = z.infer<typeof hostJson>;

export function presentHost(row: HostRow): HostJson {
  const { id, username, slug, businessName } = row;
  return { id, username, slug, business_name: businessName, contact: row.contact || null };
}

export const sessionJson = z
  .object({
    id: z.string(),
    browser: z.string(),
    ip: z.string().nullable().describe("Null when it is not known."),
    since: z.string().describe("An ISO 8601 time."),
    current: z.boolean().describe("True for the session that asks."),
  })
  .openapi("Session");
export type SessionJson = z.infer<typeof sessionJson>;

export function presentSession({ id, userAgent, ipAddress, createdAt, current }: SessionRow): SessionJson {
  return {
    id,
    browser: browserName(userAgent),
    ip: ipAddress || null,
    since: createdAt.toISOString(),
    current,
  };
}

export const passkeyJson = z
  .object({ id: z.string(), name: z.string(), since: z.string().describe("An ISO 8601 time.") })
  .openapi("Passkey");
export type PasskeyJson = z.infer<typeof passkeyJson>;

export function presentPasskey(row: { id: string; name: string | null; createdAt: Date }): PasskeyJson {
  return { id: row.id, name: row.name ?? "Passkey", since: row.createdAt.toISOString() };
}
