import { type Selectable, sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Businesses } from "#app/platform/database.types.ts";
import { db } from "#app/platform/db.server.ts";
import { type Actor, type LoggedIn, type SocialName, socialNames } from "./model.ts";
import { requireRole } from "./policy.ts";

/** The providers that this server is set up to sign people in with. */
export function readyProviders(): SocialName[] {
  return (Object.keys(socialNames) as SocialName[]).filter((name) => config[name] !== null);
}

/** Whether an account has this address. */
export async function emailExists(email: string): Promise<boolean> {
  const found = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return found !== undefined;
}

/** A session of a member; `current` is the one that asks. */
export type SessionRow = {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  current: boolean;
};

/** Where the member is logged in: this browser first, then the latest. `token` is the asking session's. */
export function sessionsOf(member: LoggedIn, token: string | null): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "userAgent", "ipAddress", "createdAt"])
    .select((eb) => eb("token", "=", token ?? "").as("current"))
    .$narrowType<{ current: boolean }>()
    .where("userId", "=", member.id)
    .where("expiresAt", ">", now())
    .orderBy("current", "desc")
    .orderBy("createdAt", "desc")
    .limit(100)
    .execute();
}

/** A member's passkeys, the oldest first. */
export function passkeysOf(member: LoggedIn) {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "createdAt"])
    .where("userId", "=", member.id)
    .orderBy("createdAt")
    .execute();
}

/** Whether a login of this member asks for a code. */
export async function hasTwoStep(member: LoggedIn): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", member.id)
    .where("twoFactorEnabled", "=", true)
    .executeTakeFirst();
  return found !== undefined;
}

/** A landlord's business with the current end of the host page's address. */
export type BusinessRow = Selectable<Businesses> & { slug: string };

/** A landlord's own business info; null until it was saved. */
export async function businessOf(actor: Actor): Promise<BusinessRow | null> {
  const landlord = requireRole(actor, "landlord");
  const found = await db
    .selectFrom("businesses")
    .innerJoin("hostSlugs", (join) =>
      join.onRef("hostSlugs.landlordId", "=", "businesses.landlordId").on("isCurrent", "=", true),
    )
    .selectAll("businesses")
    .select("slug")
    .where("businesses.landlordId", "=", landlord.id)
    .executeTakeFirst();
  return found ?? null;
}

/** A landlord's public profile. */
export type HostRow = {
  id: string;
  username: string;
  /** The current one. */
  slug: string;
  businessName: string | null;
  contact: string | null;
};

/** The landlord whose page has this slug or had it before; null for none. */
export async function hostBySlug(slug: string): Promise<HostRow | null> {
  const found = await hosts()
    .innerJoin("hostSlugs as asked", "asked.landlordId", "users.id")
    .where("asked.slug", "=", slug.toLowerCase())
    .executeTakeFirst();
  return found ?? null;
}

/** A landlord by username, whatever the case; of several with one name, the first to have signed up. */
export async function hostByName(name: string): Promise<HostRow | null> {
  const found = await hosts()
    .where(sql<boolean>`lower(username) = lower(${name})`)
    .orderBy("users.createdAt")
    .orderBy("users.id")
    .executeTakeFirst();
  return found ?? null;
}

/** The current slug of a landlord's page. */
export async function hostSlugOf(landlordId: string): Promise<string | null> {
  const found = await db
    .selectFrom("hostSlugs")
    .select("slug")
    .where("landlordId", "=", landlordId)
    .where("isCurrent", "=", true)
    .executeTakeFirst();
  return found?.slug ?? null;
}

function hosts() {
  return db
    .selectFrom("users")
    .innerJoin("hostSlugs as current", (join) =>
      join.onRef("current.landlordId", "=", "users.id").on("current.isCurrent", "=", true),
    )
    .leftJoin("businesses", "businesses.landlordId", "users.id")
    .select(["users.id", "users.username", "current.slug", "businessName", "contact"])
    .where("role", "=", "landlord");
}

/** A member's address for reminders; null if they turned reminders off. */
export async function reminderAddressOf(userId: string): Promise<string | null> {
  const { email, wantsReminders } = await db
    .selectFrom("users")
    .select(["email", "wantsReminders"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return wantsReminders ? email : null;
}
