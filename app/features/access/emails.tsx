import type { EmailContent } from "#app/features/reservations/lifecycle/emails.tsx";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";

/** Says that how to get in can be read, with a link to it: never the code, and not how to get in. */
export function accessEmail(reservation: ReservationRow): EmailContent {
  const path = reservation.tenantId === null ? linkGuest(reservation) : `/access/${reservation.id}`;
  return {
    subject: `How to get in: ${reservation.propertyTitle}`,
    text: "You can read how to get in now, until your stay ends. For safety it’s on our site only, and your landlord sees when you open it.",
    action: { label: "See how to get in", path },
  };
}

/** The exact address comes first. It is in the email only: a notice stays readable after the stay. */
export function AccessEmail(mail: {
  email: EmailContent;
  address: string;
  brand: string;
  publicUrl: string;
}) {
  const { subject, text, action } = mail.email;
  const link = action && { label: action.label, url: mail.publicUrl + action.path };
  return (
    <EmailLayout brand={mail.brand} heading={subject} action={link}>
      <EmailText>{mail.address}</EmailText>
      <EmailText>{text}</EmailText>
    </EmailLayout>
  );
}
