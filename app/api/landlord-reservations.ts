import { createRoute, z } from "@hono/zod-openapi";
import { requireRole } from "#app/features/accounts/policy.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { landlordListVersion, reservationsOfLandlord } from "#app/features/reservations/queries.server.ts";
import { landlordListAsked } from "#app/features/reservations/schema.ts";
import { NotFound } from "#app/platform/errors.ts";
import { door } from "./door.ts";

export const landlordReservations = door();

landlordReservations.openapi(
  createRoute({
    method: "get",
    path: "/api/landlord/{id}/reservations",
    summary:
      "A landlord's reservations: up to 200 that wait for an answer, then up to 50 others, what changed last first; 304 when nothing changed since the given ETag",
    request: { params: z.object({ id: z.string().max(40) }), query: landlordListAsked },
    responses: {
      200: {
        description:
          "Array of reservations; X-Total-Count is how many there are, X-Older the `before` that goes on from here",
      },
      304: { description: "Nothing changed" },
      400: { description: "`before` is not an X-Older" },
      401: { description: "Signed out" },
      403: { description: "Not a landlord" },
      404: { description: "Another landlord's list" },
    },
  }),
  async (c) => {
    const landlord = requireRole(c.get("actor"), "landlord");
    if (landlord.id !== c.req.valid("param").id) throw new NotFound("Host not found.");
    const { count, version } = await landlordListVersion(landlord.id);
    const etag = `W/"${version}"`;
    c.header("ETag", etag);
    c.header("Cache-Control", "private, no-cache");
    if (c.req.header("If-None-Match") === etag) return c.body(null, 304);
    const { rows, older } = await reservationsOfLandlord(landlord.id, c.req.valid("query").before);
    c.header("X-Total-Count", String(count));
    if (older) c.header("X-Older", older);
    return c.json(rows.map(presentReservation), 200);
  },
);
