import { defineJob } from "#app/platform/jobs.server.ts";
import type { LoginChange } from "./model.ts";

/** A reset link was requested; the address may be unknown. */
export const resetAsked = defineJob<{ requestId: string; email: string }>("accounts.reset-asked", "login");

/** A password was changed: email the owner. `auditId` is the entry of the audit log. */
export const passwordChanged = defineJob<{ userId: string; auditId: number }>(
  "accounts.password-changed",
  "login",
);

/** Deletes expired sessions, links and attempt counters. */
export const sweepAccounts = defineJob<object>("accounts.sweep");

/** An address needs confirming: the account is new, or its owner requests another link (`requestId`). */
export const emailToVerify = defineJob<{ userId: string; requestId?: string }>(
  "accounts.email-to-verify",
  "login",
);

/** A member wants to change the account's address: the row of `email_changes`. */
export const emailChangeAsked = defineJob<{ changeId: string }>("accounts.email-change-asked", "login");

/** `wasConfirmed` says it of the former address. */
export type EmailChanged = { userId: string; from: string; wasConfirmed?: boolean; auditId: number };

/** An account's address changed: email the former one. */
export const emailChanged = defineJob<EmailChanged>("accounts.email-changed", "login");

/** A login method was added or removed: email the owner. */
export const loginChanged = defineJob<{ userId: string; change: LoginChange; auditId: number }>(
  "accounts.login-changed",
  "login",
);

/** A member logged in with a browser that we didn't know, and had others before. */
export const newBrowser = defineJob<{ userId: string; deviceId: string }>("accounts.new-browser", "login");

/** A member was suspended: email them the reason and hide their properties. `auditId` is the entry of the audit log. */
export const memberSuspended = defineJob<{ userId: string; auditId: number }>("accounts.member-suspended");

/** A member was reinstated: show their properties again. */
export const memberReinstated = defineJob<{ userId: string }>("accounts.member-reinstated");
