import { MailLayout, MailText } from "#app/ui/mail-layout.tsx";

type Hidden = { brand: string; title: string; reason: string; url: string };

/** To a landlord whose property was hidden. */
export function PropertyHiddenMail({ brand, title, reason, url }: Hidden) {
  return (
    <MailLayout brand={brand} heading={`${title} is hidden`} action={{ label: "Contact us", url }}>
      <MailText>{title} is hidden from search and can’t be reserved for now:</MailText>
      <MailText>{reason}</MailText>
      <MailText>Existing reservations stay valid. Contact us once this is fixed.</MailText>
    </MailLayout>
  );
}
