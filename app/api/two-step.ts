import { z } from "@hono/zod-openapi";
import { confirmTwoStep } from "#app/features/accounts/credentials/confirm-two-step.server.ts";
import { endTwoStep } from "#app/features/accounts/credentials/end-two-step.server.ts";
import { codeInput, currentPasswordInput } from "#app/features/accounts/schema.ts";
import { startTwoStep } from "#app/features/accounts/credentials/start-two-step.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, okJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const theirs = { 400: refusal("The current password or the code is wrong"), ...refusals(401) };

export const twoStepRoutes = {
  start: route(
    {
      operationId: "startTwoFactor",
      role: "member",
      summary: "Start setting up two-factor codes; logins need none until the first code is confirmed",
      request: { body: jsonBody(currentPasswordInput) },
      responses: {
        200: json(
          "`qr` is an SVG picture of `uri`",
          z.object({
            secret: z.string().nullable(),
            uri: z.string(),
            qr: z.string(),
            spare_codes: z.array(z.string()),
          }),
        ),
        ...theirs,
        409: refusal("Already on"),
      },
    },
    async (c) => {
      const { currentPassword } = c.req.valid("json");
      const { uri, spareCodes } = await startTwoStep(c.get("actor"), currentPassword, c.req.raw.headers);
      const { toSVG } = await import("bwip-js/node");
      const qr = toSVG({ bcid: "qrcode", text: uri, padding: 4, backgroundcolor: "FFFFFF" });
      return c.json(
        { secret: new URL(uri).searchParams.get("secret"), uri, qr, spare_codes: spareCodes },
        200,
      );
    },
  ),

  confirm: route(
    {
      operationId: "confirmTwoFactor",
      role: "member",
      summary: "Turn on two-factor codes with the app's first code",
      request: { body: jsonBody(codeInput) },
      responses: { 200: json("On; the session continues in a new cookie", okJson), ...theirs },
    },
    async (c) => {
      const { code } = c.req.valid("json");
      const cookies = await confirmTwoStep(c.get("actor"), code, c.req.raw.headers, clientAddress(c));
      for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
      return c.json(ok, 200);
    },
  ),

  end: route(
    {
      operationId: "endTwoFactor",
      role: "member",
      summary: "Turn off two-factor codes",
      request: { body: jsonBody(currentPasswordInput) },
      responses: {
        200: json("Off", okJson),
        ...theirs,
        409: refusal("Administrators can't turn them off in production"),
      },
    },
    async (c) => {
      await endTwoStep(c.get("actor"), c.req.valid("json").currentPassword, clientAddress(c));
      return c.json(ok, 200);
    },
  ),
};
