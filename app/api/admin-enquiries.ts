import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { answerEnquiry } from "#app/features/enquiries/answer-enquiry.server.ts";
import { answerInput, enquiryStateInput } from "#app/features/enquiries/schema.ts";
import { sortEnquiry } from "#app/features/enquiries/sort-enquiry.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const adminEnquiries = door();

const params = z.object({ id: z.string().max(60) });

adminEnquiries.openapi(
  createRoute({
    method: "post",
    path: "/api/admin/enquiries/{id}/answers",
    summary: "Answer an enquiry by mail (administrators)",
    request: { params, body: jsonBody(answerInput) },
    responses: { 201: { description: "Queued: the mail is on its way once it is sent." } },
  }),
  async (c) => {
    const enquiryId = c.req.valid("param").id;
    await answerEnquiry(c.get("actor"), { enquiryId, ...c.req.valid("json") }, clientAddress(c));
    return c.json({ ok: true }, 201);
  },
);

adminEnquiries.openapi(
  createRoute({
    method: "put",
    path: "/api/admin/enquiries/{id}/state",
    summary: "Put an enquiry among the new, the done or the spam (administrators)",
    request: { params, body: jsonBody(enquiryStateInput) },
    responses: { 200: { description: "{ ok: true }" } },
  }),
  async (c) => {
    const enquiryId = c.req.valid("param").id;
    await sortEnquiry(c.get("actor"), { enquiryId, ...c.req.valid("json") }, clientAddress(c));
    return c.json({ ok: true });
  },
);
