import { z } from "@hono/zod-openapi";
import { addPasskey } from "#app/features/accounts/credentials/add-passkey.server.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { presentPasskey, passkeyJson } from "#app/features/accounts/present.ts";
import { passkeysOf } from "#app/features/accounts/queries.server.ts";
import { removePasskey } from "#app/features/accounts/credentials/remove-passkey.server.ts";
import { currentPasswordInput, passkeyInput } from "#app/features/accounts/schema.ts";
import { startPasskey } from "#app/features/accounts/credentials/start-passkey.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, okJson, ok, passkeyOptionsJson } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const passkeysRoutes = {
  list: route(
    {
      operationId: "listPasskeys",
      summary: "The caller's passkeys",
      responses: { 200: json("The passkeys", z.array(passkeyJson)), ...refusals(401) },
    },
    async (c) => c.json((await passkeysOf(requireMember(c.get("actor")))).map(presentPasskey), 200),
  ),

  options: route(
    {
      operationId: "getPasskeyOptions",
      role: "member",
      summary: "Start adding a passkey for the caller",
      request: { body: jsonBody(currentPasswordInput) },
      responses: {
        200: json("Options for navigator.credentials.create", passkeyOptionsJson),
        400: refusal("The current password is wrong"),
        ...refusals(401),
      },
    },
    async (c) => {
      const { currentPassword } = c.req.valid("json");
      const { options, cookies } = await startPasskey(c.get("actor"), currentPassword, c.req.raw.headers);
      for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
      return c.json(options, 200);
    },
  ),

  add: route(
    {
      operationId: "addPasskey",
      role: "member",
      summary: "Save the passkey that a browser created",
      request: { body: jsonBody(passkeyInput) },
      responses: {
        201: json("Added", okJson),
        400: refusal("It does not match our challenge"),
        ...refusals(401),
      },
    },
    async (c) => {
      const { response } = c.req.valid("json");
      await addPasskey(c.get("actor"), response, c.req.raw.headers, clientAddress(c));
      return c.json(ok, 201);
    },
  ),

  remove: route(
    {
      operationId: "removePasskey",
      role: "member",
      summary: "Remove a passkey",
      request: { params: z.object({ id: z.string() }), body: jsonBody(currentPasswordInput) },
      responses: {
        200: json("Removed", okJson),
        400: refusal("The current password is wrong"),
        ...refusals(401),
        404: refusal("Passkey not found"),
      },
    },
    async (c) => {
      const password = c.req.valid("json").currentPassword;
      await removePasskey(c.get("actor"), c.req.valid("param").id, { password, address: clientAddress(c) });
      return c.json(ok, 200);
    },
  ),
};
