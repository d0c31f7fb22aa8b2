import { createRoute, z } from "@hono/zod-openapi";
import { payeeEntry } from "./connect-schema.ts";
import { onboardAccount } from "./onboard-account.server.ts";
import { door, jsonBody } from "#app/api/door.ts";

export const sandboxOnboarding = door();

sandboxOnboarding.openapi(
  createRoute({
    method: "post",
    path: "/sandbox/onboarding/{id}",
    summary: "Submit the sandbox's onboarding page with a test bank account",
    request: { params: z.object({ id: z.string().max(80) }), body: jsonBody(payeeEntry) },
    responses: {
      200: { description: "url: where the page goes on to" },
      400: { description: "Bad input, by field" },
      404: { description: "No such link, or payments are not in the sandbox" },
      409: { description: "The link has expired" },
    },
  }),
  async (c) => c.json(await onboardAccount(c.req.valid("param").id, c.req.valid("json")), 200),
);
