import { createRoute } from "@hono/zod-openapi";
import { emailExists } from "#app/features/accounts/queries.server.ts";
import { checkEmailQuery } from "#app/features/accounts/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { door } from "./door.ts";

export const checkEmail = door();

const route = createRoute({
  method: "get",
  path: "/api/check-email",
  summary: "Whether an account has this email",
  request: { query: checkEmailQuery },
  responses: { 200: { description: "{ exists }" } },
});

checkEmail.openapi(route, async (c) => {
  await limitRate(`check-email:${clientAddress(c)}`, { max: 20, seconds: 60 });
  return c.json({ exists: await emailExists(c.req.valid("query").email) });
});
