import { createRoute, z } from "@hono/zod-openapi";
import { confirmSession } from "./confirm-session.server.ts";
import { paySession } from "./pay-session.server.ts";
import { cardEntry, confirmation } from "./schema.ts";
import { door } from "#app/api/door.ts";

export const sandboxCheckout = door();

const params = z.object({ id: z.string().max(80) });
const responses = {
  200: { description: "next: `done` with the url to go on to, or `confirm` for the 3-D Secure step" },
  402: { description: "The card was refused; `fields` names where" },
  404: { description: "No such checkout, or payments are not in the sandbox" },
  409: { description: "The checkout has expired" },
};

sandboxCheckout.openapi(
  createRoute({
    method: "post",
    path: "/sandbox/checkout/{id}/pay",
    summary: "Pay on the sandbox's hosted page with a test card",
    request: {
      params,
      body: { required: true, content: { "application/json": { schema: cardEntry } } },
    },
    responses,
  }),
  async (c) => c.json(await paySession(c.req.valid("param").id, c.req.valid("json")), 200),
);

sandboxCheckout.openapi(
  createRoute({
    method: "post",
    path: "/sandbox/checkout/{id}/confirm",
    summary: "Answer the sandbox's 3-D Secure step",
    request: {
      params,
      body: { required: true, content: { "application/json": { schema: confirmation } } },
    },
    responses,
  }),
  async (c) => c.json(await confirmSession(c.req.valid("param").id, c.req.valid("json").outcome), 200),
);
