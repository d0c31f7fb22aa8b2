import { z } from "@hono/zod-openapi";
import { emailExists } from "#app/features/accounts/queries.server.ts";
import { checkEmailQuery } from "#app/features/accounts/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { json, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const checkEmailRoute = route(
  {
    operationId: "checkEmail",
    summary: "Whether an account has this email",
    request: { query: checkEmailQuery },
    responses: {
      200: json("Whether it has an account", z.object({ exists: z.boolean() })),
      429: refusal("More than 20 within a minute"),
    },
  },
  async (c) => {
    await limitRate(`check-email:${clientAddress(c)}`, { max: 20, seconds: 60 });
    return c.json({ exists: await emailExists(c.req.valid("query").email) }, 200);
  },
);
