import { createRoute } from "@hono/zod-openapi";
import { logout } from "#app/features/accounts/logout.server.ts";
import { door } from "./door.ts";

export const logoutDoor = door();

const route = createRoute({
  method: "post",
  path: "/api/logout",
  summary: "End the session",
  responses: { 200: { description: "Signed out." } },
});

logoutDoor.openapi(route, async (c) => {
  for (const cookie of await logout(c.req.raw.headers)) c.header("set-cookie", cookie, { append: true });
  return c.json({ message: "Logged out." });
});
