import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { askPasskey } from "#app/features/accounts/ask-passkey.server.ts";
import { type Entry, login } from "#app/features/accounts/login.server.ts";
import { loginWithCode } from "#app/features/accounts/login-with-code.server.ts";
import { loginWithPasskey } from "#app/features/accounts/login-with-passkey.server.ts";
import { presentUser } from "#app/features/accounts/present.ts";
import { codeInput, loginInput, passkeyInput } from "#app/features/accounts/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { type Door, door, jsonBody } from "./door.ts";

export const loginDoor = door();

const refusals = {
  400: { description: "A field is not valid" },
  401: { description: "Nobody is let in with this" },
  429: { description: "Too many attempts; Retry-After says how long to wait" },
};

loginDoor.openapi(
  createRoute({
    method: "post",
    path: "/api/login",
    summary: "Log in with email and password",
    request: { body: jsonBody(loginInput) },
    responses: {
      200: {
        description: "The user, and the session in a cookie; or { two_step: true }: send the code next.",
      },
      403: { description: "An administrator without a second step, in production" },
      ...refusals,
    },
  }),
  async (c) => answer(c, await login(c.req.valid("json"), browserOf(c))),
);

loginDoor.openapi(
  createRoute({
    method: "post",
    path: "/api/login/code",
    summary: "The second step of a login: the app's code, or a spare one",
    request: { body: jsonBody(codeInput) },
    responses: { 200: { description: "The user; the session is in a cookie." }, ...refusals },
  }),
  async (c) => answer(c, await loginWithCode(c.req.valid("json").code, browserOf(c))),
);

loginDoor.openapi(
  createRoute({
    method: "post",
    path: "/api/login/passkey/options",
    summary: "A challenge for a passkey",
    responses: { 200: { description: "Options for navigator.credentials.get, as JSON" }, 429: refusals[429] },
  }),
  async (c) => {
    await limitRate(`passkey-options:${clientAddress(c)}`, { max: 30, seconds: 60 });
    const { options, cookies } = await askPasskey();
    setCookies(c, cookies);
    return c.json(options);
  },
);

loginDoor.openapi(
  createRoute({
    method: "post",
    path: "/api/login/passkey",
    summary: "Log in with a passkey's answer to the challenge",
    request: { body: jsonBody(passkeyInput) },
    responses: { 200: { description: "The user; the session is in a cookie." }, ...refusals },
  }),
  async (c) => answer(c, await loginWithPasskey(c.req.valid("json").response, browserOf(c))),
);

function browserOf(c: Context<Door>) {
  return { actor: c.get("actor"), address: clientAddress(c), headers: c.req.raw.headers };
}

function answer(c: Context, { member, cookies }: Entry) {
  setCookies(c, cookies);
  return member
    ? c.json({ user: presentUser(member), message: "Logged in." })
    : c.json({ two_step: true, message: "Please enter the code from your app." });
}

function setCookies(c: Context, cookies: string[]) {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
}
