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

type Approved = { brand: string; title: string; isEdit: boolean; url: string };

/** To a landlord whose property, or an edit of it, an administrator approved. */
export function PropertyApprovedEmail({ brand, title, isEdit, url }: Approved) {
  const heading = isEdit ? `Your changes to ${title} are public` : `${title} is public`;
  return (
    <EmailLayout brand={brand} heading={heading} action={{ label: "View your space", url }}>
      <EmailText>
        {isEdit
          ? "We looked at your changes. Everyone sees them now."
          : "We looked at your space. People can find and reserve it now."}
      </EmailText>
    </EmailLayout>
  );
}

/** To a landlord whose property, or an edit of it, an administrator refused. */
export function PropertyRefusedEmail({ brand, title, isEdit, reason, url }: Approved & { reason: string }) {
  const heading = isEdit ? `Your changes to ${title} need a correction` : `${title} needs a correction`;
  return (
    <EmailLayout brand={brand} heading={heading} action={{ label: "Correct it", url }}>
      <EmailText>
        {isEdit
          ? "We looked at your changes and can’t publish them as they are. Your space stays public as it was:"
          : "We looked at your space and can’t publish it as it is:"}
      </EmailText>
      <EmailText>{reason}</EmailText>
      <EmailText>Correct it and save. That sends it to us again.</EmailText>
    </EmailLayout>
  );
}
