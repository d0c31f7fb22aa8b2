import { z } from "@hono/zod-openapi";
import { deleteReply } from "#app/features/messages/delete-reply.server.ts";
import { mostSavedReplies } from "#app/features/messages/model.ts";
import { savedReplyJson } from "#app/features/messages/present.ts";
import { savedRepliesOf } from "#app/features/messages/queries.server.ts";
import { saveReply } from "#app/features/messages/save-reply.server.ts";
import { savedReplyInput } from "#app/features/messages/schema.ts";
import { json, ok, okJson, refusal, refusals } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const savedRepliesRoutes = {
  list: route(
    {
      operationId: "listSavedReplies",
      summary: "A landlord's saved replies",
      responses: { 200: json("The replies", z.array(savedReplyJson)), ...refusals(401, 403) },
    },
    async (c) => c.json(await savedRepliesOf(c.get("actor")), 200),
  ),

  save: route(
    {
      operationId: "saveReply",
      role: "landlord",
      roleRefusal: "Only landlords save replies.",
      summary: `Save a text to use again (landlords, up to ${mostSavedReplies})`,
      request: { body: jsonBody(savedReplyInput) },
      responses: {
        201: json("Saved", savedReplyJson),
        ...refusals(401, 403),
        409: refusal(`There are ${mostSavedReplies} already`),
      },
    },
    async (c) => {
      const { text } = c.req.valid("json");
      return c.json({ id: await saveReply(c.get("actor"), text), text }, 201);
    },
  ),

  remove: route(
    {
      operationId: "deleteReply",
      role: "landlord",
      roleRefusal: "Only landlords save replies.",
      summary: "Delete a saved reply (its landlord)",
      request: { params: z.object({ id: z.string().max(60) }) },
      responses: {
        200: json("Deleted", okJson),
        ...refusals(401, 403),
        404: refusal("Saved reply not found"),
      },
    },
    async (c) => {
      await deleteReply(c.get("actor"), c.req.valid("param").id);
      return c.json(ok, 200);
    },
  ),
};
