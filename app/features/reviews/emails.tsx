import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";
import { instantInWords } from "#app/platform/dates.ts";
import type { Side } from "#app/features/reservations/model.ts";

type About = { title: string; guestName: string; timeZone: string };
type Words = { subject: string; text: string };

/** Both sides can write. */
export function openedWords(side: Side, { title, guestName, timeZone }: About, closesAt: Date): Words {
  const until = instantInWords(timeZone, closesAt);
  const blind = `No one sees what you write until both of you have written, or until ${until}. Then it can’t be changed anymore.`;
  return side === "tenant"
    ? { subject: `How was ${title}?`, text: `Write a review of ${title} by ${until}. ${blind}` }
    : {
        subject: `How was ${guestName} as a tenant?`,
        text: `Write a review of ${guestName}, who rented ${title}, by ${until}. ${blind}`,
      };
}

/** What was written is public now. */
export function publishedWords(
  side: Side,
  { title, guestName }: About,
  wrote: { own: boolean; other: boolean },
): Words {
  const other = side === "tenant" ? "the landlord" : guestName;
  const told = wrote.other
    ? `Read what ${other} wrote about ${side === "tenant" ? "you" : title}. You can answer once.`
    : `${side === "tenant" ? "The landlord" : guestName} didn’t write one.`;
  return {
    subject: `${wrote.other ? "New review" : "Your review is published"}: ${title}`,
    text: wrote.own && wrote.other ? `Both reviews are published. ${told}` : told,
  };
}

export function answeredWords(side: Side, { title, guestName }: About): Words {
  const other = side === "tenant" ? "The landlord" : guestName;
  return { subject: `Your review was answered: ${title}`, text: `${other} answered your review.` };
}

export function hiddenWords({ title }: About, reason: string): Words {
  return {
    subject: `Your review is hidden: ${title}`,
    text: `We hid your review of a stay at ${title}. It counts for no rating. The reason: ${reason}`,
  };
}

type Mail = Words & { brand: string; quoted?: string | null; action: { label: string; url: string } };

export function ReviewEmail({ brand, subject, text, quoted, action }: Mail) {
  return (
    <EmailLayout brand={brand} heading={subject} action={action}>
      <EmailText>{text}</EmailText>
      {quoted && <EmailText>“{quoted}”</EmailText>}
    </EmailLayout>
  );
}
