import { createRoute } from "@hono/zod-openapi";
import { login } from "#app/features/accounts/login.server.ts";
import { presentUser } from "#app/features/accounts/present.ts";
import { loginInput } from "#app/features/accounts/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const loginDoor = door();

const route = createRoute({
  method: "post",
  path: "/api/login",
  summary: "Log in with email and password",
  request: { body: jsonBody(loginInput) },
  responses: { 200: { description: "The user; the session is in a cookie." } },
});

loginDoor.openapi(route, async (c) => {
  const browser = { address: clientAddress(c), userAgent: c.req.header("user-agent") ?? "" };
  const { member, cookies } = await login(c.req.valid("json"), browser);
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return c.json({ user: presentUser(member), message: "Logged in." });
});
