import { expect, test } from "vitest";
import { z } from "zod";
import { hasNoLink, isVisibleLine, oneLine, personName } from "./one-line.ts";

test.each([
  "Win at https://evil.example/x",
  "www.evil",
  "evil.example",
  "J.R.Smith",
  "Dr.No",
  "Win at cafe\u0301.com/x",
  "evil\u0301.com",
  "evil.c\u0301om",
  "evil.x\u0331om",
  "evil.भारत/x",
  "evil.சிங்கப்பூர்",
  "evil.ไทย",
  "i❤.ws",
  "i❤\ufe0f.ws",
  "💩.la/x",
  "evil\u200b.com",
  "evil.\u200bcom",
  "evil.\u2060com",
  "evil\u00ad.com",
  "evil.c\u200dom",
  "evil.\ufe0fcom",
  "evil.\u3164com",
  "evil\u00a8.com",
  "evil\u2024com",
  "evil\ufe52com",
  "evil\uff0ecom",
  "evil\u3002com",
  "evil\uff61com",
  "evil\ufe12com",
  "ｅｖｉｌ．ｃｏｍ",
  "http:evil",
  "h2:evil",
  "https:/evil",
  "http\uff1aevil",
  "ht\u00adtp:evil",
  "tel:15550100",
  "mailto:a@b",
  "a@b",
  "a\uff20b",
  "//evil",
  "\\\\evil\\x",
  "1.2.3.4/x",
  "10.20.30.40",
  "①.②.③.④",
])("finds the link in %j", (text) => {
  expect(hasNoLink(text)).toBe(false);
});

test.each([
  "J. R. Smith",
  "J.R. Smith",
  "J.R.R. Tolkien",
  "A.B. Carter",
  "Lena Weiss, Ph.D.",
  "Dr. Müller-Lüdenscheidt",
  "José Ma. 3rd",
  "Jose\u0301",
  "O'Neil, Jr.",
  "St. Louis 5.5",
  "St. Mary",
  "No.5 Garage",
  "S:t Eriks Garage",
  "Garage: dry",
  "Row ab:c",
  "Garage 20/10",
  "Anna / Ben",
  "Parking @ 5th Ave.",
  "Open 9:30 a.m.",
  "Wait…what",
  "モーニング娘。",
  "हिन्दी नाम",
  "Zoë עדה 👩‍👧 李",
  "می‌خواهم",
  "ශ්‍රී ලංකා",
  "Rae ❤️ 👩🏽‍🚀 🏳️‍🌈 1️⃣",
  "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Anne",
])("%j is a visible line without a link", (text) => {
  expect([hasNoLink(text), isVisibleLine(text)]).toEqual([true, true]);
});

test.each([
  "No\nra",
  "No\u2028ra",
  "\u202eliag",
  "\u2067Nora",
  "Nora\u200f",
  "\u200eNora",
  "\u061cNora",
  "No\u00adra",
  "No\u200bra",
  "No\u2060ra",
  "\ufeffNora",
  "Nora \u200d",
  "\u200c",
  "\u3164",
  "Nora\u{e0041}",
])("%j is not a visible line", (text) => {
  expect(isVisibleLine(text)).toBe(false);
});

test("a line is refused with a message for what it hides or links to; U+0000 is refused elsewhere", () => {
  const sentencesOf = (text: string) =>
    oneLine(z.string(), "A name")
      .safeParse(text)
      .error?.issues.map((issue) => issue.message);
  expect(sentencesOf("Nora")).toBeUndefined();
  expect(sentencesOf("No\nra")).toEqual(["A name has visible characters only."]);
  expect(sentencesOf("evil.example")).toEqual([
    "A name cannot have a web or email address. Put a space after each period and colon.",
  ]);
  expect(isVisibleLine("No\0ra")).toBe(true);
});

test.each(["555-123-4567 Call", "call 717 555 0142 now", "７１７５５５０１４２", "Nora 5550142"])(
  "a name cannot have the phone number of “%s”",
  (text) => {
    const { error } = personName(z.string(), "A name").safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(["A name cannot have a phone number."]);
  },
);

test.each(["Nora 1984", "Lars the 2nd", "Storage 24 7 365"])("“%s” is a name", (text) => {
  expect(personName(z.string(), "A name").safeParse(text).success).toBe(true);
});
