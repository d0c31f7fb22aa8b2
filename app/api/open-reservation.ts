import { z } from "@hono/zod-openapi";
import { visitorCookie } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { askGuestLink } from "#app/features/reservations/guest/ask-guest-link.server.ts";
import { openGuestLink } from "#app/features/reservations/guest/open-guest-link.server.ts";
import { guestLinkBody } from "#app/features/reservations/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, messageJson } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const openReservationRoutes = {
  open: route(
    {
      operationId: "openReservation",
      open: true,
      summary: "Open a visitor's reservation in this browser, with the token emailed to its guest",
      request: { body: jsonBody(guestLinkBody) },
      responses: {
        200: json("The visitor's cookie is set", z.object({ reservationId: z.string() })),
        400: refusal("The link is not valid, or has expired"),
        409: refusal("The reservation belongs to an account now"),
      },
    },
    async (c) => {
      const { token } = c.req.valid("json");
      const { reservationId, visitorId } = await openGuestLink(c.get("actor"), token, clientAddress(c));
      if (visitorId) c.header("Set-Cookie", visitorCookie(visitorId), { append: true });
      return c.json({ reservationId }, 200);
    },
  ),

  newLink: route(
    {
      operationId: "sendReservationLink",
      open: true,
      summary: "Email a reservation's guest a new link, with the token of an expired one",
      request: { body: jsonBody(guestLinkBody) },
      responses: {
        200: json("Sent to the same address as the old one", messageJson),
        400: refusal("The link is not valid"),
        409: refusal("The reservation belongs to an account now"),
      },
    },
    async (c) => {
      await askGuestLink(c.req.valid("json").token, clientAddress(c));
      return c.json({ message: "A new link is on its way to the email of this reservation." }, 200);
    },
  ),
};
