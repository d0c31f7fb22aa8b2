import { addressOf } from "./model.ts";
import type { UnverifiedRow } from "./queries.server.ts";

/** An ID that waits for a verdict, as the API answers it; addresses of pictures work for administrators only. */
export type UnverifiedIdJson = {
  reservationId: string;
  reservation_id: string;
  /** Changes with every upload: a verdict is about what was looked at. */
  document_id: string;
  property_name: string;
  guest_name: string;
  guest_contact: string;
  id_front_url: string | null;
  id_back_url: string | null;
  uploaded_at: string;
  status: string;
};

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
    status: row.status,
  };
}
