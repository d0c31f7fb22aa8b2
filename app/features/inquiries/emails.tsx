import { MailLayout, MailText } from "#app/ui/mail-layout.tsx";
import type { InquiryKind } from "./model.ts";

export type Written = { kind: InquiryKind; name: string | null; email: string | null; message: string };

const headings: Record<InquiryKind, string> = {
  lead: "New host inquiry",
  contact: "New contact message",
  service: "New service request",
};

/** What an inquiry's mail to the inbox is about. */
export function inquirySubject({ kind, name }: Written): string {
  return name === null ? headings[kind] : `${headings[kind]}: ${name}`;
}

/** An inquiry, for who reads the inbox; answering the mail answers who wrote it. */
export function InquiryMail({ brand, url, written }: { brand: string; url: string; written: Written }) {
  return (
    <MailLayout
      brand={brand}
      heading={inquirySubject(written)}
      action={{ label: "Reply in the admin area", url }}
    >
      {lines(written.message)}
      <MailText>
        {written.email === null ? "From a visitor, without an email address." : `From ${written.email}`}
      </MailText>
    </MailLayout>
  );
}

/** Our answer to an inquiry, with what it answers. */
export function AnswerMail({ brand, answer, written }: { brand: string; answer: string; written: Written }) {
  return (
    <MailLayout brand={brand} heading="Our answer">
      <MailText>Hello {written.name},</MailText>
      {lines(answer)}
      <MailText>Your message:</MailText>
      <blockquote style={{ borderLeft: "3px solid #E4E4DD", margin: 0, paddingLeft: 12 }}>
        {lines(written.message)}
      </blockquote>
    </MailLayout>
  );
}

function lines(text: string) {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, number) => <MailText key={`${number}${line}`}>{line}</MailText>);
}
