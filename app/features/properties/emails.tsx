import { MailLayout, MailText } from "#app/ui/mail-layout.tsx";

type Hidden = { brand: string; title: string; reason: string; url: string };

/** To a landlord whose property nobody finds any more. */
export function PropertyHiddenMail({ brand, title, reason, url }: Hidden) {
  return (
    <MailLayout brand={brand} heading={`${title} is hidden`} action={{ label: "Write to us", url }}>
      <MailText>Nobody finds or reserves {title} at the moment:</MailText>
      <MailText>{reason}</MailText>
      <MailText>Reservations that were made before stand. Write to us when this is mended.</MailText>
    </MailLayout>
  );
}
