import type { Stripe } from "stripe";
import type { Store } from "./store.ts";
import { host } from "./host.server.ts";
import type { StoredAccountLink, StoredLoginLink } from "./account-links.server.ts";
import type { KeptCard } from "./charge.ts";
import type { StoredSession } from "./checkout-session.ts";
import {
  presentExpress,
  presentHostedPage,
  presentOnboarding,
  type HostedPage,
  type OnboardingPage,
} from "./present.ts";
import { StripeProblem } from "./problem.server.ts";
import { findObject, listObjects, lockObject, seconds } from "./stored-objects.server.ts";

const unknown = "This checkout does not exist.";
const unknownLink = "This link does not exist.";

/** A session's hosted page. Anyone with its URL may open it, as at Stripe; with real Stripe it doesn't exist. */
export async function hostedPage(sessionId: string): Promise<HostedPage> {
  requireUse(unknown);
  const session = await findObject<StoredSession>("checkout.session", sessionId).then(inTime, notFound);
  if (typeof session.payment_intent !== "string") return presentHostedPage(session, null, null);
  const intent = await findObject<Stripe.PaymentIntent>("payment_intent", session.payment_intent);
  const card =
    typeof intent.payment_method === "string"
      ? await findObject<KeptCard & { object: string }>("payment_method", intent.payment_method)
      : null;
  return presentHostedPage(session, intent, card);
}

/** The session, locked for the hosted page's own actions. */
export async function lockSession(trx: Store, sessionId: string): Promise<StoredSession> {
  requireUse(unknown);
  return lockObject<StoredSession>(trx, "checkout.session", sessionId).then(inTime, notFound);
}

/** The onboarding page of an account link. Anyone with its URL may open it while the link is valid. */
export async function onboardingPage(linkId: string): Promise<OnboardingPage> {
  requireUse(unknownLink);
  const link = await findObject<StoredAccountLink>("account_link", linkId).catch(noLink);
  const account = await findObject<Stripe.Account>("account", link.account);
  return presentOnboarding(link, account, seconds());
}

/** The account link, locked for the page's own action. */
export async function lockOnboarding(trx: Store, linkId: string): Promise<StoredAccountLink> {
  requireUse(unknownLink);
  return lockObject<StoredAccountLink>(trx, "account_link", linkId).catch(noLink);
}

/** The Express dashboard: the account and its newest transfers. */
export async function expressPage(linkId: string) {
  requireUse(unknownLink);
  const link = await findObject<StoredLoginLink>("login_link", linkId).catch(noLink);
  const account = await findObject<Stripe.Account>("account", link.account);
  const params = { limit: 100, created: {}, expand: [], destination: account.id };
  const { data } = await listObjects<Stripe.Transfer>("transfer", "/v1/transfers", params);
  return presentExpress(account, data);
}

function requireUse(refusal: string): void {
  if (!host().isInUse()) throw host().refusal(404, refusal);
}

/** A session whose time is up counts as expired even before the sweep has written it. */
function inTime(session: StoredSession): StoredSession {
  return session.status === "open" && session.expires_at <= seconds()
    ? { ...session, status: "expired" }
    : session;
}

function notFound(error: unknown): never {
  throw error instanceof StripeProblem ? host().refusal(404, unknown) : error;
}

function noLink(error: unknown): never {
  throw error instanceof StripeProblem ? host().refusal(404, unknownLink) : error;
}
