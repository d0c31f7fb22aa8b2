import { z } from "@hono/zod-openapi";
import { answerInquiry } from "#app/features/inquiries/answer-inquiry.server.ts";
import { answerInput, inquiryStateInput } from "#app/features/inquiries/schema.ts";
import { sortInquiry } from "#app/features/inquiries/sort-inquiry.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, okJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });

export const adminInquiriesRoutes = {
  answer: route(
    {
      operationId: "answerInquiry",
      summary: "Answer an inquiry by email (administrators: support)",
      request: { params, body: jsonBody(answerInput) },
      responses: {
        201: json("Queued for sending", okJson),
        ...refusals(401, 403),
        404: refusal("Inquiry not found"),
        409: refusal("It has no email address"),
      },
    },
    async (c) => {
      const inquiryId = c.req.valid("param").id;
      await answerInquiry(c.get("actor"), { inquiryId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 201);
    },
  ),

  sort: route(
    {
      operationId: "setInquiryState",
      summary: "Mark an inquiry as new, done or spam (administrators: support)",
      request: { params, body: jsonBody(inquiryStateInput) },
      responses: {
        200: json("Set", okJson),
        ...refusals(401, 403),
        404: refusal("Inquiry not found"),
        409: refusal("A report is done only once it is answered"),
      },
    },
    async (c) => {
      const inquiryId = c.req.valid("param").id;
      await sortInquiry(c.get("actor"), { inquiryId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),
};
