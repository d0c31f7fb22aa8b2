import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** Minified, since each page has to read it. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Long lists repeat the same parts, and to look at a page's twenty cards takes most of the time: four are enough. */
const repeated = [
  "article:nth-child(n + 5)",
  "li:nth-child(n + 5):has(> article)",
  "tbody > tr:nth-child(n + 5)",
];

/** Where to look, as a CSS selector, and which of axe's rules to try; all of both by default. */
type Scope = { part?: string; rules?: string[] };

/**
 * What axe finds wrong with the page as it is shown: `rule: the first element's HTML`. axe stays in the page for the
 * next time, because reading it takes as long as looking.
 */
export async function findAxeViolations(page: Page, { part, rules }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  return page.evaluate(lookAround, { part, rules, repeated });
}

/** Runs in the page. No page here has frames whose results would have to be merged. */
async function lookAround({
  part,
  rules,
  repeated: exclude,
}: Scope & { repeated: string[] }): Promise<string[]> {
  const inPage = (globalThis as unknown as { axe: typeof axe }).axe;
  const { violations } = await inPage.run(
    { include: part ?? document, exclude },
    {
      resultTypes: ["violations"],
      ...(rules && { runOnly: rules }),
    },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
