import { z } from "@hono/zod-openapi";
import { grossCsv, monthsCsv } from "#app/features/payments/reconciliation/present.ts";
import { readGross } from "#app/features/payments/reconciliation/read-gross.server.ts";
import { readMonths } from "#app/features/payments/reconciliation/read-months.server.ts";
import { csvHeaders, download, refusals } from "./answers.ts";
import { route } from "./route.ts";

const request = {
  query: z.object({
    year: z.coerce.number().int().min(2000).max(2999),
  }),
};
const responses = { 200: download("A CSV file", "text/csv"), ...refusals(400, 401, 403) };

export const adminMoneyRoutes = {
  months: route(
    {
      operationId: "getMonthFigures",
      summary: "What was charged, refunded, earned and paid out in each month of a year (UTC), as a CSV file",
      request,
      responses,
    },
    async (c) => {
      const { year } = c.req.valid("query");
      const months = await readMonths(c.get("actor"), `${year}-01`, `${year}-12`);
      return c.body(monthsCsv(months), 200, csvHeaders("months"));
    },
  ),

  landlords: route(
    {
      operationId: "getLandlordGross",
      summary: "Each landlord's gross rents of a year (UTC), for 1099-K forms, as a CSV file",
      request,
      responses,
    },
    async (c) => {
      const { year } = c.req.valid("query");
      return c.body(grossCsv(await readGross(c.get("actor"), year)), 200, csvHeaders("landlords"));
    },
  ),
};
