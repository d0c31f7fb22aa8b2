import fc from "fast-check";
import { expect, test } from "vitest";
import type { ContactKind } from "./model.ts";
import { hideContacts } from "./hide-contacts.server.ts";

const own = "https://sparebay.example";
const found = (text: string) => hideContacts(text, own).found;

const phones = [
  "Call 717-555-0142.",
  "Call (717) 555-0142 today",
  "+1 717 555 0142",
  "7175550142",
  "717.555.0142",
  "555-0142",
  "７１７５５５０１４２",
  "7 1 7 5 5 5 0 1 4 2",
  "717 / 555 / 0142",
  "seven one seven five five five oh one four two",
  "seven-one-seven 555 oh142",
  "717\u200b555\u200b0142",
  "717\n555\n0142",
  "+49 30 901820",
  "717, 555, 0142",
  "717;555;0142",
  "7 1 7 , 5 5 5 , 0 1 4 2",
  "(717)555=0142",
  "717 % 555 % 0142",
];
const addresses = [
  "Write to lars@people.example",
  "lars.lord+x@mail.people.example",
  "lars @ people.example",
  "lars (at) people (dot) example",
  "lars[at]people[dot]example",
  "lars at gmail dot com",
  "lars at people dot example",
  "lars at gmail",
  "ｌａｒｓ＠people.example",
  "b o b @ g m a i l . c o m",
  "gmail: bob.smith",
];
const elsewhere = [
  "See https://elsewhere.example/a?b=c",
  "http://127.0.0.1/x",
  "www.elsewhere.example",
  "elsewhere.com",
  "ELSEWHERE.COM",
  "book at my-garage.co/spot",
  "t.me/lars",
  "elsewhere dot com",
  "elsewhere (dot) com",
  "I am @lars_garage there",
  "WhatsApp: lars99",
  "fb: bobsmith",
  "example。com",
  "t。me/lars",
  "evil.photography",
  "hxxps://foo.bar",
  "https://sparebay.example.elsewhere.com/messages",
  "https://sparebay.example@elsewhere.com/",
];
const cases: [ContactKind, string][] = [
  ...phones.map((text): [ContactKind, string] => ["phone number", text]),
  ...addresses.map((text): [ContactKind, string] => ["email address", text]),
  ...elsewhere.map((text): [ContactKind, string] => ["link", text]),
];

test.each(cases)("hides a %s: %s", (kind, text) => {
  const hidden = hideContacts(text, own);
  expect(hidden.found).toContain(kind);
  expect(hidden.text).not.toBe(text);
  expect(hidden.text.replace(/\[[^\]]*\]/g, "")).not.toMatch(
    /0142|lars[ .@]?(at|people|lord)|elsewhere\.(com|example)/i,
  );
});

test.each([
  "Is it free from 2026-12-10 to 2026-12-14, or 12/10/2026 to 12/14/2026?",
  "It is 23 x 17.5 x 7.5 ft and costs $1,250.00 a month, $60.50 a week.",
  "I come at 10:30 with 2 cars and 3 bikes. Is ZIP 17101 right?",
  "My code is KM7Q-2XNP-9RTA.",
  "I am at home. Call the office, or come in. It works.",
  "Thanks.In a week I know more.",
  "See https://sparebay.example/properties/prp_1 and sparebay.example/cart",
  "See https://sparebay.example or HTTPS://sparebay.example?from=a and www.",
  "One of two doors, and three of four shelves, is fine.",
  "",
])("leaves this as it is: %s", (text) => {
  expect(hideContacts(text, own)).toEqual({ text, found: [] });
});

test("counts each one, and leaves the words around them", () => {
  const { text, found: kinds } = hideContacts("Hi, 717-555-0142 or 717-555-0143, or a@b.example. Bye", own);
  expect(kinds.toSorted()).toEqual(["email address", "phone number", "phone number"]);
  expect(text).toMatch(/^Hi, \[.*\] or \[.*\], or \[.*\]\.? ?Bye$/);
});

test("no digits of a phone number come through, however it is spelled", () => {
  const words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
  const spelling = fc.tuple(
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 }),
    fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
    fc.constantFrom(" ", "-", ".", " - ", "/", "\n", "_"),
  );
  fc.assert(
    fc.property(spelling, ([numbers, isWord, between]) => {
      const text = numbers.map((number, at) => (isWord[at] ? words[number]! : String(number))).join(between);
      expect(found(`Call me: ${text}!`)).toContain("phone number");
    }),
  );
});

test("takes no longer for a text made to be slow", () => {
  for (const part of ["a.", "1-", "a@", "www.", "one ", "a dot ", "(at)"]) {
    const started = performance.now();
    hideContacts(part.repeat(4000 / part.length), own);
    expect(performance.now() - started).toBeLessThan(1000);
  }
});
