import { z } from "@hono/zod-openapi";
import { answerEnquiry } from "#app/features/enquiries/answer-enquiry.server.ts";
import { answerInput, enquiryStateInput } from "#app/features/enquiries/schema.ts";
import { sortEnquiry } from "#app/features/enquiries/sort-enquiry.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, okJson, ok } from "./answers.ts";
import { jsonBody } from "./door.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });

export const adminEnquiriesRoutes = {
  answer: route(
    {
      operationId: "answerInquiry",
      summary: "Answer an enquiry by mail (administrators)",
      request: { params, body: jsonBody(answerInput) },
      responses: {
        201: json("Queued for sending", okJson),
        ...refusals(401, 403),
        404: refusal("Inquiry not found"),
        409: refusal("It has no email address"),
      },
    },
    async (c) => {
      const enquiryId = c.req.valid("param").id;
      await answerEnquiry(c.get("actor"), { enquiryId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 201);
    },
  ),

  sort: route(
    {
      operationId: "setInquiryState",
      summary: "Put an enquiry among the new, the done or the spam (administrators)",
      request: { params, body: jsonBody(enquiryStateInput) },
      responses: { 200: json("Set", okJson), ...refusals(401, 403), 404: refusal("Inquiry not found") },
    },
    async (c) => {
      const enquiryId = c.req.valid("param").id;
      await sortEnquiry(c.get("actor"), { enquiryId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),
};
