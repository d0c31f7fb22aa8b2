import { z } from "@hono/zod-openapi";
import { confirmSession } from "@sparebay/stripe-sandbox/confirm-session.server.ts";
import { paySession } from "@sparebay/stripe-sandbox/pay-session.server.ts";
import { cardEntry, confirmation } from "@sparebay/stripe-sandbox/schema.ts";
import { json, refusal } from "#app/api/answers.ts";
import { route } from "#app/api/route.ts";

/** Where the hosted page goes next: to the shop, or to the bank's 3-D Secure step. */
const nextStepJson = z
  .discriminatedUnion("next", [
    z.object({ next: z.literal("done"), url: z.string() }),
    z.object({ next: z.literal("confirm") }),
  ])
  .openapi("NextStep");
const params = z.object({ id: z.string().max(80) });
const responses = {
  200: json("Where the page goes next", nextStepJson),
  402: refusal("The card was refused; `fields` names where"),
  404: refusal("No such checkout, or payments are not in the sandbox"),
  409: refusal("The checkout has expired"),
};

export const sandboxCheckoutRoutes = {
  pay: route(
    {
      operationId: "paySandboxCheckout",
      summary: "Pay on the sandbox's hosted page with a test card",
      request: {
        params,
        body: { required: true, content: { "application/json": { schema: cardEntry } } },
      },
      responses,
    },
    async (c) => c.json(await paySession(c.req.valid("param").id, c.req.valid("json")), 200),
  ),

  confirm: route(
    {
      operationId: "confirmSandboxCheckout",
      summary: "Answer the sandbox's 3-D Secure step",
      request: {
        params,
        body: { required: true, content: { "application/json": { schema: confirmation } } },
      },
      responses,
    },
    async (c) => c.json(await confirmSession(c.req.valid("param").id, c.req.valid("json").outcome), 200),
  ),
};
