import { expect, test } from "vitest";
import { linkOf, wordsOf } from "./markdown.ts";
import { readMarkdown, variablesOf } from "./markdown.server.ts";

const variables = { name: "Park & Co *stars*", support_email: "help@spaces.example", empty: "" };
const read = (source: string) => readMarkdown(source, variables);

test("a text has a title, a lead and parts", () => {
  expect(
    read("# About {{name}}\n\nThe *lead*.\n\n## Part\n\n- one\n- **two**\n\n1. first\n\n> said\n"),
  ).toEqual({
    title: "About Park & Co *stars*",
    lead: "The lead.",
    body: [
      { tag: "h2", parts: ["Part"] },
      {
        tag: "ul",
        parts: [
          { tag: "li", parts: ["one"] },
          { tag: "li", parts: [{ tag: "strong", parts: ["two"] }] },
        ],
      },
      { tag: "ol", parts: [{ tag: "li", parts: ["first"] }] },
      { tag: "blockquote", parts: [{ tag: "p", parts: ["said"] }] },
    ],
  });
  expect(read("Only words.")).toEqual({ title: "", lead: "", body: [{ tag: "p", parts: ["Only words."] }] });
});

test("variables become what they say, also in links, and are never read as Markdown", () => {
  expect(read("{{name}}: [{{support_email}}](mailto:{{ support_email }}).").body).toEqual([
    {
      tag: "p",
      parts: [
        "Park & Co *stars*: ",
        { tag: "a", parts: ["help@spaces.example"], to: "mailto:help@spaces.example" },
        ".",
      ],
    },
  ]);
  expect(read("Before.\n\n{{empty}}\n\nAfter {{unknown}}.").body).toHaveLength(2);
  expect(variablesOf("{{name}} {{ fee }} {{name}} {{}} {no}")).toEqual(["name", "fee", ""]);
});

test("HTML, scripts and pictures are words, and no link leads to a script", () => {
  const source = `<script>alert(1)</script>

Hi <img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](<JavaScript:alert(2)>) [c][r] ![cat](https://x.example/cat.png)

<javascript:alert(3)> [d](data:text/html,x) [e](vbscript:x) [f](relative) [g](&#106;avascript:alert(1))

[r]: javascript:alert(4)`;
  const { body } = read(source);
  const found = JSON.stringify(body);
  expect(found).not.toMatch(/"to"/);
  expect(found).not.toMatch(/"tag":"(?!p")/);
  expect(wordsOf(body)).toContain("<script>alert(1)</script>");
  expect(wordsOf(body)).toContain("<img src=x onerror=alert(1)>");
  expect(wordsOf(body)).toContain("cat");
  expect(wordsOf(body)).not.toContain("cat.png");
});

test.each([
  ["/help", "/help"],
  ["/a b?c#d", "/a%20b?c#d"],
  ["#part", "#part"],
  ["https://spaces.example/x", "https://spaces.example/x"],
  ["mailto:a@b.example", "mailto:a@b.example"],
  ["//other.example/x", "https://other.example/x"],
  ["/\\other.example", "https://other.example/"],
  ["java\tscript:alert(1)", null],
  [" javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["tel:911", null],
  ["page", null],
  ["https://", null],
])("a link to %j leads to %j", (href, to) => {
  expect(linkOf(href)).toBe(to);
});

test("tables and other Markdown that we have no element for stay readable", () => {
  expect(wordsOf(read("| a | b |\n|---|---|\n| 1 | 2 |").body)).toContain("| 1 | 2 |");
  expect(read("#### Deep\n\n---\n\n```\ncode\n```\n\n`x` ~~y~~").body).toEqual([
    { tag: "h3", parts: ["Deep"] },
    { tag: "hr", parts: [] },
    { tag: "pre", parts: ["code"] },
    { tag: "p", parts: [{ tag: "code", parts: ["x"] }, " ", { tag: "del", parts: ["y"] }] },
  ]);
});
