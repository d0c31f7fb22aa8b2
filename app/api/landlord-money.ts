import { createRoute, z } from "@hono/zod-openapi";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { presentStatement, statementCsv } from "#app/features/ledger/present.ts";
import { balanceOf, statementOf } from "#app/features/ledger/queries.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { toDollars } from "#app/platform/money.ts";
import { door } from "./door.ts";

export const landlordMoney = door();

const request = { params: z.object({ id: z.string().max(40) }) };
const refusals = {
  401: { description: "Signed out" },
  403: { description: "Not a landlord" },
  404: { description: "Another landlord's money" },
};

landlordMoney.openapi(
  createRoute({
    method: "get",
    path: "/api/landlord/{id}/balance",
    summary: "What we owe a landlord, in dollars",
    request,
    responses: { 200: { description: "{ balance }" }, ...refusals },
  }),
  async (c) => {
    const landlordId = ownId(c.get("actor"), c.req.valid("param").id);
    c.header("Cache-Control", "private, no-store");
    return c.json({ balance: toDollars(await balanceOf(landlordId)) }, 200);
  },
);

landlordMoney.openapi(
  createRoute({
    method: "get",
    path: "/api/landlord/{id}/statement",
    summary: "Everything that moved a landlord's balance, as a CSV file",
    request,
    responses: { 200: { description: "text/csv" }, ...refusals },
  }),
  async (c) => {
    const landlordId = ownId(c.get("actor"), c.req.valid("param").id);
    return c.body(statementCsv(presentStatement(await statementOf(landlordId))), 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="statement.csv"',
      "cache-control": "private, no-store",
    });
  },
);

function ownId(actor: Actor, id: string): string {
  const landlord = requireRole(actor, "landlord");
  if (landlord.id !== id) throw new NotFound("Host not found.");
  return landlord.id;
}
