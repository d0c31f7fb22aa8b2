import { z } from "@hono/zod-openapi";
import { exportMarketNumbers } from "#app/features/numbers/export-market-numbers.server.ts";
import { exportSpaceNumbers } from "#app/features/numbers/export-space-numbers.server.ts";
import { numberLists } from "#app/features/numbers/present.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { download, refusals } from "./answers.ts";
import { csvFile } from "./csv-file.ts";
import { route } from "./route.ts";

export const numbersRoutes = {
  ofSpace: route(
    {
      operationId: "getSpaceNumbers",
      summary: "A landlord's space by week: views, saves, requests, accepted and paid, as a CSV file",
      request: { params: z.object({ id: z.string().max(40) }) },
      responses: { 200: download("A CSV file, of up to 13 months", "text/csv"), ...refusals(401, 403, 404) },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      return csvFile(c, "numbers", () => exportSpaceNumbers(c.get("actor"), id));
    },
  ),

  ofMarket: route(
    {
      operationId: "getMarketNumbers",
      summary:
        "The marketplace by week, the areas whose searches found nothing, the tenants of each month who paid again, or our fees by week (finance), as a CSV file (administrators: support, finance)",
      request: {
        params: z.object({
          table: z.enum(numberLists, `The table must be one of: ${numberLists.join(", ")}.`),
        }),
      },
      responses: { 200: download("A CSV file, of up to 13 months", "text/csv"), ...refusals(400, 401, 403) },
    },
    async (c) => {
      const { table } = c.req.valid("param");
      return csvFile(c, table, () => exportMarketNumbers(c.get("actor"), table, clientAddress(c)));
    },
  ),
};
