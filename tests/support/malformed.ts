import fc from "fast-check";
import type { Call } from "./web.ts";

/** One fault in a request. */
export type Fault = {
  where: "body" | "query" | "path" | "raw";
  /** The index of the changed part, modulo the number of parts. */
  spot: number;
  action: "replace" | "delete" | "add";
  name: string;
  value: unknown;
};

const nasty = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  "",
  " ",
  "1e999",
  "NaN",
  "2026-02-30",
  "9999999-01-01",
  "\u0000",
  "\ud800",
  "😀".repeat(50),
  "x".repeat(10_000),
  "%00%ff",
  "../../etc/passwd",
  "<script>1</script>",
  "'; drop table users; --",
  "\\",
  "{{7*7}}",
  [],
  {},
  [[]],
  [null],
  { __proto__: { admin: true } },
];
const names = [
  "__proto__",
  "constructor",
  "id",
  "status",
  "limit",
  "offset",
  "q",
  "query",
  "bbox",
  "from",
  "to",
  "token",
];

export const fault: fc.Arbitrary<Fault> = fc.record({
  where: fc.constantFrom("body", "body", "query", "path", "raw"),
  spot: fc.nat(),
  action: fc.constantFrom("replace", "replace", "delete", "add"),
  name: fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 20 })),
  value: fc.oneof(fc.constantFrom(...nasty), fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: "binary" })),
});

/** A valid request with the fault in it. */
export function spoil(address: string, ask: Call, parameters: string[], one: Fault): [string, Call] {
  const { where, spot, name, value } = one;
  if (where === "query") {
    const known = parameters[spot % (parameters.length + 1)] ?? name;
    return [`${address}${address.includes("?") ? "&" : "?"}${encoded(known)}=${encoded(value)}`, ask];
  }
  if (where === "path") {
    const [path = "", query] = address.split("?");
    const parts = path.split("/");
    parts[2 + (spot % Math.max(parts.length - 2, 1))] = encoded(value).slice(0, 4000);
    return [[parts.join("/"), query].filter((part) => part !== undefined).join("?"), ask];
  }
  if (ask.form) return [address, { ...ask, form: spoiltForm(ask.form, one) }];
  if (ask.json === undefined) return [address, ask.method === "GET" ? ask : { ...ask, json: value }];
  if (where === "raw") return [address, { ...ask, json: undefined, raw: cut(JSON.stringify(ask.json), one) }];
  return [address, { ...ask, json: spoilt(ask.json, one) }];
}

function spoiltForm(form: FormData, { spot, action, name, value }: Fault): FormData {
  const fields = [...form.keys()];
  const struck = action === "add" ? name : (fields[spot % fields.length] ?? name);
  if (action !== "add") form.delete(struck);
  const bytes = [new Uint8Array([0xff, 0xd8, spot % 256]), String(value)];
  if (action !== "delete")
    form.append(struck, spot % 2 === 0 ? String(value) : new File(bytes, name, { type: "image/jpeg" }));
  return form;
}

function spoilt(json: unknown, one: Fault): unknown {
  const copy: unknown = structuredClone(json);
  const spots = spotsIn(copy);
  const [holder, key] = spots[one.spot % (spots.length + 1)] ?? [];
  if (!holder || key === undefined) return one.value;
  if (one.action === "replace") holder[key] = one.value;
  else if (one.action === "delete") Reflect.deleteProperty(holder, key);
  else Object.defineProperty(holder, one.name, { value: one.value, enumerable: true, configurable: true });
  return copy;
}

type Holder = Record<string, unknown>;

function spotsIn(value: unknown): [Holder, string][] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [[holder, key] as [Holder, string], ...spotsIn(holder[key])]);
}

function cut(text: string, { spot, name, action }: Fault): string {
  const place = spot % (text.length + 1);
  return action === "delete" ? text.slice(0, place) : text.slice(0, place) + name + text.slice(place);
}

function encoded(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.toWellFormed());
}
