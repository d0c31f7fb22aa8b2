import { StripeProblem } from "./problem.server.ts";

/** A decoded request: text values, nested as the brackets say. */
export type Decoded = string | Decoded[] | { [name: string]: Decoded };
type Branch = { [name: string]: string | Branch };

const limits = { parameters: 1000, depth: 8, items: 100 };
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/** Stripe's form encoding: `line_items[0][price_data][currency]=usd`, `expand[]=line_items`. */
export function decodeForm(text: string): { [name: string]: Decoded } {
  const parameters = [...new URLSearchParams(text)];
  if (parameters.length > limits.parameters) throw new StripeProblem(400, "Too many parameters.");
  const tree: Branch = {};
  for (const [name, value] of parameters) plant(tree, pathOf(name), value, name);
  return Object.fromEntries(Object.entries(tree).map(([name, node]) => [name, withArrays(node, name)]));
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw new StripeProblem(400, `Invalid parameter name: ${name}`, { param: name });
  const path = [match[1]!, ...[...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)];
  if (path.length > limits.depth || path.some((part) => forbidden.has(part)))
    throw new StripeProblem(400, `Invalid parameter name: ${name}`, { param: name });
  return path;
}

function plant(tree: Branch, path: string[], value: string, name: string): void {
  let branch = tree;
  for (const [position, given] of path.entries()) {
    const part = given === "" ? String(Object.keys(branch).length) : given;
    if (position === path.length - 1) {
      if (Object.hasOwn(branch, part))
        throw new StripeProblem(400, `The parameter ${name} is given twice.`, { param: name });
      branch[part] = value;
      return;
    }
    const next = (branch[part] ??= {});
    if (typeof next === "string") throw new StripeProblem(400, `Invalid parameter: ${name}`, { param: name });
    branch = next;
  }
}

/** Branches named 0, 1, 2… are lists; metadata stays an object whatever its names are. */
function withArrays(node: string | Branch, name: string): Decoded {
  if (typeof node === "string") return node;
  const parts = Object.keys(node);
  if (name !== "metadata" && parts.every((part, position) => part === String(position))) {
    if (parts.length > limits.items)
      throw new StripeProblem(400, `Too many items in ${name}.`, { param: name });
    return parts.map((part) => withArrays(node[part]!, part));
  }
  return Object.fromEntries(parts.map((part) => [part, withArrays(node[part]!, part)]));
}
