import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { retryMail } from "#app/features/office/retry-mail.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door } from "./door.ts";

export const adminMails = door();

adminMails.openapi(
  createRoute({
    method: "post",
    path: "/api/admin/mails/{id}/retry",
    summary: "Try a mail again that was not sent (administrators)",
    request: { params: z.object({ id: z.string().max(60) }) },
    responses: { 202: { description: "Queued" } },
  }),
  async (c) => {
    await retryMail(c.get("actor"), c.req.valid("param").id, clientAddress(c));
    return c.json({ ok: true }, 202);
  },
);
