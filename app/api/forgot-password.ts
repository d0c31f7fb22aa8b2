import { forgotPassword } from "#app/features/accounts/credentials/forgot-password.server.ts";
import { linkSent } from "#app/features/accounts/model.ts";
import { forgotPasswordInput } from "#app/features/accounts/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, messageJson } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const forgotPasswordRoute = route(
  {
    operationId: "forgotPassword",
    open: true,
    summary: "Email a link to reset the password",
    request: { body: jsonBody(forgotPasswordInput) },
    responses: { 200: json("The same sentence for known and unknown addresses", messageJson) },
  },
  async (c) => {
    await forgotPassword(c.req.valid("json").email, clientAddress(c));
    return c.json({ message: linkSent }, 200);
  },
);
