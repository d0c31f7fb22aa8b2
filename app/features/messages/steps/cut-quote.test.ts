import { expect, test } from "vitest";
import { cutQuote } from "./cut-quote.server.ts";

test.each([
  ["It fits.", "It fits."],
  ["It fits.\r\n\r\nOn Mon, Nov 23, 2026 Nina wrote:\r\n> Does it?", "It fits."],
  [
    "It fits.\n\nOn Mon, Nov 23, 2026 at 7:15 AM Sparebay\n<hello@sparebay.example> wrote:\n\n> Does it?",
    "It fits.",
  ],
  ["It fits.\n-----Original Message-----\nFrom: a", "It fits."],
  ["It fits.\n\nFrom: Sparebay <hello@sparebay.example>\nSent: Monday", "It fits."],
  ["It fits.\n________________________________\nFrom: a", "It fits."],
  ["It fits.\n\nReply above this line.\nDoes it?", "It fits."],
  ["It fits.\n-- \nLars\n717-555-0142", "It fits."],
  ["It fits.\n\nSent from my iPhone", "It fits."],
  ["> Does it?\nYes.\n> And a bike?\nAlso.", "Yes.\nAlso."],
  ["On Monday I come.\nOn Tuesday I don't.", "On Monday I come.\nOn Tuesday I don't."],
  ["> only a quote", ""],
  ["It fits.\rAt ten.\r\rOn Mon, Nov 23, 2026 Nina wrote:\r> Does it?", "It fits.\nAt ten."],
  ["It fits.\n\n\n\nAt ten.", "It fits.\n\nAt ten."],
  ["It fits.\n> On Mon, Nov 23, 2026 Nina wrote:\nDoes it?", "It fits."],
  ["It fits.\n>  On Mon, Nov 23, 2026\nNina wrote:\nDoes it?", "It fits."],
  ["It fits.\n--- Forwarded message\nDoes it?", "It fits."],
  ["It fits.\n  > Does it?", "It fits."],
  ["On Monday Nina wrote: it fits.", "On Monday Nina wrote: it fits."],
  ["So on Monday Nina wrote:\nIt fits.", "So on Monday Nina wrote:\nIt fits."],
  ["From: Monday on\nFrom Lars: a@b", "From: Monday on\nFrom Lars: a@b"],
  ["Name: __________\n__________ (place)\n_____", "Name: __________\n__________ (place)\n_____"],
  [
    "3 > 2\n-- so it fits.\nI got it as sent from my mother",
    "3 > 2\n-- so it fits.\nI got it as sent from my mother",
  ],
  ["See --original message", "See --original message"],
])("keeps what was written: %j", (email, text) => {
  expect(cutQuote(email)).toBe(text);
});
