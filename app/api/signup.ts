import { createRoute } from "@hono/zod-openapi";
import { presentUser } from "#app/features/accounts/present.ts";
import { signupInput } from "#app/features/accounts/schema.ts";
import { signUp } from "#app/features/accounts/sign-up.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const signup = door();

const route = createRoute({
  method: "post",
  path: "/api/signup",
  summary: "Open a tenant's or a landlord's account and log in to it",
  request: { body: jsonBody(signupInput) },
  responses: { 201: { description: "The user, and the session in a cookie" } },
});

signup.openapi(route, async (c) => {
  const browser = { actor: c.get("actor"), address: clientAddress(c), headers: c.req.raw.headers };
  const { member, cookies } = await signUp(c.req.valid("json"), browser);
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return c.json({ user: presentUser(member), message: "Account created." }, 201);
});
