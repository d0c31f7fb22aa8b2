import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { readmitMember } from "#app/features/accounts/readmit-member.server.ts";
import { suspensionInput } from "#app/features/accounts/schema.ts";
import { suspendMember } from "#app/features/accounts/suspend-member.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const adminUsers = door();

const params = z.object({ id: z.string().max(60) });
const responses = { 200: { description: "{ ok: true }" } };

adminUsers.openapi(
  createRoute({
    method: "put",
    path: "/api/admin/users/{id}/suspension",
    summary: "Lock a tenant or landlord out, for a reason they are told (administrators)",
    request: { params, body: jsonBody(suspensionInput) },
    responses,
  }),
  async (c) => {
    const userId = c.req.valid("param").id;
    await suspendMember(c.get("actor"), { userId, ...c.req.valid("json") }, clientAddress(c));
    return c.json({ ok: true });
  },
);

adminUsers.openapi(
  createRoute({
    method: "delete",
    path: "/api/admin/users/{id}/suspension",
    summary: "Let a suspended member in again (administrators)",
    request: { params },
    responses,
  }),
  async (c) => {
    await readmitMember(c.get("actor"), c.req.valid("param").id, clientAddress(c));
    return c.json({ ok: true });
  },
);
