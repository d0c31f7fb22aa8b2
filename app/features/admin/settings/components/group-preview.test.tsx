import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { previewOf } from "./group-preview.tsx";

const defaults: Record<string, string> = {
  BRAND_NAME: "Sparebay",
  COMPANY_NAME: "Sparebay",
  COMPANY_ADDRESS: "none",
  COMPANY_TAX_ID: "none",
  SOCIAL_LINKS: "the home pages of Facebook, Instagram and X",
  SUPPORT_EMAIL: "support@sparebay.example",
};

function wordsOf(group: string, form: Record<string, string>): string {
  const typed = (name: string) => form[name] ?? "";
  const textOf = (name: string) => typed(name).trim() || (defaults[name] ?? "");
  return renderToStaticMarkup(<>{previewOf(group, { textOf, typed })}</>)
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");
}

test.each(["Brand", "Home page"])(
  "%s shows the name, the support address and the links as they are typed",
  (group) => {
    expect(wordsOf(group, {})).toMatch(
      /^\|Sparebay\|.*\|Links: the home pages of Facebook, Instagram and X\|Contact: support@sparebay\.example\|$/,
    );
    const typed = {
      BRAND_NAME: "Harrisburg Spaces",
      SUPPORT_EMAIL: "help@spaces.example",
      SOCIAL_LINKS: "https://x.com/spaces https://blog.example/",
    };
    expect(wordsOf(group, typed)).toMatch(
      /^\|Harrisburg Spaces\|.*\|Links: X, blog\.example\|Contact: help@spaces\.example\|$/,
    );
    for (const links of ["none", "x.com/half"])
      expect(wordsOf(group, { SOCIAL_LINKS: links })).not.toContain("Links:");
  },
);

test("the company is shown as receipts name it, by the marketplace's name while it has none", () => {
  expect(wordsOf("Company", { BRAND_NAME: "Harrisburg Spaces" })).toBe(
    "|Service fee sold by|Harrisburg Spaces|",
  );
  const typed = {
    COMPANY_NAME: "Spaces Inc.",
    COMPANY_ADDRESS: "12 Main St,\nAustin, TX\n",
    COMPANY_TAX_ID: "12-3456789",
  };
  expect(wordsOf("Company", typed)).toBe(
    "|Service fee sold by|Spaces Inc.\n12 Main St, Austin, TX\nTax ID 12-3456789|",
  );
});

test("limits and times have no look", () => {
  expect(wordsOf("Limits and times", {})).toBe("");
});
