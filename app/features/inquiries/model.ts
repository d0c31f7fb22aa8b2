/** The forms an inquiry can come by. */
export type InquiryKind = "lead" | "contact" | "service";

/** What became of an inquiry; what looks like spam is kept, but mailed to nobody. */
export type InquiryState = "new" | "done" | "spam";

/**
 * What a form sends along to tell people from programs: a field that people do not see, and the milliseconds from its
 * appearance to its sending. Callers of the API need neither.
 */
export type Honeypot = { website?: string | undefined; took_ms?: number | undefined };

/** Nobody reads and fills in one of our forms in less time, in milliseconds. */
export const leastTime = 1500;

/** True when a program filled in what people do not see, or nobody could have been so quick. */
export function looksLikeSpam({ website = "", took_ms: took }: Honeypot): boolean {
  return website.trim() !== "" || (took !== undefined && took < leastTime);
}

/** The state in which an inquiry is kept at first. */
export function firstState(honeypot: Honeypot): InquiryState {
  return looksLikeSpam(honeypot) ? "spam" : "new";
}
