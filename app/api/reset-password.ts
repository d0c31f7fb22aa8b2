import { changePassword } from "#app/features/accounts/credentials/change-password.server.ts";
import { resetPassword } from "#app/features/accounts/credentials/reset-password.server.ts";
import { resetPasswordInput } from "#app/features/accounts/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, messageJson } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const resetPasswordRoute = route(
  {
    operationId: "resetPassword",
    open: true,
    summary: "Choose a new password, with an emailed token or the current password",
    request: { body: jsonBody(resetPasswordInput) },
    responses: {
      200: json("Changed; every session of the account has ended", messageJson),
      400: refusal("The link is not valid, or a password is wrong"),
      401: refusal("Without a token: not logged in"),
    },
  },
  async (c) => {
    const { token, currentPassword = "", newPassword } = c.req.valid("json");
    const address = clientAddress(c);
    if (token) {
      const cookies = c.req.header("cookie") ?? "";
      c.header("set-cookie", await resetPassword(token, newPassword, { address, cookies }), { append: true });
    } else await changePassword(c.get("actor"), { currentPassword, newPassword }, address);
    return c.json({ message: "Your password was changed. Please log in." }, 200);
  },
);
