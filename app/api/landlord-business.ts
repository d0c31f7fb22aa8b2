import { presentBusiness, businessJson } from "#app/features/accounts/present.ts";
import { saveBusiness } from "#app/features/accounts/members/save-business.server.ts";
import { businessInput } from "#app/features/accounts/schema.ts";
import { json, refusals } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const landlordBusinessRoute = route(
  {
    operationId: "saveBusiness",
    role: "landlord",
    roleRefusal: "Only logged-in landlords can save business info.",
    summary: "Save the caller's business info; its name appears on the caller's properties",
    request: { body: jsonBody(businessInput) },
    responses: { 200: json("The saved business info", businessJson), ...refusals(401, 403) },
  },
  async (c) => c.json(presentBusiness(await saveBusiness(c.get("actor"), c.req.valid("json"))), 200),
);
