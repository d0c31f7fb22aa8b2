import { defineJob } from "#app/platform/jobs.server.ts";
import type { LoginChange } from "./model.ts";

/** A reset link was requested; the address may be unknown. */
export const resetAsked = defineJob<{ requestId: string; email: string }>("accounts.reset-asked", "login");

/** A password was changed: its owner is to know. `auditId` is the entry of the audit trail. */
export const passwordChanged = defineJob<{ userId: string; auditId: number }>(
  "accounts.password-changed",
  "login",
);

/** Clears away sessions and links that are over, and old counts of attempts. */
export const sweepAccounts = defineJob<object>("accounts.sweep");

/** An address is yet to be proven: the account is new, or its owner asks for another link (`requestId`). */
export const emailToVerify = defineJob<{ userId: string; requestId?: string }>(
  "accounts.email-to-verify",
  "login",
);

/** A member wants the account to move to another address: the row of `email_changes`. */
export const emailChangeAsked = defineJob<{ changeId: string }>("accounts.email-change-asked", "login");

/** An account moved to another address: the former one is to know. */
export const emailChanged = defineJob<{ userId: string; from: string; auditId: number }>(
  "accounts.email-changed",
  "login",
);

/** A way to log in came or went: the account's owner is to know. */
export const loginChanged = defineJob<{ userId: string; change: LoginChange; auditId: number }>(
  "accounts.login-changed",
  "login",
);

/** A member was suspended: they are to know why, and what they offer is hidden. `auditId` is the entry of the audit trail. */
export const memberSuspended = defineJob<{ userId: string; auditId: number }>("accounts.member-suspended");

/** A suspended member may come back: what they offered is shown again. */
export const memberReinstated = defineJob<{ userId: string }>("accounts.member-reinstated");
