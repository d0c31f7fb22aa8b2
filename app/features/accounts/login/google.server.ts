import type { AuthContext, BetterAuthPlugin } from "better-auth";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { config } from "#app/platform/config.server.ts";

type Provider = AuthContext["socialProviders"][number];

/**
 * Google login as a plugin of better-auth. Discovers its endpoints at the first login and retries until it succeeds:
 * the provider may be down when we start, and in development it is this server.
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
        mapProfileToUser: ({ email_verified }) => ({ emailVerified: isTrue(email_verified) }),
      },
    ],
  });
  // genericOAuth also returns the providers it was given: pass none, so that index 0 is the new one.
  const { context: made } = await plugin.init({ ...context, socialProviders: [] });
  const provider = made.socialProviders[0];
  if (!provider) throw new Error("Google cannot be reached.");
  return provider;
}

/** Some providers write the claim as a word. Anything else is no proof, nor is the library's own field in a profile. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === "true";
}
