import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { chooseReminders } from "#app/features/accounts/choose-reminders.server.ts";
import { remindersInput } from "#app/features/accounts/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door } from "./door.ts";
import { wantsPage } from "./refusal-page.ts";

export const unsubscribe = door();

const summary =
  "End the reminders that the mail with this token was one of, or (reminders=on) begin them again";
const responses = {
  200: { description: "{ ok: true }" },
  400: { description: "The token is not one of ours." },
};

unsubscribe.openapi(
  createRoute({
    method: "post",
    path: "/api/unsubscribe",
    summary,
    request: { query: remindersInput },
    responses,
  }),
  async (c) => {
    await chooseReminders(c.req.valid("query"), clientAddress(c));
    return c.json({ ok: true });
  },
);

// The address in a mail's header answers a POST too (RFC 8058).
unsubscribe.openapi(
  createRoute({
    method: "post",
    path: "/unsubscribe",
    summary: `${summary}; for mail programs`,
    request: { query: z.object({ token: remindersInput.shape.token }) },
    responses,
  }),
  async (c, next) => {
    if (wantsPage(c)) {
      // The page's own button: its action asks the call above.
      await next();
      return c.res;
    }
    await chooseReminders({ ...c.req.valid("query"), reminders: "off" }, clientAddress(c));
    return c.json({ ok: true });
  },
);
