import { createRoute } from "@hono/zod-openapi";
import { toSVG } from "bwip-js/node";
import { confirmTwoStep } from "#app/features/accounts/confirm-two-step.server.ts";
import { endTwoStep } from "#app/features/accounts/end-two-step.server.ts";
import { codeInput, currentPasswordInput } from "#app/features/accounts/schema.ts";
import { startTwoStep } from "#app/features/accounts/start-two-step.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const twoStep = door();

const refusals = {
  400: { description: "The current password or the code is not right" },
  401: { description: "Signed out" },
  429: { description: "Too many attempts" },
};

twoStep.openapi(
  createRoute({
    method: "post",
    path: "/api/two-step",
    summary: "Begin with two-step codes; nothing is asked for until a first code is confirmed",
    request: { body: jsonBody(currentPasswordInput) },
    responses: {
      200: { description: "{ secret, uri, qr (SVG), spare_codes }" },
      409: { description: "They are on already" },
      ...refusals,
    },
  }),
  async (c) => {
    const { currentPassword } = c.req.valid("json");
    const { uri, spareCodes } = await startTwoStep(c.get("actor"), currentPassword, c.req.raw.headers);
    const qr = toSVG({ bcid: "qrcode", text: uri, padding: 4, backgroundcolor: "FFFFFF" });
    return c.json({ secret: new URL(uri).searchParams.get("secret"), uri, qr, spare_codes: spareCodes }, 200);
  },
);

twoStep.openapi(
  createRoute({
    method: "post",
    path: "/api/two-step/confirm",
    summary: "Turn two-step codes on with the app's first code",
    request: { body: jsonBody(codeInput) },
    responses: { 200: { description: "On; the session goes on in a new cookie" }, ...refusals },
  }),
  async (c) => {
    const { code } = c.req.valid("json");
    const cookies = await confirmTwoStep(c.get("actor"), code, c.req.raw.headers, clientAddress(c));
    for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
    return c.json({ ok: true });
  },
);

twoStep.openapi(
  createRoute({
    method: "delete",
    path: "/api/two-step",
    summary: "Turn two-step codes off",
    request: { body: jsonBody(currentPasswordInput) },
    responses: {
      200: { description: "Off" },
      409: { description: "An administrator of production keeps them" },
      ...refusals,
    },
  }),
  async (c) => {
    await endTwoStep(c.get("actor"), c.req.valid("json").currentPassword, clientAddress(c));
    return c.json({ ok: true });
  },
);
