import { createMiddleware } from "hono/factory";
import type { Role } from "#app/features/accounts/model.ts";
import { requireMember, requireRole } from "#app/features/accounts/policy.ts";
import type { ApiEnv } from "./router.ts";

/** Calls that need a role, or that have a public reading. Commands check again, in more detail. */
const rules: [calls: RegExp, role: Role | "any", sentence?: string][] = [
  [/^\w+ \/api\/(admin\/|(unverified-ids|verify-id|refuse-id)$)/, "administrator"],
  [
    /^POST \/api\/(images|properties|properties\/[^/]+\/images)$/,
    "landlord",
    "Only logged-in landlords can add properties.",
  ],
  [/^PUT \/api\/landlord\/business$/, "landlord", "Only logged-in landlords can save business info."],
  [/^(POST|DELETE) \/api\/landlord\/photo$/, "landlord", "Only landlords have a photo."],
  [/^POST \/api\/passes\/check$/, "landlord", "Only landlords can check passes."],
  [/^POST \/api\/landlord\/payout-account$/, "landlord", "Only logged-in landlords can set up payouts."],
  [/^(POST|PUT|PATCH|DELETE) \/api\/properties\//, "landlord"],
  [/^PUT \/api\/reservations\/[^/]+\/status$/, "landlord"],
  [/^POST \/api\/reservations\/[^/]+\/deposit-claim$/, "landlord", "Only landlords can claim on a deposit."],
  [/^(POST|DELETE) \/api\/favorites\//, "tenant"],
  [/^(POST|DELETE) \/api\/saved-replies(\/|$)/, "landlord", "Only landlords save replies."],
  [
    /^(POST|PUT|DELETE) \/api\/(account|change-email|claims|notice-choices|notices|passkeys|push-subscriptions|sessions|two-step|verify-email\/link)(\/|$)/,
    "any",
  ],
];

/**
 * Refuses callers in the wrong role before reading their body. File uploads check in their own handlers, which answer
 * plain forms with a page.
 */
export const refuseRole = createMiddleware<ApiEnv>(async (c, next) => {
  if (/^multipart\//i.test(c.req.header("content-type") ?? "")) return next();
  const call = `${c.req.method} ${c.req.path}`;
  const [, role, sentence] = rules.find(([calls]) => calls.test(call)) ?? [];
  if (role === "any") requireMember(c.get("actor"));
  else if (role) requireRole(c.get("actor"), role, sentence);
  await next();
});
