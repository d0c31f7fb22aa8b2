import { createRoute, z } from "@hono/zod-openapi";
import { requireRole } from "#app/features/accounts/policy.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { landlordListVersion, reservationsOfLandlord } from "#app/features/reservations/queries.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { door } from "./door.ts";

export const landlordReservations = door();

landlordReservations.openapi(
  createRoute({
    method: "get",
    path: "/api/landlord/{id}/reservations",
    summary: "A landlord's reservations, newest first; 304 when nothing changed since the given ETag",
    request: { params: z.object({ id: z.string().max(40) }) },
    responses: {
      200: { description: "Array of reservations" },
      304: { description: "Nothing changed" },
      401: { description: "Signed out" },
      403: { description: "Not a landlord" },
      404: { description: "Another landlord's list" },
    },
  }),
  async (c) => {
    const landlord = requireRole(c.get("actor"), "landlord");
    if (landlord.id !== c.req.valid("param").id) throw new NotFound("Host not found.");
    const etag = `W/"${await landlordListVersion(landlord.id)}"`;
    c.header("ETag", etag);
    c.header("Cache-Control", "private, no-cache");
    if (c.req.header("If-None-Match") === etag) return c.body(null, 304);
    return c.json((await reservationsOfLandlord(landlord.id)).map(presentReservation), 200);
  },
);
