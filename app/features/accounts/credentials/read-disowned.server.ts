import type { Queryable } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import type { LoggedIn } from "../model.ts";
import { readEmailLink } from "./read-email-link.server.ts";
import { readMember } from "../members/steps/read-member.server.ts";

/** The account that someone else signed up for with this address, by the link emailed to it. */
export async function readDisowned(database: Queryable, token: string): Promise<LoggedIn> {
  const link = await readEmailLink(token, database);
  if (link === null || link.use !== "confirm") refuse("This link is not valid.");
  if (link.expired) refuse("This link has expired. Please ask for a new one.");
  if (link.verified) refuse("The email of this account is confirmed. Log in to delete it.");
  return { ...(await readMember(link.userId, database)), visitorId: null };
}

function refuse(message: string): never {
  throw new Invalid(message, { token: message });
}
