import { z } from "@hono/zod-openapi";
import { recordBounce } from "#app/features/admin/record-bounce.server.ts";
import { config } from "#app/platform/config.server.ts";
import { NotFound, Unauthenticated } from "#app/platform/errors.ts";
import { isSameText } from "#app/platform/signed-token.server.ts";
import { json, refusal, ok } from "./answers.ts";
import { route } from "./route.ts";

export const bouncesRoute = route(
  {
    operationId: "reportBounce",
    machine: true,
    summary: "Report an undeliverable email, as the mailbox of MAIL_FROM received it",
    description: "The body is the message (message/rfc822); `Authorization: Bearer BOUNCE_SECRET`.",
    responses: {
      200: json(
        "`known` says whether it was about one of our emails",
        z.object({ ok: z.literal(true), known: z.boolean() }),
      ),
      400: refusal("The email could not be read"),
      401: refusal("The secret is wrong"),
      404: refusal("BOUNCE_SECRET is not set"),
      429: refusal("Too many reports about one email"),
    },
  },
  async (c) => {
    if (config.bounceSecret === null) throw new NotFound("Bounce reports are not accepted here.");
    const given = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
    if (!isSameText(given, config.bounceSecret)) throw new Unauthenticated("The bounce secret is wrong.");
    const known = await recordBounce(new Uint8Array(await c.req.arrayBuffer()));
    return c.json({ ...ok, known }, 200);
  },
);
