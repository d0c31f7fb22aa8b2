import { logout } from "#app/features/accounts/session/logout.server.ts";
import { json, messageJson } from "./answers.ts";
import { route } from "./route.ts";

export const logoutRoute = route(
  { operationId: "logout", summary: "End the session", responses: { 200: json("Logged out", messageJson) } },
  async (c) => {
    for (const cookie of await logout(c.req.raw.headers)) c.header("set-cookie", cookie, { append: true });
    return c.json({ message: "Logged out." }, 200);
  },
);
