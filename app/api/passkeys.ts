import { createRoute, z } from "@hono/zod-openapi";
import { addPasskey } from "#app/features/accounts/add-passkey.server.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { presentPasskey } from "#app/features/accounts/present.ts";
import { passkeysOf } from "#app/features/accounts/queries.server.ts";
import { removePasskey } from "#app/features/accounts/remove-passkey.server.ts";
import { currentPasswordInput, passkeyInput } from "#app/features/accounts/schema.ts";
import { startPasskey } from "#app/features/accounts/start-passkey.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const passkeys = door();

const signedOut = { 401: { description: "Signed out" } };

passkeys.openapi(
  createRoute({
    method: "get",
    path: "/api/passkeys",
    summary: "The caller's passkeys",
    responses: { 200: { description: "An array of { id, name, since }" }, ...signedOut },
  }),
  async (c) => c.json((await passkeysOf(requireMember(c.get("actor")))).map(presentPasskey)),
);

passkeys.openapi(
  createRoute({
    method: "post",
    path: "/api/passkeys/options",
    summary: "What a browser needs to make a passkey for the caller",
    request: { body: jsonBody(currentPasswordInput) },
    responses: {
      200: { description: "Options for navigator.credentials.create, as JSON" },
      400: { description: "The current password is not right" },
      429: { description: "Too many attempts" },
      ...signedOut,
    },
  }),
  async (c) => {
    const { currentPassword } = c.req.valid("json");
    const { options, cookies } = await startPasskey(c.get("actor"), currentPassword, c.req.raw.headers);
    for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
    return c.json(options, 200);
  },
);

passkeys.openapi(
  createRoute({
    method: "post",
    path: "/api/passkeys",
    summary: "Keep the passkey that a browser made",
    request: { body: jsonBody(passkeyInput) },
    responses: {
      201: { description: "Kept" },
      400: { description: "It does not answer our challenge" },
      ...signedOut,
    },
  }),
  async (c) => {
    const { response } = c.req.valid("json");
    await addPasskey(c.get("actor"), response, c.req.raw.headers, clientAddress(c));
    return c.json({ ok: true }, 201);
  },
);

passkeys.openapi(
  createRoute({
    method: "delete",
    path: "/api/passkeys/{id}",
    summary: "Forget a passkey",
    request: { params: z.object({ id: z.string() }), body: jsonBody(currentPasswordInput) },
    responses: {
      200: { description: "Forgotten" },
      400: { description: "The current password is not right" },
      404: { description: "No passkey of the caller" },
      429: { description: "Too many attempts" },
      ...signedOut,
    },
  }),
  async (c) => {
    const password = c.req.valid("json").currentPassword;
    await removePasskey(c.get("actor"), c.req.valid("param").id, { password, address: clientAddress(c) });
    return c.json({ ok: true });
  },
);
