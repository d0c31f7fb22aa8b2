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
  summary: "Open a tenant's or a landlord's account",
  request: { body: jsonBody(signupInput) },
  responses: { 201: { description: "The user; log in next." } },
});

signup.openapi(route, async (c) => {
  const member = await signUp(c.req.valid("json"), clientAddress(c));
  return c.json({ user: presentUser(member), message: "Account created. Please log in." }, 201);
});
