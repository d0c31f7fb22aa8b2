import { generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Claims = Record<string, unknown>;
type Provider = { discoveryUrl: string; nextLogin: (login: Login) => void };
/** Claims of the ID token, and what the userinfo endpoint responds. */
type Login = { nonce: string; idToken: Claims; userinfo: Claims };

/** An OpenID Connect provider until the test is over, whose ID token and userinfo are what the test says. */
export async function startOpenIdProvider(clientId: string): Promise<Provider> {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const jwk: JsonWebKey = { ...publicKey.export({ format: "jwk" }), use: "sig", alg: "EdDSA", kid: "1" };
  let login: Login | null = null;
  let issuer = "";

  function idToken({ nonce, idToken: claims }: Login): string {
    const seconds = Math.floor(Date.now() / 1000);
    const payload = { iss: issuer, aud: clientId, iat: seconds, exp: seconds + 300, nonce, ...claims };
    const signed = `${encode({ alg: "EdDSA", kid: "1" })}.${encode(payload)}`;
    return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString("base64url")}`;
  }

  function responseTo(path: string): unknown {
    if (path === "/jwks") return { keys: [jwk] };
    if (path === "/token")
      return { access_token: "an-access-token", token_type: "Bearer", id_token: idToken(login!) };
    if (path === "/userinfo") return login!.userinfo;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ["EdDSA"],
    };
  }

  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(responseTo(request.url!)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { discoveryUrl: `${issuer}/.well-known/openid-configuration`, nextLogin: (next) => (login = next) };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
