import { z } from "@hono/zod-openapi";
import { closeReport } from "#app/features/messages/close-report.server.ts";
import {
  messageReportJson,
  presentReading,
  presentReport,
  readingJson,
} from "#app/features/messages/present.ts";
import { messageReports } from "#app/features/messages/queries.server.ts";
import { type Because, readConversation } from "#app/features/messages/read-conversation.server.ts";
import { closeReportInput } from "#app/features/messages/schema.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, ok, okJson, refusal, refusals } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });
const reading = {
  200: json("The conversation, whole; this reading is in the audit log", readingJson),
  ...refusals(401, 403),
  404: refusal("Not found, or no longer a reason to read"),
};

async function read(actor: Actor, because: Because, address: string) {
  const { conversation, messages } = await readConversation(actor, because, address);
  return presentReading(conversation, messages);
}

export const adminMessagesRoutes = {
  reports: route(
    {
      operationId: "listMessageReports",
      summary: "Reports about conversations: open ones first (administrators: support)",
      responses: { 200: json("The reports", z.array(messageReportJson)), ...refusals(401, 403) },
    },
    async (c) => c.json((await messageReports(c.get("actor"))).map(presentReport), 200),
  ),

  readReported: route(
    {
      operationId: "readReportedConversation",
      summary: "Read a conversation because of an open report (administrators: support)",
      request: { params },
      responses: reading,
    },
    async (c) =>
      c.json(await read(c.get("actor"), { report: c.req.valid("param").id }, clientAddress(c)), 200),
  ),

  readClaimed: route(
    {
      operationId: "readClaimedConversation",
      summary: "Read a conversation because of an undecided deposit claim (administrators: support)",
      request: { params },
      responses: reading,
    },
    async (c) =>
      c.json(await read(c.get("actor"), { claim: c.req.valid("param").id }, clientAddress(c)), 200),
  ),

  readOfProblem: route(
    {
      operationId: "readConversationOfProblem",
      summary:
        "Read a conversation because of a report about its stay that isn’t settled (administrators: support)",
      request: { params },
      responses: reading,
    },
    async (c) =>
      c.json(await read(c.get("actor"), { problem: c.req.valid("param").id }, clientAddress(c)), 200),
  ),

  readDisputed: route(
    {
      operationId: "readDisputedConversation",
      summary: "Read a conversation because of an undecided dispute (administrators: finance)",
      request: { params },
      responses: reading,
    },
    async (c) =>
      c.json(await read(c.get("actor"), { dispute: c.req.valid("param").id }, clientAddress(c)), 200),
  ),

  close: route(
    {
      operationId: "closeMessageReport",
      summary:
        "Close a report with a note, and tell who sent it the outcome; the conversation can't be read anymore (administrators: support)",
      request: { params, body: jsonBody(closeReportInput) },
      responses: {
        200: json("Closed", okJson),
        ...refusals(401, 403),
        409: refusal("Closed already, or not there"),
      },
    },
    async (c) => {
      await closeReport(c.get("actor"), c.req.valid("param").id, c.req.valid("json"), clientAddress(c));
      return c.json(ok, 200);
    },
  ),
};
