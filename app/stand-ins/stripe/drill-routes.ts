import { z } from "@hono/zod-openapi";
import { json, ok, okJson, refusal } from "#app/api/answers.ts";
import { jsonBody } from "#app/api/router.ts";
import { route } from "#app/api/route.ts";
import { decisionInput, disputeInput, faultInput } from "./drill-schema.ts";
import { decideDrill, disputeCharge, endDrills, orderDrill } from "./order-drill.server.ts";

const notADemo = refusal("Not a demo on the sandbox");

export const drillRoutes = {
  order: route(
    {
      operationId: "orderSandboxFault",
      summary: "Order a fault of the sandbox in a demo: of webhooks, saved cards or requests",
      request: { body: jsonBody(faultInput) },
      responses: { 200: json("Ordered", okJson), 404: notADemo },
    },
    async (c) => {
      await orderDrill(c.req.valid("json"));
      return c.json(ok, 200);
    },
  ),

  end: route(
    {
      operationId: "removeSandboxFaults",
      summary: "Remove a demo's ordered faults",
      responses: { 200: json("Removed", okJson), 404: notADemo },
    },
    async (c) => {
      await endDrills();
      return c.json(ok, 200);
    },
  ),

  dispute: route(
    {
      operationId: "disputeSandboxPayment",
      summary: "Dispute a payment in a demo, as its cardholder would",
      request: { body: jsonBody(disputeInput) },
      responses: {
        200: json("Disputed", okJson),
        404: refusal("Not a demo on the sandbox, or no such payment"),
        409: refusal("It is disputed, or refunded in full"),
      },
    },
    async (c) => {
      await disputeCharge(c.req.valid("json"));
      return c.json(ok, 200);
    },
  ),

  decide: route(
    {
      operationId: "decideSandboxDispute",
      summary: "Decide a dispute in a demo, as the cardholder's bank would, or appeal a lost one",
      request: { params: z.object({ id: z.string().max(80) }), body: jsonBody(decisionInput) },
      responses: {
        200: json("Decided", okJson),
        404: refusal("Not a demo on the sandbox, or no such dispute"),
        409: refusal("It is decided already, or not lost"),
      },
    },
    async (c) => {
      await decideDrill(c.req.valid("param").id, c.req.valid("json").outcome);
      return c.json(ok, 200);
    },
  ),
};
