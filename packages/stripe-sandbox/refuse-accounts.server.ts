import type { Store } from "./store.ts";
import { isFaulty } from "./faults.server.ts";
import { StripeProblem } from "./problem.server.ts";

/**
 * Refuses to make an account as Stripe does: by v1 on a platform of today, by v2 on an older one, and by both while the
 * platform's profile isn't complete, for which v2 has no words of its own.
 */
export async function refuseAccounts(trx: Store, api: "v1" | "v2"): Promise<void> {
  const isOlder = await isFaulty("older_platform", trx);
  const lacksProfile = await isFaulty("no_platform_profile", trx);
  if (api === "v2" && isOlder) refuseV2();
  if (api === "v2" && lacksProfile)
    throw new StripeProblem(400, "Your account must be activated in order to create accounts.");
  if (api === "v1" && lacksProfile)
    throw new StripeProblem(
      400,
      "Please review the responsibilities of managing losses for connected accounts at https://dashboard.stripe.com/settings/connect/platform-profile.",
    );
  if (api === "v1" && !isOlder)
    throw new StripeProblem(
      400,
      "Stripe no longer recommends Accounts v1 for new Connect integrations. Create connected accounts with POST /v2/core/accounts instead: https://docs.stripe.com/api/v2/core/accounts. Read more about Accounts v2: https://docs.stripe.com/connect/accounts-v2/account-creation. If your integration requires v1 account creation for a supported compatibility scenario, enable Accounts v1 support in the Dashboard: https://dashboard.stripe.com/settings/features/feat_accounts_v1_support.",
    );
}

/** As an older platform's calls of Accounts v2 are refused. */
export function refuseV2(): never {
  throw new StripeProblem(
    400,
    "Accounts v2 is not enabled for your platform. If you're interested in using this API with your integration, please visit https://docs.stripe.com/connect/accounts-v2.",
    { code: "accounts_v2_access_blocked" },
  );
}
