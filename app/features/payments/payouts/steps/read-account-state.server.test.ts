import { expect, test } from "vitest";
import { answerAt } from "#tests/support/provider-answers.ts";
import { readAccountState } from "./read-account-state.server.ts";

type Status = "active" | "pending" | "restricted" | "rejected" | "unsupported";

/** What Accounts v2 says of an account with these capabilities and requirements. */
async function stateOf(
  capabilities: { stripe_transfers?: Status; payouts?: Status },
  entries: { description: string; from?: "user" | "stripe"; due?: string }[] = [],
  more: object = {},
) {
  const stripe_balance = Object.fromEntries(
    Object.entries(capabilities).map(([name, status]) => [name, { status, status_details: [] }]),
  );
  answerAt("/v2/core/accounts/acct_1", ({ url }) => {
    const { searchParams } = new URL(url);
    expect([searchParams.get("include[0]"), searchParams.get("include[1]")]).toEqual([
      "configuration.recipient",
      "requirements",
    ]);
    return Response.json({
      id: "acct_1",
      object: "v2.core.account",
      configuration: { recipient: { applied: true, capabilities: { stripe_balance } } },
      requirements: {
        entries: entries.map(({ description, from = "user", due = "currently_due" }) => ({
          awaiting_action_from: from,
          description,
          minimum_deadline: { status: due },
        })),
      },
      ...more,
    });
  });
  return readAccountState({ accountId: "acct_1", api: "v2" });
}

test("an account can be paid while transfers and payouts to its bank are active", async () => {
  const isReady = async (...given: Parameters<typeof stateOf>) => (await stateOf(...given)).payoutsEnabled;
  expect(await isReady({ stripe_transfers: "active", payouts: "active" })).toBe(true);
  expect(await isReady({ stripe_transfers: "active" })).toBe(true);
  for (const status of ["pending", "restricted", "rejected", "unsupported"] as const) {
    expect(await isReady({ stripe_transfers: status, payouts: "active" })).toBe(false);
    expect(await isReady({ stripe_transfers: "active", payouts: status })).toBe(false);
  }
  expect(await isReady({})).toBe(false);
  const both = { stripe_transfers: "active", payouts: "active" } as const;
  expect(await isReady(both, [], { closed: true })).toBe(false);
  expect(await isReady(both, [], { configuration: undefined })).toBe(false);
});

test("an account is unfinished while its owner has to say who they are, not while the provider checks it or a bank refuses", async () => {
  const isSubmitted = async (...entries: Parameters<typeof stateOf>[1] & object) =>
    (await stateOf({ stripe_transfers: "restricted" }, entries)).detailsSubmitted;
  const name = "identity.individual.given_name";
  expect(await isSubmitted({ description: name })).toBe(false);
  expect(await isSubmitted({ description: name, due: "past_due" })).toBe(false);
  expect(await isSubmitted({ description: "defaults.payout_methods.usd" }, { description: name })).toBe(
    false,
  );
  expect(await isSubmitted({ description: name, due: "eventually_due" })).toBe(true);
  expect(await isSubmitted({ description: name, from: "stripe" })).toBe(true);
  expect(await isSubmitted({ description: "defaults.payout_methods.usd", due: "past_due" })).toBe(true);
  expect(await isSubmitted()).toBe(true);
});
