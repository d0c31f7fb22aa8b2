import type { Stripe } from "stripe";
import {
  accountEvents,
  apiVersion,
  connectEvents,
  type Finding,
  ownEvents,
} from "#app/features/payments/model.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { config } from "#app/platform/config.server.ts";
import { findingOf } from "./finding-of.server.ts";

type Endpoint = { events: readonly string[]; version: string | null };

/** Compares the provider's destinations of events at our address with the three lists of events that we need. */
export async function checkEndpoints(): Promise<Finding[]> {
  const url = `${config.publicUrl}/api/webhooks/stripe`;
  const [snapshots, thin] = [snapshotsAt(url), thinAt(url)];
  return Promise.all([
    findingOf(`A webhook at ${url} has the events of your account`, async () =>
      lacking(await snapshots, ownEvents, "Without a webhook events are read from a list, a minute late."),
    ),
    findingOf("Another webhook there has the events of connected accounts", async () =>
      lacking(
        allButOwn(await snapshots),
        connectEvents,
        "Accounts are read every ten minutes; payouts to a bank that fail stay unknown.",
      ),
    ),
    findingOf("A webhook there has the thin events of accounts", async () =>
      lacking(await thin, accountEvents, "They are read from a list, a minute late."),
    ),
    findingOf(`Webhooks with snapshots use the version ${apiVersion}`, async () => {
      const others = (await snapshots).flatMap(({ version }) => version ?? "the account's default");
      const wrong = others.filter((version) => version !== apiVersion);
      return wrong.length > 0 ? `One uses ${wrong.join(", ")}.` : null;
    }),
  ]);
}

function lacking(endpoints: Endpoint[], types: readonly string[], effect: string): string | null {
  const known = new Set(endpoints.flatMap(({ events }) => events));
  const missing = known.has("*") ? [] : types.filter((type) => !known.has(type));
  if (missing.length === 0) return null;
  return `It lacks ${missing.join(", ")}. ${effect}`;
}

/**
 * A webhook for your account gets no events of connected ones, whatever its list says, and API v1 doesn't say which one it is:
 * the one that lacks fewest of your account's is left out.
 */
function allButOwn(endpoints: Endpoint[]): Endpoint[] {
  const gaps = ({ events }: Endpoint) =>
    events.includes("*") ? 0 : ownEvents.filter((type) => !events.includes(type)).length;
  return endpoints.toSorted((left, right) => gaps(left) - gaps(right)).slice(1);
}

async function snapshotsAt(url: string): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url && endpoint.status === "enabled")
      endpoints.push({ events: endpoint.enabled_events, version: endpoint.api_version });
  return endpoints;
}

/** The list of API v1 has no thin destinations. */
async function thinAt(url: string): Promise<Endpoint[]> {
  const include: Stripe.V2.Core.EventDestinationListParams.Include[] = ["webhook_endpoint.url"];
  const endpoints: Endpoint[] = [];
  for await (const destination of stripe.v2.core.eventDestinations.list({ include, limit: 100 })) {
    const isThin = destination.event_payload === "thin" && destination.status === "enabled";
    if (isThin && destination.webhook_endpoint?.url === url)
      endpoints.push({ events: destination.enabled_events, version: null });
  }
  return endpoints;
}
