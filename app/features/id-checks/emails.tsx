import { MailLayout, MailText } from "#app/ui/mail-layout.tsx";

export type IdEmailProps = {
  brand: string;
  propertyTitle: string;
  url: string;
  /** Why it was refused; empty otherwise. */
  reason: string;
  uploadedAt: Date;
  destroyedAt: Date | null;
};

export function IdReceivedMail({ brand, propertyTitle, url }: IdEmailProps) {
  return (
    <MailLayout brand={brand} heading="We received your ID" action={{ label: "Open the reservation", url }}>
      <MailText>
        Your ID for {propertyTitle} arrived. It’s stored encrypted. Only our verification team sees it; the
        landlord only learns whether it’s verified.
      </MailText>
    </MailLayout>
  );
}

export function IdVerifiedMail({ brand, propertyTitle, url }: IdEmailProps) {
  return (
    <MailLayout brand={brand} heading="Your ID is verified" action={{ label: "Open the reservation", url }}>
      <MailText>
        Your ID for {propertyTitle} is verified. The reservation is confirmed once the landlord accepts it.
      </MailText>
    </MailLayout>
  );
}

export function IdRefusedMail({ brand, propertyTitle, url, reason }: IdEmailProps) {
  return (
    <MailLayout
      brand={brand}
      heading="We need another picture of your ID"
      action={{ label: "Upload another ID", url }}
    >
      <MailText>We could not verify the ID you uploaded for {propertyTitle}:</MailText>
      <MailText>{reason}</MailText>
      <MailText>Your reservation is unchanged. Please upload another picture.</MailText>
    </MailLayout>
  );
}

/** The receipt for a picture that is gone. */
export function IdDestroyedMail({ brand, propertyTitle, url, uploadedAt, destroyedAt }: IdEmailProps) {
  return (
    <MailLayout brand={brand} heading="Your ID was destroyed" action={{ label: "Open the reservation", url }}>
      <MailText>
        The pictures of the ID that you uploaded for {propertyTitle} on {moment.format(uploadedAt)} UTC were
        destroyed on {moment.format(destroyedAt ?? undefined)} UTC, with the keys that opened them. They can
        no longer be viewed by anyone, including us.
      </MailText>
    </MailLayout>
  );
}

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
