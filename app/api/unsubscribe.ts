import { z } from "@hono/zod-openapi";
import { chooseEmails } from "#app/features/notices/choose-emails.server.ts";
import { emailsInput } from "#app/features/notices/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, page, refusal, okJson, ok } from "./answers.ts";
import { wantsPage } from "./refusal-page.ts";
import { route } from "./route.ts";

const summary =
  "Stop the emails of the category that the token's email is of, or (emails=on) start them again";
const responses = { 200: json("Saved", okJson), 400: refusal("The token is not one of ours") };

export const unsubscribeRoutes = {
  choose: route(
    {
      operationId: "chooseEmails",
      open: true,
      summary,
      request: { query: emailsInput },
      responses,
    },
    async (c) => {
      await chooseEmails(c.req.valid("query"), clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  // The address in an email's header answers a POST too (RFC 8058).
  fromEmail: route(
    {
      operationId: "unsubscribe",
      summary: `${summary}; for email programs`,
      request: { query: z.object({ token: emailsInput.shape.token }) },
      responses: {
        ...responses,
        200: { ...responses[200], content: { ...responses[200].content, ...page } },
      },
    },
    async (c, next) => {
      if (wantsPage(c)) {
        // The page's button: its action makes the call above.
        await next();
        return c.res;
      }
      await chooseEmails({ ...c.req.valid("query"), emails: "off" }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),
};
