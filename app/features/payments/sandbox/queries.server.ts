import type { Stripe } from "stripe";
import type { Transaction } from "#app/platform/db.server.ts";
import { config } from "#app/platform/config.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { KeptCard } from "./charge.ts";
import type { StoredSession } from "./checkout-session.ts";
import { presentHostedPage, type HostedPage } from "./present.ts";
import { StripeProblem } from "./problem.server.ts";
import { findObject, lockObject, seconds } from "./stored-objects.server.ts";

const unknown = "This checkout does not exist.";

/** The hosted page of a session. Whoever has its address may open it, as at Stripe; with real Stripe there is none. */
export async function hostedPage(sessionId: string): Promise<HostedPage> {
  if (config.stripe) throw new NotFound(unknown);
  const session = await findObject<StoredSession>("checkout.session", sessionId).then(inTime, notFound);
  if (typeof session.payment_intent !== "string") return presentHostedPage(session, null, null);
  const intent = await findObject<Stripe.PaymentIntent>("payment_intent", session.payment_intent);
  const card =
    typeof intent.payment_method === "string"
      ? await findObject<KeptCard & { object: string }>("payment_method", intent.payment_method)
      : null;
  return presentHostedPage(session, intent, card);
}

/** The session, locked for the hosted page's own deeds. */
export async function lockSession(trx: Transaction, sessionId: string): Promise<StoredSession> {
  if (config.stripe) throw new NotFound(unknown);
  return lockObject<StoredSession>(trx, "checkout.session", sessionId).then(inTime, notFound);
}

/** A session whose time is up counts as expired, also before the sweep has written that. */
function inTime(session: StoredSession): StoredSession {
  return session.status === "open" && session.expires_at <= seconds()
    ? { ...session, status: "expired" }
    : session;
}

function notFound(error: unknown): never {
  throw error instanceof StripeProblem ? new NotFound(unknown) : error;
}
