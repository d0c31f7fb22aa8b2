import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from "node:crypto";

const bytes = (info: string | Buffer) => (typeof info === "string" ? Buffer.from(info, "latin1") : info);

function derive(key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, bytes(info), length));
}

/** Decrypts a push as its browser does: https://www.rfc-editor.org/rfc/rfc8291 in one record of RFC 8188. */
export function readPush(body: Buffer, { own, secret }: { own: ECDH; secret: Buffer }): unknown {
  const salt = body.subarray(0, 16);
  const length = body[20]!;
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([bytes("WebPush: info\0"), own.getPublicKey(), sender]);
  const input = derive(own.computeSecret(sender), secret, info, 32);
  const key = derive(input, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(input, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8")) as unknown;
}

/** The claims of a VAPID header that this key has signed: https://www.rfc-editor.org/rfc/rfc8292 */
export function verifyVapid(header: string, publicKey: string): unknown {
  const [, token = "", key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error("The header names another key.");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x!, y: y! };
  const [head = "", claims = "", signature = ""] = token.split(".");
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("The signature is another's.");
  return JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as unknown;
}
