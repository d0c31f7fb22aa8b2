import { expect, test } from "vitest";
import { parseSocialLinks } from "./social-links.ts";

test("addresses stand in their order, each with what people call its network", () => {
  expect(
    parseSocialLinks(" https://www.youtube.com/@sparebay\nhttps://x.com/sparebay, https://blog.example/ "),
  ).toEqual([
    { name: "YouTube", url: "https://www.youtube.com/@sparebay" },
    { name: "X", url: "https://x.com/sparebay" },
    { name: "blog.example", url: "https://blog.example/" },
  ]);
});

test("nothing means ours, and none is no link", () => {
  expect(parseSocialLinks(" ")).toBeNull();
  expect(parseSocialLinks("None")).toEqual([]);
});

test.each([
  ["javascript:alert(1)", "which “javascript:alert(1)” is not"],
  ["http://x.com/sparebay", "must be none, or https:// addresses"],
  ["https://x.com@evil.example/", "must be none, or https:// addresses"],
  ["https://:x.com@evil.example/", "must be none, or https:// addresses"],
  ["https://localhost/", "must be none, or https:// addresses"],
  ["none https://x.com/a", "which “none” is not"],
  ["https://x.com/a https://twitter.com/b", "must name X once"],
  [`https://x.com/${"a".repeat(200)}`, "at most 200 characters"],
  ["a b c d e f g".replaceAll(/\w/g, "https://$&.example/"), "at most 6 addresses"],
])("refuses %s", (text, sentence) => {
  expect(parseSocialLinks(text)).toContain(sentence);
});
