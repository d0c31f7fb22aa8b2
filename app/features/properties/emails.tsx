import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";

type Hidden = { brand: string; title: string; reason: string; url: string };

/** To a landlord whose property was hidden. */
export function PropertyHiddenEmail({ brand, title, reason, url }: Hidden) {
  return (
    <EmailLayout brand={brand} heading={`${title} is hidden`} action={{ label: "Contact us", url }}>
      <EmailText>{title} is hidden from search and can’t be reserved for now:</EmailText>
      <EmailText>{reason}</EmailText>
      <EmailText>Existing reservations stay valid. Contact us once this is fixed.</EmailText>
    </EmailLayout>
  );
}
