import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";
import { type HandoverKind, type Side } from "./model.ts";

type About = { propertyTitle: string; guestName: string };
type Mail = { brand: string; subject: string; text: string; action: { label: string; url: string } };

/** What one side did, for the other. */
export function changedWords(
  did: "added" | "agreed" | "fixed",
  { kind, side, about }: { kind: HandoverKind; side: Side; about: About },
): { subject: string; text: string } {
  const who = side === "tenant" ? about.guestName : "The landlord";
  const title = about.propertyTitle;
  const then = `Once both of you have agreed, this ${kind} can’t be changed anymore.`;
  if (did === "fixed")
    return {
      subject: `Both of you agreed to the ${kind}: ${title}`,
      text: `This ${kind} can’t be changed anymore. You can download it with the timeline of the stay.`,
    };
  if (did === "agreed")
    return {
      subject: `${who} agreed to the ${kind}: ${title}`,
      text: `Look at the photos and notes, and agree if they show the space as it is. ${then}`,
    };
  return {
    subject: `${who} added to the ${kind}: ${title}`,
    text: `Look at the photos and notes, and add yours. ${then}`,
  };
}

export function HandoverEmail({ brand, subject, text, action }: Mail) {
  return (
    <EmailLayout brand={brand} heading={subject} action={action}>
      <EmailText>{text}</EmailText>
    </EmailLayout>
  );
}
