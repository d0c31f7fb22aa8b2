import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { EmailLine } from "../present.ts";
import { EmailCard } from "./email-card.tsx";

const mail: EmailLine = {
  id: "eml_1",
  to: "vera@people.example",
  subject: "Our answer",
  state: "waiting",
  attempts: 0,
  trouble: null,
  createdAt: "2026-11-03T10:00:00Z",
  sentAt: null,
  aboutUserId: null,
  aboutReservationId: null,
  mayRetry: false,
};
const textOf = (changes: Partial<EmailLine>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <EmailCard mail={{ ...mail, ...changes }} />
    </MemoryRouter>,
  )
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, "|");

test.each([
  ["waiting", "Queued"],
  ["bounced", "Bounced"],
  ["failed", "Failed"],
])("an email that is %s is shown as %s, and never as sent", (state, words) => {
  const text = textOf({ state, attempts: 2, trouble: "550 No such person" });
  expect(text).toContain(`|${words}|`);
  expect(text).toContain("tried 2 times");
  expect(text).toContain("550 No such person");
  expect(text).not.toMatch(/sent/i);
});

test("only what the mail server accepted is shown as sent, with its time", () => {
  const text = textOf({ state: "sent", attempts: 1, sentAt: "2026-11-03T10:00:02Z" });
  expect(text).toContain("|Sent|");
  expect(text).toMatch(/Queued [^]*sent [^]*Nov 3, 2026/);
});
