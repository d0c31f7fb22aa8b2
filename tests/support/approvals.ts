import { adjust } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Person } from "./people.ts";
import { addProperty } from "./property-form.ts";
import { call } from "./web.ts";

/** Sets REVIEW_LISTINGS in this process. */
export const review = (rule: "off" | "first" | "all") => adjust({ REVIEW_LISTINGS: rule });

/** Adds a space through the form's call; its id. */
export async function addSpace(landlord: Person, fields: Record<string, string> = {}): Promise<string> {
  const { body } = await addProperty(landlord, fields);
  return body.id;
}

export const seenBy = async (id: string, cookie?: string) =>
  call(`/api/properties/${id}`, { ...(cookie && { cookie }) });
export const edit = (landlord: Person, id: string, json: object) =>
  call(`/api/properties/${id}`, { method: "PATCH", json, cookie: landlord.cookie });

export async function versionOf(id: string): Promise<number> {
  const { version } = await db
    .selectFrom("properties")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return version;
}

export async function approve(administrator: Person | null, id: string, version?: number) {
  const json = { version: version ?? (await versionOf(id)) };
  return call(`/api/admin/properties/${id}/approval`, { json, cookie: administrator?.cookie });
}

export async function refuse(administrator: Person | null, id: string, reason: string, version?: number) {
  const json = { version: version ?? (await versionOf(id)), reason };
  return call(`/api/admin/properties/${id}/refusal`, { method: "PUT", json, cookie: administrator?.cookie });
}
