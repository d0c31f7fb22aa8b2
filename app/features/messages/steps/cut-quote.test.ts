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
])("keeps what was written: %j", (email, text) => {
  expect(cutQuote(email)).toBe(text);
});
