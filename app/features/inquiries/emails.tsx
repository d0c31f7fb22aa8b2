import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";
import type { InquiryKind } from "./model.ts";

export type Written = { kind: InquiryKind; name: string | null; email: string | null; message: string };

const headings: Record<InquiryKind, string> = {
  lead: "New host inquiry",
  contact: "New contact message",
  service: "New service request",
  report: "New report",
};

/** The subject of an inquiry's email to the inbox. */
export function inquirySubject({ kind, name }: Written): string {
  return name === null ? headings[kind] : `${headings[kind]}: ${name}`;
}

/** Forwards an inquiry to the inbox. A reply goes to its sender. */
export function InquiryEmail({ brand, url, written }: { brand: string; url: string; written: Written }) {
  return (
    <EmailLayout
      brand={brand}
      heading={inquirySubject(written)}
      action={{ label: "Reply in the admin area", url }}
    >
      {lines(written.message)}
      <EmailText>
        {written.email === null ? "From a visitor, without an email address." : `From ${written.email}`}
      </EmailText>
    </EmailLayout>
  );
}

/** Our answer, with the inquiry quoted. */
export function AnswerEmail({ brand, answer, written }: { brand: string; answer: string; written: Written }) {
  return (
    <EmailLayout brand={brand} heading="Our answer">
      <EmailText>Hi {written.name},</EmailText>
      {lines(answer)}
      <EmailText>Your message:</EmailText>
      <blockquote style={{ borderLeft: "3px solid #E4E4DD", margin: 0, paddingLeft: 12 }}>
        {lines(written.message)}
      </blockquote>
    </EmailLayout>
  );
}

function lines(text: string) {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, number) => <EmailText key={`${number}${line}`}>{line}</EmailText>);
}
