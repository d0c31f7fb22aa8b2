import { createRoute } from "@hono/zod-openapi";
import { visitorCookie } from "#app/features/accounts/visitor-cookie.server.ts";
import { askGuestLink } from "#app/features/reservations/ask-guest-link.server.ts";
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
      400: { description: "The link is not valid, or has expired" },
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

openReservation.openapi(
  createRoute({
    method: "post",
    path: "/api/open-reservation/link",
    summary: "Mail a new link to a reservation's guest, with the token of one that has expired",
    request: { body: jsonBody(guestLinkBody) },
    responses: {
      200: { description: "On its way to the address that the old one went to" },
      400: { description: "The link is not valid" },
      409: { description: "An account holds the reservation now" },
      429: { description: "Too many attempts" },
    },
  }),
  async (c) => {
    await askGuestLink(c.req.valid("json").token, clientAddress(c));
    return c.json({ message: "A new link is on its way to the email of this reservation." }, 200);
  },
);
