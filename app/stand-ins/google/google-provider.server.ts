import { createPrivateKey } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Adapter, AdapterPayload, Provider } from "oidc-provider";
import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { deriveSecret } from "#app/platform/signed-token.server.ts";
import { readGoogleAccount } from "./model.ts";

// Google's stand-in in development: a certified OpenID Connect provider under /dev/google, with any accounts you
// choose.

const mount = "/dev/google";
let made: Promise<Provider> | null = null;

/** The stand-in; null if Google itself is configured, and in production. */
export function googleProvider(): Promise<Provider> | null {
  if (!config.google?.isLocal) return null;
  made ??= make(config.google);
  return made;
}

/** Passes a request below /dev/google to the stand-in. */
export async function answerAsGoogle(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  // It derives the path of its own URLs from these two.
  Object.assign(request, { originalUrl: request.url, url: request.url!.slice(mount.length) });
  await provider.callback()(request, response);
}

async function make({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const { interactionPolicy, Provider } = await import("oidc-provider");
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return new Provider(`${config.publicUrl}${mount}`, {
    adapter: (kind) => rows(kind),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${config.publicUrl}/api/auth/callback/google`],
        token_endpoint_auth_method: "client_secret_post",
        id_token_signed_response_alg: "EdDSA",
      },
    ],
    jwks: { keys: [signingKey()] },
    enabledJWA: { idTokenSigningAlgValues: ["EdDSA"] },
    cookies: { keys: [secretFor("cookies")] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `${mount}/choose/${uid}` },
    findAccount: (_, sub) => {
      const account = readGoogleAccount(sub);
      return account && { accountId: sub, claims: () => ({ sub, ...account }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session!.accountId!;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    renderError: (context, { error, error_description }) => {
      context.type = "text";
      context.body = `${error}: ${error_description ?? ""}`;
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 600,
      Session: 3600,
    },
  });
}

/** Its storage, in the table of expiring rows, which is swept. */
function rows(kind: string): Adapter {
  const identifier = (id: string) => `google:${kind}:${id}`;
  const found = async (row: Promise<{ value: string } | undefined>) => {
    const value = (await row)?.value;
    return value === undefined ? undefined : (JSON.parse(value) as AdapterPayload);
  };
  const select = () => db.selectFrom("verifications").select("value").where("expiresAt", ">", now()).limit(1);
  const forget = async (id: string) => {
    await db.deleteFrom("verifications").where("id", "=", identifier(id)).execute();
  };
  return {
    upsert: async (id, payload, seconds = 3600) => {
      const value = JSON.stringify(payload);
      const expiresAt = new Date(now().getTime() + seconds * 1000);
      await db
        .insertInto("verifications")
        .values({ id: identifier(id), identifier: identifier(id), value, expiresAt })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ value, expiresAt }))
        .execute();
    },
    find: (id) => found(select().where("id", "=", identifier(id)).executeTakeFirst()),
    findByUid: (uid) =>
      found(
        select()
          .where("id", "like", identifier("%"))
          .where(sql<boolean>`case when id like 'google:%' then value::jsonb ->> 'uid' = ${uid} end`)
          .executeTakeFirst(),
      ),
    findByUserCode: () => Promise.resolve(undefined),
    consume: async (id) => {
      const payload = await found(select().where("id", "=", identifier(id)).executeTakeFirst());
      const value = JSON.stringify({ ...payload, consumed: Math.floor(now().getTime() / 1000) });
      await db.updateTable("verifications").set({ value }).where("id", "=", identifier(id)).execute();
    },
    destroy: forget,
    revokeByGrantId: async (grantId) => {
      await db
        .deleteFrom("verifications")
        .where("id", "like", "google:%")
        .where(sql<boolean>`case when id like 'google:%' then value::jsonb ->> 'grantId' = ${grantId} end`)
        .execute();
    },
  };
}

function secretFor(what: string): string {
  return deriveSecret(`google-${what}`).toString("hex");
}

/** An Ed25519 key derived from our secret, so that every process signs with the same. */
function signingKey() {
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
  const key = Buffer.concat([prefix, Buffer.from(secretFor("signing"), "hex")]);
  const jwk = createPrivateKey({ key, format: "der", type: "pkcs8" }).export({ format: "jwk" });
  return { ...jwk, use: "sig", alg: "EdDSA", kid: "google" };
}
