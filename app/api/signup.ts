import { z } from "@hono/zod-openapi";
import { presentUser, userJson } from "#app/features/accounts/present.ts";
import { signupInput } from "#app/features/accounts/schema.ts";
import { signUp } from "#app/features/accounts/members/sign-up.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const signupRoute = route(
  {
    operationId: "signUp",
    open: true,
    summary: "Create a tenant's or landlord's account and log in to it",
    request: { body: jsonBody(signupInput) },
    responses: {
      201: json("The user; the session is in a cookie", z.object({ user: userJson, message: z.string() })),
    },
  },
  async (c) => {
    const browser = { actor: c.get("actor"), address: clientAddress(c), headers: c.req.raw.headers };
    const { member, cookies } = await signUp(c.req.valid("json"), browser);
    for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
    return c.json({ user: presentUser(member), message: "Account created." }, 201);
  },
);
