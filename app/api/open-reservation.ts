import { createRoute } from "@hono/zod-openapi";
import { visitorCookie } from "#app/features/accounts/visitor-cookie.server.ts";
import { openGuestLink } from "#app/features/reservations/open-guest-link.server.ts";
import { guestLinkBody } from "#app/features/reservations/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const openReservation = door();

openReservation.openapi(
  createRoute({
    method: "post",
    path: "/api/open-reservation",
    summary:
      "Hold a visitor's reservation in this browser too, with the token of the link mailed to its guest",
    request: { body: jsonBody(guestLinkBody) },
    responses: {
      200: { description: "{ reservationId }; the visitor's cookie is set" },
      400: { description: "This link is not valid." },
      409: { description: "An account holds the reservation now" },
    },
  }),
  async (c) => {
    const { token } = c.req.valid("json");
    const { reservationId, visitorId } = await openGuestLink(c.get("actor"), token, clientAddress(c));
    if (visitorId) c.header("Set-Cookie", visitorCookie(visitorId), { append: true });
    return c.json({ reservationId }, 200);
  },
);
