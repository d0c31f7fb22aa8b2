import { Invalid } from "./errors.ts";

/** An @ that follows something, and what it leads to: no longer than a domain may be. Each ends before the next one. */
const domains = /(?<=[^\s@＠])[@＠]+([^\s"'<>()@＠,;:\\]{1,256})/g;
const likeDomain = /[.。．｡][\p{L}\p{N}-]{2}/u;
const ofNoOne = /^([a-z0-9-]+\.)*example[.!?…]{0,3}$/i;

const sentence =
  "This is a trial, and no email leaves it: write an address that ends with .example, such as you@trial.example.";

/** Throws where one of a trial visitor's texts has an email address that could be someone's. Takes time in proportion to their length. */
export function refuseRealAddresses(texts: string[]): void {
  const text = texts.find(hasRealAddress);
  if (text !== undefined) throw new Invalid(sentence, text.includes('"email"') ? { email: sentence } : {});
}

/** A form's texts, and the names of its files. */
export function textsIn(form: FormData): string[] {
  return [...form.values()].map((value) => (typeof value === "string" ? value : value.name));
}

function hasRealAddress(text: string): boolean {
  for (const [, domain = ""] of text.matchAll(domains))
    if (likeDomain.test(domain) && !ofNoOne.test(domain)) return true;
  return false;
}
