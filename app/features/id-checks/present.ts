import { z } from "@hono/zod-openapi";
import { addressOf } from "./model.ts";
import type { IdStatus, UnverifiedRow } from "./queries.server.ts";

export const unverifiedIdJson = z
  .object({
    reservationId: z.string(),
    reservation_id: z.string(),
    document_id: z
      .string()
      .describe("Changes with every upload: a verdict is about the ID that was looked at."),
    property_name: z.string(),
    guest_name: z.string(),
    guest_contact: z.string(),
    id_front_url: z.string().nullable().describe("Opens for administrators only."),
    id_back_url: z.string().nullable(),
    uploaded_at: z.string().describe("An ISO 8601 time."),
    time_zone: z.string().describe("The property's, by its IANA name."),
    status: z.string().describe("The reservation's status."),
  })
  .openapi("UnverifiedId");
export type UnverifiedIdJson = z.infer<typeof unverifiedIdJson>;

export function presentUnverified(row: UnverifiedRow): UnverifiedIdJson {
  return {
    reservationId: row.reservationId,
    reservation_id: row.reservationId,
    document_id: row.documentId,
    property_name: row.propertyTitle,
    guest_name: row.guestName,
    guest_contact: row.guestContact,
    id_front_url: row.front && addressOf(row.front),
    id_back_url: row.back && addressOf(row.back),
    uploaded_at: row.createdAt.toISOString(),
    time_zone: row.timeZone,
    status: row.status,
  };
}

/** The ID status of a reservation, for its holder. */
export type IdStatusJson = {
  /** Why the last one was refused; null if none was, or if another was uploaded since. */
  refused_because: string | null;
  /** When an administrator viewed which side, latest first. */
  views: { viewed_at: string; side: string }[];
  /** When the last one's pictures were destroyed; null while they exist. */
  destroyed_at: string | null;
};

export function presentIdStatus({ documents, views }: IdStatus): IdStatusJson {
  const last = documents[0];
  return {
    refused_because: last?.refusedBecause ?? null,
    views: views.map(({ viewedAt, side }) => ({ viewed_at: viewedAt.toISOString(), side })),
    destroyed_at: last?.destroyedAt?.toISOString() ?? null,
  };
}
