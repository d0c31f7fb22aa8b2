import { render, toPlainText } from "react-email";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { EmailSender } from "#app/platform/email-sender.ts";
import { renderEmail } from "#app/platform/render-email.server.ts";

type Email = (about: object) => ReactElement;
const files = import.meta.glob<Record<string, unknown>>("../app/features/*/emails.tsx", { eager: true });
const emails = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .filter((entry): entry is [string, Email] => /^[A-Z]\w*Email$/.test(entry[0]));

const url = "https://sparebay.example/somewhere?token=t";
const email = {
  subject: "An email",
  text: "The landlord accepted your stay.",
  quote: null,
  action: { label: "Open the reservation", path: "/somewhere?token=t" },
};
/** The data for all emails; each uses its part. */
const about = {
  heading: "An email",
  texts: ["Does a van fit?\nIt is 7 ft high."],
  mayReply: true,
  brand: "Sparebay",
  publicUrl: "https://sparebay.example",
  url,
  username: "Pat",
  minutes: 30,
  hours: 24,
  days: 7,
  change: "A passkey was added",
  supportEmail: "help@sparebay.example",
  reason: "The picture is too dark.",
  propertyTitle: "Dry garage",
  address: "2 Oak Lane, Harrisburg, PA 17101",
  title: "Dry garage",
  timeZone: "America/New_York",
  uploadedAt: new Date("2026-11-21T10:00:00Z"),
  destroyedAt: new Date("2026-12-21T10:00:00Z"),
  written: { kind: "contact", name: "Vera", email: "vera@people.example", message: "Is there room?" },
  answer: "Yes, by the river.",
  email,
  subject: email.subject,
  text: email.text,
  action: { label: email.action.label, url },
};

/** The heading of each email, words that it must contain, and its button's label; null for none. */
const said: Record<string, [heading: string, words: string, action: string | null]> = {
  ResetEmail: ["Reset your password", "The link works once, for 30 minutes.", "Reset your password"],
  PasswordChangedEmail: ["Your password was changed", "you were logged out everywhere", "Get a reset link"],
  VerifyAddressEmail: [
    "Confirm your email",
    "open the link in the browser where you’re logged in",
    "Confirm my email",
  ],
  ChangeAddressEmail: [
    "Confirm your new email",
    "To use this address for your account",
    "Confirm my new email",
  ],
  AddressChangeAskedEmail: [
    "Email change requested",
    "choose a new password now, or log out everywhere",
    "Open my account",
  ],
  AddressChangedEmail: ["Your email was changed", "email help@sparebay.example now", null],
  LoginChangedEmail: ["A passkey was added", "changed: a passkey was added.", "Open my account"],
  SuspendedEmail: ["Your account is suspended", "The picture is too dark.", "Contact us"],
  InquiryEmail: ["New contact message: Vera", "Is there room?", "Reply in the admin area"],
  AnswerEmail: ["Our answer", "Yes, by the river.", null],
  IdReceivedEmail: ["We received your ID", "Your ID for Dry garage arrived.", "Open the reservation"],
  IdVerifiedEmail: ["Your ID is verified", "Your ID for Dry garage is verified.", "Open the reservation"],
  IdRefusedEmail: ["We need another picture of your ID", "The picture is too dark.", "Upload another ID"],
  IdDestroyedEmail: [
    "Your ID was destroyed",
    "on Nov 21, 2026, 5:00 AM EST were destroyed on Dec 21, 2026, 5:00 AM EST",
    "Open the reservation",
  ],
  AccessEmail: ["An email", `2 Oak Lane, Harrisburg, PA 17101 ${email.text}`, email.action.label],
  ClaimEmail: ["An email", email.text, email.action.label],
  HandoverEmail: ["An email", email.text, email.action.label],
  LeaseEmail: ["An email", email.text, email.action.label],
  PaymentEmail: ["An email", email.text, email.action.label],
  ProblemEmail: ["An email", email.text, email.action.label],
  PropertyApprovedEmail: ["Dry garage is public", "People can find and reserve it now.", "View your space"],
  PropertyRefusedEmail: ["Dry garage needs a correction", "The picture is too dark.", "Correct it"],
  PropertyHiddenEmail: ["Dry garage is hidden", "The picture is too dark.", "Contact us"],
  ReportClosedEmail: ["An email", email.text, "Open the conversation"],
  ReservationEmail: ["An email", email.text, email.action.label],
  ReviewEmail: ["An email", email.text, email.action.label],
  UnreadEmail: ["An email", "Does a van fit?", "Open the conversation"],
};

test("every email is tested here", () => {
  expect(emails.map(([name]) => name).toSorted()).toEqual(Object.keys(said).toSorted());
});

test.each(emails)("%s reads well as HTML in our design, and as plain text", async (name, element) => {
  const [heading, words, action] = said[name]!;
  // Only these can be stopped.
  const stop = name === "UnreadEmail" ? ["https://sparebay.example/stop?token=t"] : [];
  const html = await render(element({ ...about, ...(stop[0] && { unsubscribeUrl: stop[0] }) }));
  const text = toPlainText(html);
  expect(html).toContain('lang="en"');
  expect(html).toContain('name="viewport" content="width=device-width, initial-scale=1"');
  // What lists of emails show beside the subject says more than the subject.
  const preview = /data-skip-in-text="true">([^<]+)/.exec(html)![1]!;
  expect(text.replace(/\s+/g, " ")).toContain(preview.slice(0, 40).trim());
  expect(preview).not.toBe(heading);
  expect(preview).not.toContain("Reply above this line");
  expect(html).toContain(`>${heading}</h1>`);
  for (const token of ["#FAFAF7", "#0F6B5C", "border-radius:12px"]) expect(html).toContain(token);
  const lines = text.replace(/\s+/g, " ");
  expect(lines.toLowerCase()).toContain(heading.toLowerCase());
  expect(lines).toContain("Sparebay");
  expect(lines).toContain(words);
  for (const whole of [html, text]) expect(whole).not.toMatch(/undefined|null,|\[object|NaN|Invalid Date/);
  const links = [...html.matchAll(/<a\s[^>]*href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(action === null ? [] : [url, ...stop]);
  expect(lines).toContain(action === null ? "" : `${action} ${url}`);
  expect(html).not.toMatch(/<script|<img|\son\w+=/);
});

test.each(emails)(
  "%s is the same text and the same HTML as react-email's, but for comments",
  async (_, element) => {
    const photo = "/photos/1/640.webp";
    const rows: [string, string][] = [["Dates", "Dec 10 – Dec 20, 2026"]];
    const facts = { title: "Dry garage", place: "2 Oak Lane", photo, rows };
    const mail = element({ ...about, facts, email: { ...email, facts } });
    const sender = { supportEmail: config.supportEmail, company: "" };
    const theirs = await render(<EmailSender value={sender}>{mail}</EmailSender>);
    const { html, text } = renderEmail(mail);
    expect(html).toBe(theirs.replaceAll(/<!--( |\/?\$|html|head|body)-->/g, ""));
    expect(text.replace(/\s+/g, " ")).toBe(toPlainText(theirs).replace(/\s+/g, " "));
  },
);
