import { type Actor, isSignedIn, type SignedIn } from "#app/features/accounts/model.ts";
import { config } from "#app/platform/config.server.ts";
import type { Visit } from "./model.ts";

/** Lets an administrator read a page of the office. For everybody else nothing is read: they get a sign-in form. */
export async function openOffice<Shown>(
  actor: Actor,
  read: (administrator: SignedIn) => Promise<Shown>,
): Promise<Visit<Shown>> {
  if (actor.kind === "administrator") return { shut: null, shown: await read(actor) };
  return { shut: { demo: config.demo, other: isSignedIn(actor) ? actor.email : null }, shown: null };
}
