import { statusConflict } from "#app/features/reservations/present.ts";
import { refuseId } from "#app/features/id-checks/refuse-id.server.ts";
import { refuseIdInput } from "#app/features/id-checks/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, conflict, okJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const refuseIdRoute = route(
  {
    operationId: "refuseId",
    summary:
      "Refuse a reservation's ID with a reason and ask its holder for another (administrators: reviewer)",
    request: { body: jsonBody(refuseIdInput) },
    responses: {
      200: json("Refused", okJson),
      ...refusals(401, 403),
      404: refusal("Reservation not found"),
      409: conflict("No ID is waiting, or a newer one was uploaded", statusConflict),
    },
  },
  async (c) => {
    await refuseId(c.get("actor"), c.req.valid("json"), clientAddress(c));
    return c.json(ok, 200);
  },
);
