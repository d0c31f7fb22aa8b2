import { z } from "@hono/zod-openapi";
import { loadText } from "#app/features/texts/load-text.server.ts";
import { previewJson, textJson } from "#app/features/texts/present.ts";
import { previewText } from "#app/features/texts/preview-text.server.ts";
import { publishText } from "#app/features/texts/publish-text.server.ts";
import { previewInput, textInput } from "#app/features/texts/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ page: z.string().max(60).describe("Such as terms, about or payouts.") });
const shown = z.object({
  version: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe("An earlier version, to publish its words again; 0 for the built-in text."),
});

export const adminTextsRoutes = {
  read: route(
    {
      operationId: "getText",
      summary:
        "The Markdown of a page or an article of the help, and its versions (administrators: support; terms, privacy and emails: owner)",
      request: { params, query: shown },
      responses: {
        200: json("The text", textJson),
        ...refusals(401, 403),
        404: refusal("No such page or version"),
      },
    },
    async (c) => {
      const { page } = c.req.valid("param");
      return c.json(await loadText(c.get("actor"), page, c.req.valid("query").version), 200);
    },
  ),

  publish: route(
    {
      operationId: "publishText",
      summary:
        "Publish a page or an article of the help; of the terms everyone is asked again (administrators: support; terms, privacy and emails: owner)",
      request: { params, body: jsonBody(textInput) },
      responses: {
        200: json("The text as it is now", textJson),
        ...refusals(400, 401, 403),
        404: refusal("No such page"),
        409: refusal("Someone else has published since this version"),
      },
    },
    async (c) => {
      const { page } = c.req.valid("param");
      await publishText(c.get("actor"), page, { ...c.req.valid("json"), address: clientAddress(c) });
      return c.json(await loadText(c.get("actor"), page), 200);
    },
  ),

  preview: route(
    {
      operationId: "previewText",
      summary:
        "What a text would look like, and why it can't be published; stores nothing (administrators: support; terms, privacy and emails: owner)",
      request: { params, body: jsonBody(previewInput) },
      responses: {
        200: json("The preview", previewJson),
        ...refusals(400, 401, 403),
        404: refusal("No such page"),
        429: refusal("More than 600 in ten minutes"),
      },
    },
    async (c) => {
      const { page } = c.req.valid("param");
      return c.json(await previewText(c.get("actor"), page, c.req.valid("json").body), 200);
    },
  ),
};
