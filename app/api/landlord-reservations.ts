import { z } from "@hono/zod-openapi";
import { requireRole } from "#app/features/accounts/policy.ts";
import { presentForLandlord, reservationJson } from "#app/features/reservations/present.ts";
import { landlordListVersion, reservationsOfLandlord } from "#app/features/reservations/queries.server.ts";
import { landlordListAsked } from "#app/features/reservations/schema.ts";
import { NotFound } from "#app/platform/errors.ts";
import { json, refusal, refusals, empty } from "./answers.ts";
import { isKnown } from "./router.ts";
import { route } from "./route.ts";

export const landlordReservationsRoute = route(
  {
    operationId: "listLandlordReservations",
    listVersion: true,
    summary:
      "A landlord's reservations: up to 200 waiting for an answer, then up to 50 others, most recently changed first; `show` limits it to a part; 304 when nothing changed since the given ETag",
    request: { params: z.object({ id: z.string().max(40) }), query: landlordListAsked },
    responses: {
      200: json(
        "X-Total-Count is how many there are; X-Older is the `before` of the next part",
        z.array(reservationJson),
      ),
      304: empty("Nothing has changed"),
      400: refusal("`before` is not an X-Older"),
      ...refusals(401, 403),
      404: refusal("Another landlord's"),
    },
  },
  async (c) => {
    const landlord = requireRole(c.get("actor"), "landlord");
    if (landlord.id !== c.req.valid("param").id) throw new NotFound("Host not found.");
    const read = c.get("listVersion");
    if (read && isKnown(c, read)) return c.body(null, 304);
    const { count, version } = await landlordListVersion(landlord);
    if (isKnown(c, version)) return c.body(null, 304);
    const { before, show } = c.req.valid("query");
    const { rows, older } = await reservationsOfLandlord(landlord, { before, view: show });
    c.header("X-Total-Count", String(count));
    if (older) c.header("X-Older", older);
    return c.json(rows.map(presentForLandlord), 200);
  },
);
