import type { AuthContext, BetterAuthPlugin } from "better-auth";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { config } from "#app/platform/config.server.ts";

type Provider = AuthContext["socialProviders"][number];

/**
 * Google's sign-in as a plugin of the library. Where its endpoints are is asked when somebody first wants in, and again
 * until it answers: the provider may be down when we start, and in development it is this very server.
 */
export function google(): BetterAuthPlugin {
  return {
    id: "google",
    init: (context) =>
      config.google ? { context: { socialProviders: [late(context), ...context.socialProviders] } } : {},
  };
}

function late(context: AuthContext): Provider {
  let found: Provider | null = null;
  async function ready(): Promise<Provider> {
    found ??= await discover(context);
    return found;
  }
  return {
    id: "google",
    name: "Google",
    requiresIdTokenNonce: true,
    get issuer() {
      return found?.issuer;
    },
    accountSubject: async (given) => (await ready()).accountSubject(given),
    createAuthorizationURL: async (data) => (await ready()).createAuthorizationURL(data),
    validateAuthorizationCode: async (data) => (await ready()).validateAuthorizationCode(data),
    getUserInfo: async (tokens) => (await ready()).getUserInfo(tokens),
    options: {},
  };
}

async function discover(context: AuthContext): Promise<Provider> {
  const { clientId, clientSecret, discoveryUrl } = config.google!;
  const plugin = genericOAuth({
    config: [
      {
        providerId: "google",
        clientId,
        clientSecret,
        discoveryUrl,
        scopes: ["openid", "email", "profile"],
        prompt: "select_account",
        pkce: true,
        requireIdTokenVerification: true,
      },
    ],
  });
  // It answers the providers it was given besides: none, or the one that asks would be taken for the one that is found.
  const { context: made } = await plugin.init({ ...context, socialProviders: [] });
  const provider = made.socialProviders[0];
  if (!provider) throw new Error("Google cannot be reached.");
  return provider;
}
