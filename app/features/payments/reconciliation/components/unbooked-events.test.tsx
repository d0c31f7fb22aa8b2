import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnbookedEvents } from "./unbooked-events.tsx";

const event = {
  id: "evt_1",
  type: "checkout.session.completed",
  trouble: "The session cs_1 does not match the payment pay_1.",
  attempts: 2,
  received_at: "2026-11-21T12:00:00.000Z",
  tried_at: "2026-11-21T13:00:00.000Z",
};
const textOf = (events: (typeof event)[]) =>
  renderToStaticMarkup(<UnbookedEvents events={events} retryButton={(id) => `Try ${id}`} />)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("an unbooked event shows its subject, the reason and its attempts, and can be retried", () => {
  for (const words of [
    "Events we could not book",
    "checkout.session.completed",
    "Not booked",
    "The session cs_1 does not match the payment pay_1.",
    "Received Nov 21, 2026, 12:00 PM UTC",
    "Tried 2 times, last Nov 21, 2026, 1:00 PM UTC",
    "Try evt_1",
  ])
    expect(textOf([event])).toContain(words);
  expect(textOf([{ ...event, attempts: 1 }])).not.toContain("Tried");
});

test("shows nothing without any", () => {
  expect(textOf([])).toBe("");
});
