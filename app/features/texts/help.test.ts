import { expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { helpArticles } from "#app/platform/help.ts";
import { type MarkdownPart, wordsOf } from "#app/platform/markdown.ts";
import { variablesOf } from "#app/platform/markdown.server.ts";
import { help } from "./built-in/help.ts";
import { readArticle } from "./read-article.server.ts";
import { textVariables } from "./model.ts";
import { searchHelp } from "./search-help.server.ts";

const slugs = Object.values(helpArticles).flat();
const listed = (search: string) => searchHelp(search).flatMap(({ articles }) => articles);
const linksOf = (parts: readonly MarkdownPart[]): string[] =>
  parts.flatMap((part) =>
    typeof part === "string" ? [] : [...(part.to === undefined ? [] : [part.to]), ...linksOf(part.parts)],
  );

test("twelve articles, each with a title, a lead and parts, name no variable that isn't there", () => {
  expect(slugs).toHaveLength(12);
  expect(Object.keys(help).toSorted()).toEqual(slugs.toSorted());
  for (const slug of slugs) {
    const { text } = readArticle(slug)!;
    expect(text.title).toMatch(/^[A-Z].{5,60}$/);
    expect(text.lead.length).toBeGreaterThan(40);
    expect(text.lead.length).toBeLessThan(250);
    expect(text.body.length).toBeGreaterThan(3);
    expect(wordsOf(text.body)).not.toMatch(/[{}*[\]]|undefined/);
    expect(variablesOf(help[slug]).filter((name) => !(name in textVariables))).toEqual([]);
  }
});

test("articles link to pages that are there", () => {
  const pages = ["/privacy", "/rentals", "/cart", "/signup", "/landlord-dashboard"];
  for (const slug of slugs)
    for (const link of linksOf(readArticle(slug)!.text.body)) {
      const [path = ""] = link.split("?");
      expect([...pages, ...slugs.map((one) => `/help/${one}`)]).toContain(path);
    }
});

test("an article says the limits that are set now", () => {
  const before = config.answerHours;
  config.answerHours = 31;
  expect(readArticle("waiting-for-the-landlord")!.text.lead).toContain("31 hours");
  config.answerHours = before;
});

test("without words all articles are listed, for tenants and for landlords", () => {
  const groups = searchHelp("");
  expect(groups.map(({ name, articles }) => [name, articles.length])).toEqual([
    ["For tenants", 9],
    ["For landlords", 3],
  ]);
  expect(searchHelp(" ,’ ")).toEqual(groups);
});

test.each([
  ["declined", "payment-declined"],
  ["can't get in", "cannot-get-in"],
  ["CAN’T GET", "cannot-get-in"],
  ["payout bank", "payouts"],
  ["refund cancel", "cancel-and-refund"],
  ["verif driver", "your-id"],
  ["spam", "reserve-without-an-account"],
])("a search for %j finds %s first", (search, slug) => {
  expect(listed(search)[0]?.slug).toBe(slug);
});

test("a search that no article answers finds none", () => {
  expect(searchHelp("helicopter")).toEqual([]);
  expect(searchHelp("declined helicopter")).toEqual([]);
});

test.each(["", "none", "constructor", "__proto__", "../terms"])("there is no article %j", (slug) => {
  expect(readArticle(slug)).toBeNull();
});

test("the help on payouts names the landlord's fee where there is one", () => {
  const { landlordFee } = config;
  const words = () => wordsOf(readArticle("payouts")!.text.body);
  expect(words()).not.toMatch(/Landlords pay us/);
  config.landlordFee = parseFeeRules("3% + $0.50; Parking Lot: 0%")!;
  expect(words()).toContain(
    "Tenants pay the service fee on top of your price. Landlords pay us 3% of the rent and $0.50 (parking lot: 0% of the rent), which is deducted from what they get. A refund",
  );
  config.landlordFee = landlordFee;
});
