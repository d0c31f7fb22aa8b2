import { expect, test } from "vitest";
import { slowness } from "#tests/support/slowness.ts";
import { refuseRealAddresses, textsIn } from "./real-addresses.server.ts";

const isRefused = (text: string) => {
  try {
    refuseRealAddresses([text]);
    return false;
  } catch {
    return true;
  }
};

test.each([
  "someone@gmail.com",
  "a@b@gmail.com",
  "you@trial.example, someone@gmail.com",
  "someone@gmail.com/.example",
  "someone@gmail.com_.example",
  "someone@example.example.com",
  "someone@gmail。com",
  "someone＠gmail.com",
  '"some one"@gmail.com',
  `someone@gmail.com/${"a".repeat(1000)}.example`,
])("%s could be someone’s", (text) => expect(isRefused(text)).toBe(true));

test.each([
  "you@trial.example",
  "Write to you@example, or you@Trial.Example.",
  "3 @ 4.50",
  "Meet me @St.Mark’s",
  "@",
  "two@home",
])("%s is no one’s", (text) => expect(isRefused(text)).toBe(false));

test.each([
  ["letters", "a"],
  ["marks", "@"],
  ["names", "a@"],
  ["addresses of no one", "a@b.example "],
  ["domains", "a@a.a.a.a"],
  ["dots", "@......"],
])("1 MB of %s is read in a moment", (_, part) => {
  const text = part.repeat(1_000_000 / part.length);
  // The fastest of three, because other tests have the processor, too.
  const times = [1, 2, 3].map(() => {
    const from = performance.now();
    isRefused(text);
    return performance.now() - from;
  });
  expect(Math.min(...times)).toBeLessThan(200 * slowness());
});

test("a form’s texts and the names of its files are read", () => {
  const form = new FormData();
  form.set("body", "Hello");
  form.set("photo", new File(["x"], "someone@gmail.com.jpg"));
  expect(textsIn(form)).toEqual(["Hello", "someone@gmail.com.jpg"]);
});
