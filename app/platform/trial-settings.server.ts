import { BadSetting } from "./data-folder.server.ts";

/** What would take money, send something to people, or reach into our network in a visitor's name. */
const refused = [
  "STRIPE_SECRET_KEY",
  "MAIL_URL",
  "REPLY_ADDRESS",
  "PUSH_PUBLIC_KEY",
  "GOOGLE_CLIENT_ID",
  "FACEBOOK_CLIENT_ID",
  "APPLE_CLIENT_ID",
  "ALLOW_PRIVATE_CALENDARS",
] as const;

type Settings = { NODE_ENV: string; TRIAL_RESETS?: string | undefined } & {
  [name in (typeof refused)[number]]?: unknown;
};

/** The time of day, in UTC, at which a public trial is reset; null if this is none. */
export function trialOf(settings: Settings): string | null {
  const { TRIAL_RESETS: resetsAt } = settings;
  if (resetsAt === undefined) return null;
  if (settings.NODE_ENV !== "production")
    throw new BadSetting("The setting TRIAL_RESETS needs NODE_ENV=production, which everyone may reach.");
  const given = refused.find((name) => settings[name]);
  if (given !== undefined)
    throw new BadSetting(
      `The setting ${given} must be left out with TRIAL_RESETS: everyone uses a trial, so it takes no money and sends nothing.`,
    );
  return resetsAt;
}
