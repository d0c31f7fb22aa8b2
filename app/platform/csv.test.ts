import { expect, it } from "vitest";
import { csvOf, unescapeCell } from "./csv.ts";

const bare = (text: string) => csvOf([[text]]).slice(1, -2);

it.each([
  "=1+1",
  "+1",
  "-1+1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "  =1",
  "＝1+1",
  '=HYPERLINK("https://evil.example")',
])("never begins a cell like a formula: %j", (text) => {
  expect(bare(text).replace(/^"/, "")).toMatch(/^'/);
});

it("leaves amounts and plain texts as they are", () => {
  expect(csvOf([["-12.50", "A shed", "2026-11-24", "-76.8827"]])).toBe(
    "\uFEFF-12.50,A shed,2026-11-24,-76.8827\r\n",
  );
});

it("quotes what would end a cell", () => {
  expect(csvOf([['12" pipe', "a,b", "two\r\nlines"]])).toBe('\uFEFF"12"" pipe","a,b","two\r\nlines"\r\n');
});

it.each(["=1+1", "'=1+1", "''-a", "'tis", "-76.5", "-a", "plain", "'", ""])(
  "gives a cell back as it was before its apostrophe: %j",
  (text) => {
    expect(unescapeCell(bare(text))).toBe(text);
  },
);
