import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { type Actor, isLoggedIn, type LoggedIn } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { exportStatement } from "#app/features/ledger/export-statement.server.ts";
import { loadPeriods } from "#app/features/leases/load-periods.server.ts";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { presentPayouts, payoutsJson } from "#app/features/payments/present.ts";
import { nextRentOf } from "#app/features/payments/payouts/queries.server.ts";
import { payoutAccountOf } from "#app/features/payments/queries.server.ts";
import { addressOf } from "#app/platform/address.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { toDollars } from "#app/platform/money.ts";
import { download, json, refusal, refusals, urlJson } from "./answers.ts";
import { csvFile } from "./csv-file.ts";
import type { ApiEnv } from "./router.ts";
import { route } from "./route.ts";

const request = { params: z.object({ id: z.string().max(40) }) };

const notTooOften = createMiddleware<ApiEnv>(async (c, next) => {
  const actor = c.get("actor");
  if (isLoggedIn(actor)) await limitRate(`payout-account:${actor.id}`, { max: 30, seconds: 600 });
  await next();
});

export const landlordMoneyRoutes = {
  balance: route(
    {
      operationId: "getBalance",
      summary: "What we owe a landlord, in dollars, and how it is paid",
      request,
      responses: {
        200: json("In dollars, and how it is paid", z.object({ balance: z.number(), payouts: payoutsJson })),
        ...refusals(401, 403),
        404: refusal("Another landlord's"),
      },
    },
    async (c) => {
      const landlord = asLandlord(c.get("actor"), c.req.valid("param").id);
      c.header("Cache-Control", "private, no-store");
      const [balance, account, next] = await Promise.all([
        balanceOf(landlord),
        payoutAccountOf(landlord),
        nextRentOf(landlord),
      ]);
      return c.json({ balance: toDollars(balance), payouts: presentPayouts(account, next) }, 200);
    },
  ),

  statement: route(
    {
      operationId: "getStatement",
      summary: "Everything that moved a landlord's balance, as a CSV file, one at a time",
      request,
      responses: {
        200: download("A CSV file", "text/csv"),
        ...refusals(401, 403),
        404: refusal("Another landlord's"),
      },
    },
    async (c) => {
      const landlord = asLandlord(c.get("actor"), c.req.valid("param").id);
      return csvFile(c, "statement", () => exportStatement(landlord, () => loadPeriods(landlord)));
    },
  ),

  openPayoutAccount: route(
    {
      operationId: "openPayoutAccount",
      role: "landlord",
      roleRefusal: "Only logged-in landlords can set up payouts.",
      middleware: [notTooOften] as const,
      summary: "Set up payouts, or open the payout account",
      responses: {
        200: json("The URL of a page at the card processor", urlJson),
        ...refusals(401, 403),
        429: refusal("More than 30 within ten minutes"),
        502: refusal("The card processor cannot be reached"),
      },
    },
    async (c) => c.json(await openPayoutAccount(c.get("actor"), addressOf(c.req.raw)), 200),
  ),
};

/** The caller, if it is the landlord with this id. */
function asLandlord(actor: Actor, id: string): LoggedIn {
  const landlord = requireRole(actor, "landlord");
  if (landlord.id !== id) throw new NotFound("Host not found.");
  return landlord;
}
