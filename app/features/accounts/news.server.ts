import { defineJob } from "#app/platform/jobs.server.ts";

/** Somebody asked for a link to choose a new password; the address may be unknown. */
export const resetAsked = defineJob<{ requestId: string; email: string }>("accounts.reset-asked");

/** A password was changed: its owner is to know. `auditId` is the entry of the audit trail. */
export const passwordChanged = defineJob<{ userId: string; auditId: number }>("accounts.password-changed");

/** Clears away sessions and links that are over, and old counts of attempts. */
export const sweepAccounts = defineJob<object>("accounts.sweep");

/** An account was opened with an address that is yet to be proven. */
export const emailToVerify = defineJob<{ userId: string }>("accounts.email-to-verify");

/** A member proved an address, or came back with a proven one: what visitors left under it is theirs. */
export const addressProven = defineJob<{ userId: string }>("accounts.address-proven");
