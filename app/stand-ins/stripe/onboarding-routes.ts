import { z } from "@hono/zod-openapi";
import { payeeEntry } from "@sparebay/stripe-sandbox/connect-schema.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { json, refusal, urlJson } from "#app/api/answers.ts";
import { jsonBody } from "#app/api/router.ts";
import { route } from "#app/api/route.ts";

export const sandboxOnboardingRoute = route(
  {
    operationId: "submitSandboxOnboarding",
    summary: "Submit the sandbox's onboarding page with a test bank account",
    request: { params: z.object({ id: z.string().max(80) }), body: jsonBody(payeeEntry) },
    responses: {
      200: json("Where the page goes on to", urlJson),
      404: refusal("No such link, or payments are not in the sandbox"),
      409: refusal("The link has expired"),
    },
  },
  async (c) => c.json(await onboardAccount(c.req.valid("param").id, c.req.valid("json")), 200),
);
