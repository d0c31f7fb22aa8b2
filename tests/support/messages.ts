import { db } from "#app/platform/db.server.ts";
import { emailUnread } from "#app/features/messages/email-unread.server.ts";
import { newLandlord, newTenant, type Person } from "./people.ts";
import { newProperty } from "./properties.ts";
import { runAndSend } from "./payments.ts";
import { type Answer, call } from "./web.ts";

type Caller = { cookie: string } | null;

/** A form with a message. */
export function formOf(fields: Record<string, string>, photos: File[] = [], field = "photos"): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const photo of photos) form.append(field, photo);
  return form;
}

/** Begins or continues a conversation about a property or a reservation. */
export const ask = (who: Caller, fields: Record<string, string>, photos: File[] = []): Promise<Answer> =>
  call("/api/messages", { form: formOf(fields, photos), cookie: who?.cookie });

export const write = (who: Caller, id: string, text: string, photos: File[] = []): Promise<Answer> =>
  call(`/api/messages/${id}`, { form: formOf({ text }, photos), cookie: who?.cookie });

export const read = (who: Caller, id: string): Promise<Answer> =>
  call(`/api/messages/${id}`, { cookie: who?.cookie });

export type Talk = { tenant: Person; landlord: Person; propertyId: string; id: string };

/** A tenant who asked a landlord. */
export async function newTalk(text = "Does a van fit?"): Promise<Talk> {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const { id: propertyId } = await newProperty(landlord);
  const { body } = await ask(tenant, { property_id: propertyId, text });
  return { tenant, landlord, propertyId, id: body.id };
}

/** The landlord has accepted, and the tenant was told. */
export async function acceptAll(propertyId: string): Promise<void> {
  await db
    .updateTable("reservations")
    .set({ status: "accepted_pending_verification", undoUntil: null })
    .where("propertyId", "=", propertyId)
    .execute();
}

/** Runs what the schedule of emails does, and sends them. */
export async function emailDue(): Promise<void> {
  await emailUnread();
  await runAndSend();
}

/** The emails about messages to this address, oldest first. */
export async function messageEmailsTo(address: string) {
  return db
    .selectFrom("emails")
    .selectAll()
    .where("recipient", "=", address)
    .where("key", "like", "messages-%")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
