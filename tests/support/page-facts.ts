import { readFileSync } from "node:fs";
import routes from "#app/routes.ts";
import type { RouteFacts } from "#app/platform/route-facts.server.ts";

/** What each page states of itself, from its text: to import every page takes seconds. */
export const pageFacts = routes.map(({ path = "", file }): [string, RouteFacts] => {
  const text = readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8");
  const handle = /^export const handle = \{(.*)\}/m.exec(text)?.[1] ?? "";
  return [path, Object.fromEntries([...handle.matchAll(/(\w+): true/g)].map(([, fact]) => [fact, true]))];
});
