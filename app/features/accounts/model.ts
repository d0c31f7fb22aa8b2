/** How long the link to change an account's address works, in hours. */
export const emailChangeHours = 24;

/** How long the link to confirm an address works, in days: people read email a week late. */
export const confirmationDays = 7;

/**
 * How many password guesses an account allows. A window begins with its first guess, so an hour has at most five of 15
 * minutes and two of 60: together at most 5 x 14 + 2 x 15 = 100, which OWASP ASVS 4.0.3, 2.2.1 allows.
 */
export const guesses = {
  unknownDevices: { max: 14, seconds: 900 },
  oneDevice: { max: 5, seconds: 900 },
  knownDevices: { max: 15, seconds: 3600 },
};

/** The roles. Tenant or landlord is chosen at signup; administrators are made by a command. */
export const roles = ["tenant", "landlord", "administrator"] as const;
export type Role = (typeof roles)[number];

/** What administrators may do: owners everything, the others what their work needs (docs/product.md). */
export const administratorRoles = ["owner", "support", "finance", "reviewer"] as const;
export type AdministratorRole = (typeof administratorRoles)[number];

/** Whether what is for these roles is for this administrator, too: an owner does everything. */
export function isForRole(
  role: AdministratorRole | null | undefined,
  allowed: readonly AdministratorRole[],
): boolean {
  return role === "owner" || allowed.some((one) => one === role);
}

/** The message when signup lacks a role. */
export const chooseRole = "Choose tenant or landlord.";

/** True for roles that can be chosen at signup. */
export function isChoosable(role: unknown): role is "tenant" | "landlord" {
  return role === "tenant" || role === "landlord";
}

/** A logged-in person. */
export type Member = {
  kind: Role;
  id: string;
  username: string;
  email: string;
  emailVerified: boolean;
  /** Null or absent unless they are an administrator. */
  administratorRole?: AdministratorRole | null;
};

/** A logged-out browser, known by the id in its signed cookie (new if it had none). */
export type Visitor = { kind: "visitor"; visitorId: string };

/** A member in a browser that may also have a visitor's id from before. */
export type LoggedIn = Member & {
  visitorId: string | null;
  /** The version of the terms of service that they accepted last; only of a request's own actor. */
  acceptedTerms?: string | null;
};

/** The caller. Every command and every scoped read takes one; `system` is the worker. */
export type Actor = LoggedIn | Visitor | { kind: "system" };

export function isLoggedIn(actor: Actor): actor is LoggedIn {
  return actor.kind === "tenant" || actor.kind === "landlord" || actor.kind === "administrator";
}

/** Where a member lands after login. */
export function homeOf(role: Role): string {
  return { tenant: "/tenant-dashboard", landlord: "/landlord-dashboard", administrator: "/admin" }[role];
}

/** Where a new member lands: what they were about to do, but a landlord has nothing to do on a space's page that they came from. */
export function afterSignup(role: Role, next: string | null): string {
  const isSpace = /^\/properties\/[^/]/.test(next ?? "");
  return next === null || (role === "landlord" && isSpace) ? homeOf(role) : next;
}

/** Where a visitor signs up as landlord; the form of a new property follows, with what was typed before. */
export function signupToList(
  draft: Record<string, string> = {},
  person: Record<string, string> = {},
): string {
  return `/signup?${new URLSearchParams({ role: "landlord", next: formOfProperty(draft), ...person })}`;
}

/** The form of a new property, with what was typed before. */
export function formOfProperty(draft: Record<string, string> = {}): string {
  const fields = String(new URLSearchParams(draft));
  return `/landlord/add-property${fields && `?${fields}`}`;
}

/** What's wrong with a new password, in a sentence; null if nothing is. 8 to 128 characters. */
export function passwordProblem(
  password: string,
  whose: { email?: string; username?: string },
): string | null {
  if (password.length < 8) return "A password has at least 8 characters.";
  if (password.length > 128) return "A password has at most 128 characters.";
  const same = (other?: string) => other?.trim().toLowerCase() === password.trim().toLowerCase();
  if (same(whose.email)) return "The password must not be your email address.";
  if (same(whose.username)) return "The password must not be your username.";
  return null;
}

/** The path of ours to go to after login, from a URL's `next`; null if it leads elsewhere. */
export function safeNext(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])/.test(next)) return null;
  const url = new URL(next, "http://here.invalid");
  // "/.//elsewhere" is a path here, but another host once its dot is removed.
  if (url.host !== "here.invalid" || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/** The response to every request for a reset link, with or without an account. */
export const linkSent = "If this address has an account, a link to choose a new password is on its way.";

/** The response to a request for another confirmation link. */
export const confirmationSent = "A link to confirm your email is on its way.";

/** The name of every deleted account. */
export const deletedName = "Deleted account";

/** The display copy of the member in local storage under `user`; the server never trusts it. */
export type UserJson = { id: string; role: Role; username: string; email: string };

/** A change of login methods, as the email to the owner names it. */
export const loginChanges = {
  twoStepOn: "Two-factor codes were turned on",
  twoStepOff: "Two-factor codes were turned off",
  passkeyAdded: "A passkey was added",
  passkeyRemoved: "A passkey was removed",
} as const;
export type LoginChange = keyof typeof loginChanges;

/** The browser and its system from a User-Agent: "Chrome on Windows"; "Unknown browser" if it names none we know. */
export function browserName(userAgent: string | null): string {
  const first = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const browser = first([
    [/Edg/, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox|FxiOS/, "Firefox"],
    [/Chrome|CriOS/, "Chrome"],
    [/Safari/, "Safari"],
  ]);
  const system = first([
    [/iPhone|iPad/, "iOS"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS X/, "macOS"],
    [/Linux|CrOS/, "Linux"],
  ]);
  if (!browser) return "Unknown browser";
  return system ? `${browser} on ${system}` : browser;
}

/** The demo town's accounts; they share one password. */
export const demoPeople = [
  { role: "tenant", email: "tenant@sparebay.example" },
  { role: "landlord", email: "landlord@sparebay.example" },
  { role: "administrator", email: "admin@sparebay.example" },
] as const satisfies { role: Role; email: string }[];
export const demoPassword = "demo-password-1";

/** Providers of social login. */
export const socialNames = { google: "Google", facebook: "Facebook", apple: "Apple" } as const;
export type SocialName = keyof typeof socialNames;

/** Popup result: no account yet, and no role was chosen. */
export const roleMissing = "ROLE_MISSING";

/** Popup result: two-factor code required. */
export const codeNext = "CODE_NEXT";

/** The cookie that says which account was created in this browser. */
export const newcomerCookie = "signed-up";

/** A username for an address that came without a name: the part before the @, without punctuation. */
export function nameFromEmail(email: string): string {
  const local = email.split("@")[0]!.replace(/[^\p{L}\p{N}-]+/gu, " ");
  return local.trim().slice(0, 60) || "Member";
}
