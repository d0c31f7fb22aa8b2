import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** An encrypted file, and its key, wrapped with the key-encryption key. */
export type Envelope = { sealed: Uint8Array; wrappedKey: Uint8Array };

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with a new data key (AES-256-GCM) and wraps that key with `keyEncryptionKey` (32 bytes). `place`, the path
 * in the store, is bound to both: a copy elsewhere doesn't open.
 */
export function seal(plain: Uint8Array, keyEncryptionKey: Uint8Array, place: string): Envelope {
  const dataKey = randomBytes(32);
  return {
    sealed: encrypt(plain, dataKey, place),
    wrappedKey: encrypt(dataKey, keyEncryptionKey, `key of ${place}`),
  };
}

/**
 * The plain bytes, by the first of `keyEncryptionKeys` that unwraps the file's key; during a rotation there are two.
 * Throws if a byte was changed, the file was moved, or no key fits.
 */
export function unseal(
  { sealed, wrappedKey }: Envelope,
  keyEncryptionKeys: readonly Uint8Array[],
  place: string,
): Uint8Array<ArrayBuffer> {
  return decrypt(sealed, unwrap(wrappedKey, keyEncryptionKeys, place), place);
}

/** Wraps the file's key again, with the first of `keyEncryptionKeys`; the file stays. Throws like `unseal`. */
export function rewrap(
  wrappedKey: Uint8Array,
  keyEncryptionKeys: readonly [Uint8Array, ...Uint8Array[]],
  place: string,
): Uint8Array {
  return encrypt(unwrap(wrappedKey, keyEncryptionKeys, place), keyEncryptionKeys[0], `key of ${place}`);
}

/** True if a file's key was wrapped with this key. */
export function unwraps(wrappedKey: Uint8Array, keyEncryptionKey: Uint8Array, place: string): boolean {
  try {
    decrypt(wrappedKey, keyEncryptionKey, `key of ${place}`);
    return true;
  } catch {
    return false;
  }
}

/** Throws the last key's error. */
function unwrap(wrappedKey: Uint8Array, keyEncryptionKeys: readonly Uint8Array[], place: string): Uint8Array {
  const key = keyEncryptionKeys.find((one) => unwraps(wrappedKey, one, place)) ?? keyEncryptionKeys.at(-1)!;
  return decrypt(wrappedKey, key, `key of ${place}`);
}

/** Nonce, tag and ciphertext in one piece. */
function encrypt(plain: Uint8Array, key: Uint8Array, place: string): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(piece: Uint8Array, key: Uint8Array, place: string): Uint8Array<ArrayBuffer> {
  const nonce = piece.subarray(0, nonceBytes);
  const tag = piece.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  return new Uint8Array(
    Buffer.concat([decipher.update(piece.subarray(nonceBytes + tagBytes)), decipher.final()]),
  );
}
