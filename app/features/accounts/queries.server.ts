import { type RawBuilder, type Selectable, sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Businesses } from "#app/platform/database.types.ts";
import { db } from "#app/platform/db.server.ts";
import { contains, maxRelated } from "#app/platform/list-part.server.ts";
import { type Actor, type LoggedIn, type SocialName, socialNames } from "./model.ts";
import { requireRole } from "./policy.ts";

/** The social login providers that are configured. */
export function readyProviders(): SocialName[] {
  return (Object.keys(socialNames) as SocialName[]).filter((name) => config[name] !== null);
}

/** Whether this address has an account. */
export async function emailExists(email: string): Promise<boolean> {
  const found = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return found !== undefined;
}

/** A member's session; `current` is the request's own. */
export type SessionRow = {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  current: boolean;
};

/** A member's sessions: this browser's first, then the latest. `token` is the request's. */
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

/** A member's passkeys, oldest first. */
export function passkeysOf(member: LoggedIn) {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "createdAt"])
    .where("userId", "=", member.id)
    .orderBy("createdAt")
    .execute();
}

/** Whether this member's login requires a two-factor code. */
export async function hasTwoStep(member: LoggedIn): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", member.id)
    .where("twoFactorEnabled", "=", true)
    .executeTakeFirst();
  return found !== undefined;
}

/** A landlord's business with the current slug of the host page. */
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
  slug: string;
  businessName: string | null;
  contact: string | null;
};

/** The landlord whose page has or had this slug; null if none. */
export async function hostBySlug(slug: string): Promise<HostRow | null> {
  const found = await hosts()
    .innerJoin("hostSlugs as asked", "asked.landlordId", "users.id")
    .where("asked.slug", "=", slug.toLowerCase())
    .executeTakeFirst();
  return found ?? null;
}

/** A landlord by username, ignoring case; of several, the first to sign up. */
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
  const current = await db
    .selectFrom("hostSlugs")
    .select("slug")
    .where("landlordId", "=", landlordId)
    .where("isCurrent", "=", sql.lit(true))
    .executeTakeFirst();
  return current?.slug ?? null;
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

/** The name of the only landlord among these; undefined if there are several. */
export async function onlyHostName(landlordIds: string[]): Promise<string | undefined> {
  const [id, ...others] = new Set(landlordIds);
  if (id === undefined || others.length > 0) return undefined;
  const found = await db
    .selectFrom("users")
    .select("username")
    .where("id", "=", id)
    .where("role", "=", "landlord")
    .executeTakeFirst();
  return found?.username;
}

/** A member's address. */
export async function addressOfMember(userId: string): Promise<string> {
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return email;
}

/** For an administrator's search: an array of the ids of the latest members whose name or email contains the words. */
export function membersLike(actor: Actor, words: string, limit = maxRelated): RawBuilder<string[]> {
  requireRole(actor, "administrator");
  // As in the index users_by_words.
  const text = sql`users.username || ' ' || users.email::text`;
  return sql`array(select users.id from users where ${contains(text, words)}
    order by users.created_at desc, users.id desc limit ${limit})`;
}
