import { createMiddleware } from "hono/factory";
import { requireMember, requireRoles } from "#app/features/accounts/policy.ts";
import type { ApiEnv } from "./router.ts";

/**
 * Refuses callers in the wrong role before reading their body; a route states its `role`. Commands check again, in more
 * detail. File uploads check in their own handlers, which answer plain forms with a page.
 */
export const refuseRole = createMiddleware<ApiEnv>(async (c, next) => {
  if (/^multipart\//i.test(c.req.header("content-type") ?? "")) return next();
  const { role, roleRefusal } = c.get("route");
  if (role === "member") requireMember(c.get("actor"));
  else if (role) requireRoles(c.get("actor"), [role].flat(), roleRefusal);
  await next();
});
