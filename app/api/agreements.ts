import { z } from "@hono/zod-openapi";
import { loadAgreement } from "#app/features/reservations/terms/load-agreement.server.ts";
import { agreementJson, presentAgreement } from "#app/features/reservations/terms/present.ts";
import { printAgreement } from "#app/features/reservations/terms/print-agreement.server.ts";
import { download, json, refusal } from "./answers.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(40) });
const missing = refusal("Reservation not found, or from before there were agreements");

export const agreementsRoutes = {
  read: route(
    {
      operationId: "getAgreement",
      summary: "The rental agreement of a reservation, for its two sides and administrators",
      request: { params },
      responses: { 200: json("The agreement", agreementJson), 404: missing },
    },
    async (c) => c.json(presentAgreement(await loadAgreement(c.get("actor"), c.req.valid("param").id)), 200),
  ),

  print: route(
    {
      operationId: "printAgreement",
      summary: "The rental agreement as a PDF of one page",
      request: { params },
      responses: {
        200: download("The PDF", "application/pdf"),
        404: missing,
        429: refusal("More than 30 within ten minutes"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      return c.body(await printAgreement(c.get("actor"), id), 200, {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="agreement-${id}.pdf"`,
        "cache-control": "private, no-store",
      });
    },
  ),
};
