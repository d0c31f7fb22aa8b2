import { z } from "@hono/zod-openapi";
import { exportList } from "#app/features/admin/lists/export-list.server.ts";
import { listNames } from "#app/features/admin/lists/model.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { download, refusals } from "./answers.ts";
import { csvFile } from "./csv-file.ts";
import { route } from "./route.ts";

export const adminListsRoute = route(
  {
    operationId: "exportList",
    summary:
      "A list of the admin pages as a CSV file, one at a time (administrators: support, finance, reviewer, by the list)",
    request: {
      params: z.object({ list: z.enum(listNames, `The list must be one of: ${listNames.join(", ")}.`) }),
      query: z
        .object({
          q: z.string().max(200).optional().describe("What the page's search would find."),
        })
        .loose()
        .describe("Also the filters of the page, such as `state`."),
    },
    responses: { 200: download("A CSV file", "text/csv"), ...refusals(400, 401, 403) },
  },
  async (c) => {
    const { list } = c.req.valid("param");
    const listQuery = readListQuery(new URL(c.req.url).searchParams);
    return csvFile(c, list, () => exportList(c.get("actor"), list, listQuery, clientAddress(c)));
  },
);
