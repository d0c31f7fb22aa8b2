import { createRoute } from "@hono/zod-openapi";
import { askEmailChange } from "#app/features/accounts/ask-email-change.server.ts";
import { changeEmailInput } from "#app/features/accounts/schema.ts";
import { door, jsonBody } from "./door.ts";

export const changeEmailDoor = door();

const route = createRoute({
  method: "post",
  path: "/api/change-email",
  summary: "Mail a link that moves the caller's account to another address",
  request: { body: jsonBody(changeEmailInput) },
  responses: {
    200: { description: "The same sentence whether or not the address is taken" },
    400: { description: "A field is not valid, or the current password is not right" },
    401: { description: "Signed out" },
    429: { description: "Too many attempts" },
  },
});

changeEmailDoor.openapi(route, async (c) => {
  const given = c.req.valid("json");
  await askEmailChange(c.get("actor"), given);
  return c.json({ message: `If ${given.email} can be used, a link to confirm it is on its way there.` });
});
