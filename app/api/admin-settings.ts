import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { changeSettings } from "#app/features/admin/settings/change-settings.server.ts";
import { loadSettings } from "#app/features/admin/settings/load-settings.server.ts";
import { settingsJson, typeIconJson, undoneJson } from "#app/features/admin/settings/present.ts";
import { savePicture } from "#app/features/admin/settings/save-picture.server.ts";
import { settingsAsked, settingsInput } from "#app/features/admin/settings/schema.ts";
import { storeIcon } from "#app/features/admin/settings/store-icon.server.ts";
import { undoSettings } from "#app/features/admin/settings/undo-settings.server.ts";
import { brandPictureKinds, maxBrandPictureBytes } from "#app/platform/brand-pictures.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { files } from "#app/platform/form-fields.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";
import { json, refusal, refusals } from "./answers.ts";
import { readUploads } from "./images.ts";
import { type ApiEnv, jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });

/** Runs before the body is read. */
const administratorsOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const { id } = requireAdministrator(c.get("actor"));
  await limitRate(`brand-picture:${id}`, { max: 60, seconds: 3600 });
  await next();
});

const bodyOfPicture = receiveForm(maxBrandPictureBytes + 1024 * 1024, () =>
  refusePicture("This picture is too large: at most 15 MB."),
);

const iconInput = z.object({ picture: files("The picture must be a file.") });
const pictureInput = iconInput.extend({ version: z.coerce.number().int().min(0).max(1_000_000_000) });

export const adminSettingsRoutes = {
  read: route(
    {
      operationId: "getSettings",
      summary:
        "The settings that can be changed while the product runs, and their changes, newest first (administrators: owner)",
      request: { query: settingsAsked },
      responses: { 200: json("The settings", settingsJson), ...refusals(401, 403) },
    },
    async (c) => c.json(await loadSettings(c.get("actor"), c.req.valid("query").before), 200),
  ),

  change: route(
    {
      operationId: "changeSettings",
      summary:
        "Change settings, all of these or none; every process follows within 5 s (administrators: owner)",
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

  picture: route(
    {
      operationId: "saveBrandPicture",
      summary: "Upload the icon, the logo or the picture for shared links (administrators: owner)",
      role: "administrator",
      maxMegabytes: 16,
      middleware: [administratorsOnly, bodyOfPicture] as const,
      request: {
        params: z.object({ picture: z.enum(brandPictureKinds) }),
        body: { content: { "multipart/form-data": { schema: pictureInput } }, required: true },
      },
      responses: {
        200: json("The settings as they are now", settingsJson),
        ...refusals(400, 401, 403),
        409: refusal("Someone else has saved settings since this version"),
        429: refusal("More than 60 within an hour"),
      },
    },
    async (c) => {
      const { version, picture } = c.req.valid("form");
      const [upload, ...more] = await readUploads(picture);
      if (!upload || more.length > 0) refusePicture("Choose one picture.");
      await savePicture(c.get("actor"), c.req.valid("param").picture, {
        version,
        upload,
        address: clientAddress(c),
      });
      return c.json(await loadSettings(c.get("actor")), 200);
    },
  ),

  icon: route(
    {
      operationId: "uploadTypeIcon",
      summary:
        "Upload an icon for a type of space; a rule of types has its name after “icon” (administrators: owner)",
      role: "administrator",
      maxMegabytes: 16,
      middleware: [administratorsOnly, bodyOfPicture] as const,
      request: {
        body: { content: { "multipart/form-data": { schema: iconInput } }, required: true },
      },
      responses: {
        200: json("Its name", typeIconJson),
        ...refusals(400, 401, 403),
        429: refusal("More than 60 pictures within an hour"),
      },
    },
    async (c) => {
      const [upload, ...more] = await readUploads(c.req.valid("form").picture);
      if (!upload || more.length > 0) refusePicture("Choose one picture.");
      return c.json({ icon: await storeIcon(c.get("actor"), upload) }, 200);
    },
  ),

  undo: route(
    {
      operationId: "undoSettings",
      summary: "Restore what a change of settings replaced (administrators: owner)",
      request: { params },
      responses: {
        200: json("The settings as they are now", undoneJson),
        ...refusals(401, 403),
        404: refusal("Change not found"),
        409: refusal("One of its settings has been changed again since"),
      },
    },
    async (c) => {
      const hidden = await undoSettings(c.get("actor"), c.req.valid("param").id, clientAddress(c));
      return c.json({ ...(await loadSettings(c.get("actor"))), hidden }, 200);
    },
  ),
};

function refusePicture(message: string): never {
  throw new Invalid(message, { picture: message });
}
