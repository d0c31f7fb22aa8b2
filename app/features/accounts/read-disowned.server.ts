import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import type { SignedIn } from "./model.ts";
import { readEmailLink } from "./read-email-link.server.ts";
import { readMember } from "./read-member.server.ts";

/** The account that someone opened with an address that is not theirs, by the link mailed to that address. */
export async function readDisowned(token: string, address: string): Promise<SignedIn> {
  await limitRate(`verify-email:${address}`, { max: 20, seconds: 600 });
  const link = await readEmailLink(token);
  if (link === null || link.use !== "confirm") refuse("This link is not valid.");
  if (link.expired) refuse("This link has expired. Please ask for a new one.");
  if (link.verified) refuse("The email of this account is confirmed. Log in to delete it.");
  return { ...(await readMember(link.userId)), visitorId: null };
}

function refuse(message: string): never {
  throw new Invalid(message, { token: message });
}
