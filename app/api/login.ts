import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { askPasskey } from "#app/features/accounts/login/ask-passkey.server.ts";
import { type Entry, login } from "#app/features/accounts/login/login.server.ts";
import { loginWithCode } from "#app/features/accounts/login/login-with-code.server.ts";
import { loginWithPasskey } from "#app/features/accounts/login/login-with-passkey.server.ts";
import { presentUser, userJson } from "#app/features/accounts/present.ts";
import { codeInput, loginInput, passkeyInput } from "#app/features/accounts/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { json, refusal, passkeyOptionsJson } from "./answers.ts";
import { type ApiEnv, jsonBody } from "./router.ts";
import { route } from "./route.ts";

const entered = z.object({ user: userJson, message: z.string() }).openapi("LoggedIn");
const codeNext = z.object({ two_step: z.literal(true), message: z.string() }).openapi("CodeNext");
const responses = {
  200: json(
    "The user, and the session in a cookie; or `two_step`: send the code next",
    z.union([entered, codeNext]),
  ),
  401: refusal("The password, code or passkey is wrong"),
};

export const loginRoutes = {
  withPassword: route(
    {
      operationId: "login",
      open: true,
      summary: "Log in with email and password",
      request: { body: jsonBody(loginInput) },
      responses: {
        ...responses,
        403: refusal("Suspended, or an administrator without two-factor codes in production"),
      },
    },
    async (c) => answer(c, await login(c.req.valid("json"), browserOf(c))),
  ),

  withCode: route(
    {
      operationId: "loginWithCode",
      open: true,
      summary: "Finish a login with a two-factor code or a backup code",
      request: { body: jsonBody(codeInput) },
      responses,
    },
    async (c) => answer(c, await loginWithCode(c.req.valid("json").code, browserOf(c))),
  ),

  passkeyOptions: route(
    {
      operationId: "getPasskeyLoginOptions",
      open: true,
      summary: "Start a login with a passkey",
      responses: { 200: json("Options for navigator.credentials.get", passkeyOptionsJson) },
    },
    async (c) => {
      await limitRate(`passkey-options:${clientAddress(c)}`, { max: 30, seconds: 60 });
      const { options, cookies } = await askPasskey();
      setCookies(c, cookies);
      return c.json(options, 200);
    },
  ),

  withPasskey: route(
    {
      operationId: "loginWithPasskey",
      open: true,
      summary: "Finish a login with the passkey's response",
      request: { body: jsonBody(passkeyInput) },
      responses,
    },
    async (c) => answer(c, await loginWithPasskey(c.req.valid("json").response, browserOf(c))),
  ),
};

function browserOf(c: Context<ApiEnv>) {
  return { actor: c.get("actor"), address: clientAddress(c), headers: c.req.raw.headers };
}

function answer(c: Context, { member, cookies }: Entry) {
  setCookies(c, cookies);
  return member
    ? c.json({ user: presentUser(member), message: "Logged in." }, 200)
    : c.json({ two_step: true as const, message: "Enter the code from your authenticator app." }, 200);
}

function setCookies(c: Context, cookies: string[]) {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
}
