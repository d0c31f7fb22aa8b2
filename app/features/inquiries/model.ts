/** The form that an inquiry came by, in administrators' words. */
export const inquiryKinds = {
  lead: "Wants to host",
  contact: "Message",
  service: "Needs something done",
  report: "Report",
} as const;
export type InquiryKind = keyof typeof inquiryKinds;

/** Why a space or a landlord is reported. */
export const reasonsToReport = ["scam", "forbidden", "wrong", "person", "other"] as const;
export type ReportReason = (typeof reasonsToReport)[number];
export const reportReasons: Record<ReportReason, string> = {
  scam: "It’s a scam, or not theirs to rent out",
  forbidden: "Something is stored or done there that isn’t allowed",
  wrong: "Pictures, size or place are wrong",
  person: "Someone threatens, insults or discriminates",
  other: "Something else",
};

/** The state of an inquiry; suspected spam is kept, but not emailed. */
export type InquiryState = "new" | "done" | "spam";

/**
 * Form fields that tell people from bots: one that people don't see, and the milliseconds from its appearance to its
 * submission. API callers need neither.
 */
export type Honeypot = { website?: string | undefined; took_ms?: number | undefined };

/** The shortest time in which a person fills in a form, in milliseconds. */
export const leastTime = 1500;

/** True when the hidden field was filled in, or the form was sent too fast for a person. */
export function looksLikeSpam({ website = "", took_ms: took }: Honeypot): boolean {
  return website.trim() !== "" || (took !== undefined && took < leastTime);
}

/** The initial state of an inquiry. */
export function firstState(honeypot: Honeypot): InquiryState {
  return looksLikeSpam(honeypot) ? "spam" : "new";
}
