import { instantInWords } from "#app/platform/dates.ts";
import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";

export type IdEmailProps = {
  brand: string;
  propertyTitle: string;
  url: string;
  /** Why it was refused; empty otherwise. */
  reason: string;
  /** The property's. */
  timeZone: string;
  uploadedAt: Date;
  destroyedAt: Date | null;
};

export function IdReceivedEmail({ brand, propertyTitle, url }: IdEmailProps) {
  return (
    <EmailLayout brand={brand} heading="We received your ID" action={{ label: "Open the reservation", url }}>
      <EmailText>
        Your ID for {propertyTitle} arrived. It’s stored encrypted. Only our verification team sees it; the
        landlord only learns whether it’s verified.
      </EmailText>
    </EmailLayout>
  );
}

export function IdVerifiedEmail({ brand, propertyTitle, url }: IdEmailProps) {
  return (
    <EmailLayout brand={brand} heading="Your ID is verified" action={{ label: "Open the reservation", url }}>
      <EmailText>
        Your ID for {propertyTitle} is verified. The reservation is confirmed once the landlord accepts it.
      </EmailText>
    </EmailLayout>
  );
}

export function IdRefusedEmail({ brand, propertyTitle, url, reason }: IdEmailProps) {
  return (
    <EmailLayout
      brand={brand}
      heading="We need another picture of your ID"
      action={{ label: "Upload another ID", url }}
    >
      <EmailText>We could not verify the ID you uploaded for {propertyTitle}:</EmailText>
      <EmailText>{reason}</EmailText>
      <EmailText>Your reservation is unchanged. Please upload another picture.</EmailText>
    </EmailLayout>
  );
}

/** The receipt for a destroyed picture. */
export function IdDestroyedEmail({ brand, propertyTitle, url, timeZone, ...picture }: IdEmailProps) {
  const uploaded = instantInWords(timeZone, picture.uploadedAt);
  const destroyed = instantInWords(timeZone, picture.destroyedAt ?? picture.uploadedAt);
  return (
    <EmailLayout
      brand={brand}
      heading="Your ID was destroyed"
      action={{ label: "Open the reservation", url }}
    >
      <EmailText>
        The pictures of the ID that you uploaded for {propertyTitle} on {uploaded} were destroyed on{" "}
        {destroyed}, with the keys that opened them. They can no longer be viewed by anyone, including us.
      </EmailText>
    </EmailLayout>
  );
}
