import { createRoute } from "@hono/zod-openapi";
import { recordBounce } from "#app/features/office/record-bounce.server.ts";
import { config } from "#app/platform/config.server.ts";
import { NotFound, Unauthenticated } from "#app/platform/errors.ts";
import { isSameText } from "#app/platform/signed-token.server.ts";
import { door } from "./door.ts";

export const bounces = door();

bounces.openapi(
  createRoute({
    method: "post",
    path: "/api/webhooks/bounces",
    summary: "For the mailbox of MAIL_FROM: a report that a mail could not be delivered, as it came",
    description: "The body is the message (message/rfc822); `Authorization: Bearer BOUNCE_SECRET`.",
    responses: {
      200: { description: "{ ok: true, known }: whether it was about a mail of ours" },
      401: { description: "Another secret" },
      404: { description: "No BOUNCE_SECRET is set" },
    },
  }),
  async (c) => {
    if (config.bounceSecret === null) throw new NotFound("No reports of mails are taken here.");
    const given = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
    if (!isSameText(given, config.bounceSecret))
      throw new Unauthenticated("This is not the secret of the mailbox.");
    const known = await recordBounce(new Uint8Array(await c.req.arrayBuffer()));
    return c.json({ ok: true, known });
  },
);
