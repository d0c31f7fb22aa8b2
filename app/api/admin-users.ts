import { z } from "@hono/zod-openapi";
import { reinstateMember } from "#app/features/accounts/members/reinstate-member.server.ts";
import { administratorRoleInput, suspensionInput } from "#app/features/accounts/schema.ts";
import { setAdministratorRole } from "#app/features/accounts/members/set-administrator-role.server.ts";
import { suspendMember } from "#app/features/accounts/members/suspend-member.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, okJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });

export const adminUsersRoutes = {
  setRole: route(
    {
      operationId: "setAdministratorRole",
      summary: "Give an administrator another role (administrators: owner)",
      request: { params, body: jsonBody(administratorRoleInput) },
      responses: {
        200: json("Has this role", okJson),
        ...refusals(400, 401, 403),
        404: refusal("Administrator not found"),
        409: refusal("The last owner, or the caller is none anymore"),
      },
    },
    async (c) => {
      const userId = c.req.valid("param").id;
      await setAdministratorRole(c.get("actor"), { userId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  suspend: route(
    {
      operationId: "suspendUser",
      summary: "Suspend a tenant or landlord, with a reason for them (administrators: support)",
      request: { params, body: jsonBody(suspensionInput) },
      responses: {
        200: json("Suspended", okJson),
        ...refusals(401, 403),
        404: refusal("User not found"),
        409: refusal("Already suspended, or an administrator"),
      },
    },
    async (c) => {
      const userId = c.req.valid("param").id;
      await suspendMember(c.get("actor"), { userId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  reinstate: route(
    {
      operationId: "reinstateUser",
      summary: "Reinstate a suspended member (administrators: support)",
      request: { params },
      responses: { 200: json("Reinstated", okJson), ...refusals(401, 403), 409: refusal("Not suspended") },
    },
    async (c) => {
      await reinstateMember(c.get("actor"), c.req.valid("param").id, clientAddress(c));
      return c.json(ok, 200);
    },
  ),
};
