import { z } from "@hono/zod-openapi";
import { takeReply } from "#app/features/messages/take-reply.server.ts";
import { config } from "#app/platform/config.server.ts";
import { NotFound, Unauthenticated } from "#app/platform/errors.ts";
import { isSameText } from "#app/platform/signed-token.server.ts";
import { json, ok, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const inboundEmailRoute = route(
  {
    operationId: "takeInboundEmail",
    machine: true,
    summary: "Take in a reply to an email about messages, as the mailbox of REPLY_ADDRESS received it",
    description:
      "The body is the message (message/rfc822) of at most 1 MB; `Authorization: Bearer REPLY_SECRET`. Sending it again writes nothing again.",
    responses: {
      200: json(
        "`written` is false for programs' answers and empty replies",
        z.object({ ok: z.literal(true), written: z.boolean() }),
      ),
      400: refusal("The email could not be read"),
      401: refusal("The secret is wrong"),
      403: refusal("Its sender is blocked or suspended"),
      404: refusal("REPLY_ADDRESS is not set, or the address is forged or has expired"),
      429: refusal("Too many messages"),
    },
  },
  async (c) => {
    if (config.replies === null) throw new NotFound("Replies by email are not accepted here.");
    const given = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
    if (!isSameText(given, config.replies.secret))
      throw new Unauthenticated("The secret for replies is wrong.");
    const written = await takeReply(new Uint8Array(await c.req.arrayBuffer()));
    return c.json({ ...ok, written }, 200);
  },
);
