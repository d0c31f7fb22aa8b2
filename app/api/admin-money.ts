import { z } from "@hono/zod-openapi";
import { exportFigures } from "#app/features/payments/reconciliation/export-figures.server.ts";
import { refreshBooks } from "#app/features/payments/reconciliation/refresh-books.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { download, json, refusals } from "./answers.ts";
import { csvFile } from "./csv-file.ts";
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
      summary:
        "What was charged, refunded, earned and paid out in each month of a year (UTC), as a CSV file (administrators: finance)",
      request,
      responses,
    },
    async (c) => {
      const { year } = c.req.valid("query");
      return csvFile(c, "months", () => exportFigures(c.get("actor"), "months", year, clientAddress(c)));
    },
  ),

  landlords: route(
    {
      operationId: "getLandlordGross",
      summary:
        "Each landlord's gross rents of a year, by the properties' days, for 1099-K forms, as a CSV file (administrators: finance)",
      request,
      responses,
    },
    async (c) => {
      const { year } = c.req.valid("query");
      return csvFile(c, "landlords", () =>
        exportFigures(c.get("actor"), "landlords", year, clientAddress(c)),
      );
    },
  ),

  refresh: route(
    {
      operationId: "refreshBooks",
      summary: "Read the card processor's books now, with which ours are compared (administrators: finance)",
      responses: {
        202: json("Queued; once read, the books are as of this time or later", z.object({ at: z.string() })),
        ...refusals(401, 403, 429),
      },
    },
    async (c) => {
      const at = await refreshBooks(c.get("actor"));
      return c.json({ at: at.toISOString() }, 202);
    },
  ),
};
