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
  SERVICE_FEE: "5%",
  LANDLORD_FEE: "0%",
  FEE_IN_PRICES: "on",
  TAXES: "off",
  STRIPE_TAX: "off",
  REVIEW_LISTINGS: "off",
  ANSWER_HOURS: "48",
  PAYMENT_HOURS: "72",
  LATE_FEE_DOLLARS: "0",
  PAST_DUE_DAYS: "10",
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
      /^\|[^|]+\|Sparebay\|.*\|Links: the home pages of Facebook, Instagram and X\|Contact: support@sparebay\.example\|$/,
    );
    const typed = {
      BRAND_NAME: "Harrisburg Spaces",
      SUPPORT_EMAIL: "help@spaces.example",
      SOCIAL_LINKS: "https://x.com/spaces https://blog.example/",
    };
    expect(wordsOf(group, typed)).toMatch(
      /^\|[^|]+\|Harrisburg Spaces\|.*\|Links: X, blog\.example\|Contact: help@spaces\.example\|$/,
    );
    for (const links of ["none", "x.com/half"])
      expect(wordsOf(group, { SOCIAL_LINKS: links })).not.toContain("Links:");
  },
);

test("the company is shown as receipts name it, by the marketplace's name while it has none", () => {
  expect(wordsOf("Company", { BRAND_NAME: "Harrisburg Spaces" })).toBe(
    "|The seller as receipts name it|Service fee sold by|Harrisburg Spaces|",
  );
  const typed = {
    COMPANY_NAME: "Spaces Inc.",
    COMPANY_ADDRESS: "12 Main St,\nAustin, TX\n",
    COMPANY_TAX_ID: "12-3456789",
  };
  expect(wordsOf("Company", typed)).toBe(
    "|The seller as receipts name it|Service fee sold by|Spaces Inc.\n12 Main St, Austin, TX\nTax ID 12-3456789|",
  );
});

test("a price is shown with the fees, and with the taxes where they are on", () => {
  expect(wordsOf("Fees and taxes", {})).toBe(
    "|A price as people see it|$126.00/Month|Prices include the 5% service fee.|Rent|$120.00|5% service fee|$6.00|The tenant pays|$126.00|The landlord gets|$120.00|",
  );
  const typed = { SERVICE_FEE: "0% + $4", LANDLORD_FEE: "10%", FEE_IN_PRICES: "off", TAXES: "on" };
  const words = wordsOf("Fees and taxes", typed);
  expect(words).toContain("|$120.00/Month|Prices are before the service fee and taxes that are added;");
  expect(words).toContain(
    "|Service fee|$4.00|Taxes|by the rates of the place|The tenant pays|$124.00 and taxes|",
  );
  expect(words).toContain("|The landlord gets|$108.00|Rates are imported on the page Taxes.");
  expect(wordsOf("Fees and taxes", { ...typed, STRIPE_TAX: "on" })).toContain(
    "|Rates are read from Stripe Tax,",
  );
  expect(wordsOf("Fees and taxes", { SERVICE_FEE: "five" })).toBe("");
});

test("limits are shown as a rental goes by them, without what can't be read", () => {
  expect(wordsOf("Limits and times", { PAYMENT_HOURS: "1", LATE_FEE_DOLLARS: "20" })).toContain(
    "|Request|The landlord has 48 hours to answer; without an answer it expires.|Accepted|The tenant has 1 hour for ID and payment.|",
  );
  const words = wordsOf("Limits and times", { PAYMENT_HOURS: "soon", REVIEW_LISTINGS: "first" });
  expect(words).not.toContain("Accepted");
  expect(words).toMatch(
    /^\|A rental by these limits\|Before it is public\|You approve the first space of each landlord\.\|/,
  );
  expect(words).toContain("|Rent is past due|There is no late fee. The rental ends after 10 days.|");
});
