import { createRoute } from "@hono/zod-openapi";
import { askToVerify } from "#app/features/accounts/ask-to-verify.server.ts";
import { confirmationSent } from "#app/features/accounts/model.ts";
import { verifyEmailInput } from "#app/features/accounts/schema.ts";
import { verifyEmail } from "#app/features/accounts/verify-email.server.ts";
import { closeAccount } from "#app/features/payments/close-account.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const verifyEmailDoor = door();

verifyEmailDoor.openapi(
  createRoute({
    method: "post",
    path: "/api/verify-email",
    summary: "Prove an email address with a mailed token, logged in to the account that it is for",
    request: { body: jsonBody(verifyEmailInput) },
    responses: {
      200: { description: "{ ok: true }" },
      400: { description: "The token is not valid, or has expired" },
      401: { description: "Signed out" },
      403: { description: "The token is for another account" },
    },
  }),
  async (c) => {
    await verifyEmail(c.get("actor"), c.req.valid("json").token, clientAddress(c));
    return c.json({ ok: true });
  },
);

verifyEmailDoor.openapi(
  createRoute({
    method: "delete",
    path: "/api/verify-email",
    summary: "Remove an account that someone else opened with one's email, with the token mailed to it",
    request: { body: jsonBody(verifyEmailInput) },
    responses: {
      200: { description: "The account is gone" },
      400: { description: "The token is not valid, has expired, or its account's email is confirmed" },
      409: { description: "Something runs in which another has a part" },
    },
  }),
  async (c) => {
    const { token } = c.req.valid("json");
    await closeAccount(c.get("actor"), { emailToken: token, address: clientAddress(c) });
    return c.json({ ok: true });
  },
);

verifyEmailDoor.openapi(
  createRoute({
    method: "post",
    path: "/api/verify-email/link",
    summary: "Mail the link that proves the caller's address once more",
    responses: {
      200: { description: "On its way, unless the address is proven" },
      401: { description: "Signed out" },
      429: { description: "Too many attempts" },
    },
  }),
  async (c) => {
    await askToVerify(c.get("actor"));
    return c.json({ message: confirmationSent });
  },
);
