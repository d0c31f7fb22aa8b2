import { askToVerify } from "#app/features/accounts/credentials/ask-to-verify.server.ts";
import { confirmationSent } from "#app/features/accounts/model.ts";
import { verifyEmailInput } from "#app/features/accounts/schema.ts";
import { verifyEmail } from "#app/features/accounts/credentials/verify-email.server.ts";
import { closeAccount } from "#app/features/departures/close-account.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, okJson, messageJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const verifyEmailRoutes = {
  verify: route(
    {
      operationId: "verifyEmail",
      open: true,
      summary: "Confirm an email address with an emailed token, logged in to its account",
      request: { body: jsonBody(verifyEmailInput) },
      responses: {
        200: json("Confirmed", okJson),
        400: refusal("The token is not valid, or has expired"),
        ...refusals(401),
        403: refusal("The token is for another account"),
        409: refusal("The account's email has changed"),
      },
    },
    async (c) => {
      await verifyEmail(c.get("actor"), c.req.valid("json").token, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  disown: route(
    {
      operationId: "disownAccount",
      open: true,
      summary:
        "Remove an account that someone else created with the caller's email, with the token sent there",
      request: { body: jsonBody(verifyEmailInput) },
      responses: {
        200: json("The account is deleted", okJson),
        400: refusal("The token is not valid, has expired, or the account's email is confirmed"),
        409: refusal("Reservations, payments or a balance are still open"),
      },
    },
    async (c) => {
      const { token } = c.req.valid("json");
      await closeAccount(c.get("actor"), { emailToken: token, address: clientAddress(c) });
      return c.json(ok, 200);
    },
  ),

  sendLink: route(
    {
      operationId: "sendVerificationLink",
      role: "member",
      summary: "Email the caller's confirmation link again",
      responses: {
        200: json("Sent, unless the address is already confirmed", messageJson),
        ...refusals(401),
      },
    },
    async (c) => {
      await askToVerify(c.get("actor"));
      return c.json({ message: confirmationSent }, 200);
    },
  ),
};
