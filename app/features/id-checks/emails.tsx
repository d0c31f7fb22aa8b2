import { MailLayout, MailText } from "#app/ui/mail-layout.tsx";

type Letter = { brand: string; propertyTitle: string; url: string };

export function IdReceivedMail({ brand, propertyTitle, url }: Letter) {
  return (
    <MailLayout brand={brand} heading="We received your ID" action={{ label: "Open the reservation", url }}>
      <MailText>
        Your ID for {propertyTitle} arrived. It is stored encrypted; only we look at it, and the landlord
        learns only whether it is verified.
      </MailText>
    </MailLayout>
  );
}

export function IdVerifiedMail({ brand, propertyTitle, url }: Letter) {
  return (
    <MailLayout brand={brand} heading="Your ID is verified" action={{ label: "Open the reservation", url }}>
      <MailText>
        Your ID for {propertyTitle} is verified. The reservation is confirmed as soon as the landlord accepts
        it.
      </MailText>
    </MailLayout>
  );
}
