import { askEmailChange } from "#app/features/accounts/credentials/ask-email-change.server.ts";
import { changeEmailInput } from "#app/features/accounts/schema.ts";
import { json, refusal, refusals, messageJson } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const changeEmailRoute = route(
  {
    operationId: "changeEmail",
    role: "member",
    summary: "Email a link that moves the caller's account to another address",
    request: { body: jsonBody(changeEmailInput) },
    responses: {
      200: json("The same sentence whether or not the address is taken", messageJson),
      400: refusal("A field is not valid, or the current password is wrong"),
      ...refusals(401),
    },
  },
  async (c) => {
    const given = c.req.valid("json");
    await askEmailChange(c.get("actor"), given);
    return c.json(
      { message: `If ${given.email} can be used, a link to confirm it is on its way there.` },
      200,
    );
  },
);
