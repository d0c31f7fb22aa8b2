import { z } from "@hono/zod-openapi";
import { chooseMessageEmails } from "#app/features/messages/choose-message-emails.server.ts";
import { messageEmailsInput } from "#app/features/messages/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, ok, okJson, page, refusal, refusals } from "./answers.ts";
import { wantsPage } from "./refusal-page.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const messageEmailsRoutes = {
  choose: route(
    {
      operationId: "chooseMessageEmails",
      open: true,
      summary:
        "Stop emails about messages, or start them again; with an email's token also logged out, to stop them",
      request: { body: jsonBody(messageEmailsInput) },
      responses: {
        200: json("Saved", okJson),
        400: refusal("The token is not one of ours"),
        ...refusals(401),
      },
    },
    async (c) => {
      const { wants_emails: wantsEmails, token } = c.req.valid("json");
      await chooseMessageEmails(c.get("actor"), { wantsEmails, token }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  // The address in an email's header answers a POST too (RFC 8058).
  fromEmail: route(
    {
      operationId: "stopMessageEmails",
      summary: "Stop the emails about messages that the token's email belongs to; for email programs",
      request: { query: z.object({ token: z.string().max(300) }) },
      responses: {
        200: { ...json("Saved", okJson), content: { ...json("Saved", okJson).content, ...page } },
        400: refusal("The token is not one of ours"),
      },
    },
    async (c, next) => {
      if (wantsPage(c)) {
        // The page's button: its action makes the call above.
        await next();
        return c.res;
      }
      const { token } = c.req.valid("query");
      await chooseMessageEmails(c.get("actor"), { wantsEmails: false, token }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),
};
