import { addressInWords } from "#app/features/properties/model.ts";
import { stayFacts, wholeFacts } from "#app/features/reservations/emails.tsx";
import type { EmailContent } from "#app/features/reservations/lifecycle/emails.tsx";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";

/** Says that how to get in can be read, and where, with the exact address: never the code, and not how to get in. */
export function accessEmail(reservation: ReservationRow): EmailContent {
  const path = reservation.tenantId === null ? linkGuest(reservation) : `/access/${reservation.id}`;
  return {
    subject: `How to get in: ${reservation.propertyTitle}`,
    text: "You can read how to get in now, until your stay ends. For safety it’s on our site only, and your landlord sees when you opened it.",
    facts: { ...stayFacts(reservation, "guest"), place: addressInWords(reservation), rows: [] },
    action: { label: reservation.tenantId === null ? "Open the reservation" : "See how to get in", path },
  };
}

export function AccessEmail(mail: { email: EmailContent; brand: string; publicUrl: string }) {
  const { subject, text, facts, action } = mail.email;
  const link = action && { label: action.label, url: mail.publicUrl + action.path };
  return (
    <EmailLayout brand={mail.brand} heading={subject} facts={wholeFacts(facts, mail.publicUrl)} action={link}>
      <EmailText>{text}</EmailText>
    </EmailLayout>
  );
}
