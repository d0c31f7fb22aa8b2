import { reportInput } from "#app/features/inquiries/schema.ts";
import { sendContactMessage } from "#app/features/inquiries/send-contact-message.server.ts";
import { loadReported } from "#app/features/reviews/load-reported.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { json, ok, receivedJson, refusal } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const reportRoute = route(
  {
    operationId: "sendReport",
    open: true,
    summary:
      "Report a space (property_id), a landlord (host, their page’s name) or a public review (review_id)",
    request: { body: jsonBody(reportInput) },
    responses: { 201: json("Received", receivedJson), 404: refusal("No such space, landlord or review") },
  },
  async (c) => {
    const report = c.req.valid("json");
    const about = await loadReported({
      propertyId: report.property_id,
      host: report.host,
      reviewId: report.review_id,
    });
    if (!about) throw new NotFound("There is no such space, landlord or review.");
    await sendContactMessage(report, clientAddress(c), { reason: report.reason, aboutId: about.id });
    return c.json({ ...ok, message: "Thank you. We’ll look at it and email you the outcome." }, 201);
  },
);
