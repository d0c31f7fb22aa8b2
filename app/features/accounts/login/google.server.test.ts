import { expect, test, vi } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { googlePopup } from "#tests/support/google-popup.ts";
import { auth } from "./auth.server.ts";
import { google } from "./google.server.ts";

googlePopup();

type Made = { context?: { socialProviders: Awaited<typeof auth.$context>["socialProviders"] } };
const begin = async () => (await google().init!((await auth.$context) as never)) as Made;
const authorize = {
  state: "a-state",
  codeVerifier: "a-verifier-of-more-than-forty-three-letters-and-digits",
  redirectURI: "http://localhost:3000/api/auth/callback/google",
};

test("Google is found at the first login, and looked for again until it answers", async () => {
  const { socialProviders: others } = await auth.$context;
  const { context } = await begin();
  const [provider, ...rest] = context!.socialProviders;
  expect(provider).toMatchObject({ id: "google", name: "Google", requiresIdTokenNonce: true });
  expect(rest).toEqual(others);
  expect(provider!.issuer).toBeUndefined();
  const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed"));
  await expect(async () => provider!.createAuthorizationURL(authorize)).rejects.toThrow(
    "Google cannot be reached.",
  );
  fetch.mockRestore();
  const url = await provider!.createAuthorizationURL(authorize);
  expect(url.pathname).toBe("/dev/google/auth");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: "sparebay",
    scope: "openid email profile",
    prompt: "select_account",
    code_challenge_method: "S256",
  });
  expect(provider!.issuer).toBe("http://localhost:3000/dev/google");
});

test("without Google's settings nothing is added to the login", async () => {
  const settings = config as { google: typeof config.google };
  const { google: own } = settings;
  settings.google = null;
  try {
    expect(await begin()).toEqual({});
  } finally {
    settings.google = own;
  }
});
