import { statusConflict } from "#app/features/reservations/present.ts";
import { verifyIdInput } from "#app/features/id-checks/schema.ts";
import { verifyId } from "#app/features/id-checks/verify-id.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, conflict, okJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const verifyIdRoute = route(
  {
    operationId: "verifyId",
    summary: "Mark a reservation's ID as verified (administrators: reviewer)",
    request: { body: jsonBody(verifyIdInput) },
    responses: {
      200: json("Verified", okJson),
      ...refusals(401, 403),
      404: refusal("Reservation not found"),
      409: conflict("No ID is waiting, or a newer one was uploaded", statusConflict),
    },
  },
  async (c) => {
    await verifyId(c.get("actor"), c.req.valid("json"), clientAddress(c));
    return c.json(ok, 200);
  },
);
