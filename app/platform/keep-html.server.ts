import { randomUUID } from "node:crypto";
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";

/** Texts that are kept, the least recently used first, with the number of their component and what it was given. */
const kept = new Map<string, string>();
const numbers = new WeakMap<object, number>();
const mostCharacters = 4_000_000;
/** Begins React's own ids here. No one can have typed it. */
const identifierPrefix = randomUUID();
let characters = 0;
let components = 0;

/**
 * The HTML of a component, kept for the next page that gives it the same. It is rendered by itself, outside of the page, so
 * that it can know nothing but what it is given: reading the page's data, such as its person, fails, and any address is
 * /kept. Ids that React would count in the page fail, too.
 */
export function htmlOf<Props extends object>(component: ComponentType<Props>, given: Props): string {
  const key = numberOf(component) + JSON.stringify(given);
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const inside = createElement(component, given);
  const alone = createElement(MemoryRouter, { initialEntries: ["/kept"] }, inside);
  const html = renderToString(alone, { identifierPrefix });
  if (html.includes(identifierPrefix)) throw new Error("A kept part uses useId, whose ids belong to a page.");
  kept.set(key, html);
  characters += key.length + html.length;
  for (const [oldest, text] of kept) {
    if (characters <= mostCharacters) break;
    kept.delete(oldest);
    characters -= oldest.length + text.length;
  }
  return html;
}

function numberOf(component: object): number {
  const known = numbers.get(component);
  if (known !== undefined) return known;
  components += 1;
  numbers.set(component, components);
  return components;
}
