import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const origin = "http://localhost:3000";
const rpIdHash = createHash("sha256").update("localhost").digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const clientData = (type: string, challenge: string, from: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: from }));

// The bits of WebAuthn: a person was present, was verified, and a new key follows.
const [present, verified, withKey] = [1, 4, 64];

/** A phone or security key: makes one passkey, as the WebAuthn standard writes it, and answers challenges with it. */
export function newAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;

  function create(challenge: string, from = origin) {
    const length = Buffer.from([0, credentialId.length]);
    const authData = Buffer.concat([
      told(present | verified | withKey),
      Buffer.alloc(16),
      length,
      credentialId,
      key(),
    ]);
    // CBOR: {fmt: "none", attStmt: {}, authData}.
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([authData.length]),
      authData,
    ]);
    const response = {
      clientDataJSON: base64url(clientData("webauthn.create", challenge, from)),
      attestationObject: base64url(attestationObject),
      transports: ["internal"],
    };
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }

  /** `unlocked` is false if the person was there, but gave neither PIN nor finger. */
  function get(challenge: string, { unlocked = true, from = origin } = {}) {
    const authenticatorData = told(unlocked ? present | verified : present);
    const data = clientData("webauthn.get", challenge, from);
    const signed = Buffer.concat([authenticatorData, createHash("sha256").update(data).digest()]);
    const response = {
      clientDataJSON: base64url(data),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign("sha256", signed, privateKey)),
    };
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }

  /** Whose passkey it is, what the person did, and how often it was used. */
  function told(flags: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter++, 1);
    return Buffer.concat([rpIdHash, rest]);
  }

  /** The public key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  function key(): Buffer {
    return Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x!, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y!, "base64url"),
    ]);
  }

  return { create, get };
}
