import { z } from "@hono/zod-openapi";
import { changeSettings } from "#app/features/admin/settings/change-settings.server.ts";
import { loadSettings } from "#app/features/admin/settings/load-settings.server.ts";
import { settingsJson } from "#app/features/admin/settings/present.ts";
import { settingsInput } from "#app/features/admin/settings/schema.ts";
import { undoSettings } from "#app/features/admin/settings/undo-settings.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });

export const adminSettingsRoutes = {
  read: route(
    {
      operationId: "getSettings",
      summary:
        "The settings that can be changed while the product runs, and their latest changes (administrators)",
      responses: { 200: json("The settings", settingsJson), ...refusals(401, 403) },
    },
    async (c) => c.json(await loadSettings(c.get("actor")), 200),
  ),

  change: route(
    {
      operationId: "changeSettings",
      summary: "Change settings, all of these or none; every process follows within 5 s (administrators)",
      request: { body: jsonBody(settingsInput) },
      responses: {
        200: json("The settings as they are now", settingsJson),
        ...refusals(400, 401, 403),
        409: refusal("Someone else has saved settings since this version"),
      },
    },
    async (c) => {
      await changeSettings(c.get("actor"), c.req.valid("json"), clientAddress(c));
      return c.json(await loadSettings(c.get("actor")), 200);
    },
  ),

  undo: route(
    {
      operationId: "undoSettings",
      summary: "Restore what a change of settings replaced (administrators)",
      request: { params },
      responses: {
        200: json("The settings as they are now", settingsJson),
        ...refusals(401, 403),
        404: refusal("Change not found"),
        409: refusal("One of its settings has been changed again since"),
      },
    },
    async (c) => {
      await undoSettings(c.get("actor"), c.req.valid("param").id, clientAddress(c));
      return c.json(await loadSettings(c.get("actor")), 200);
    },
  ),
};
