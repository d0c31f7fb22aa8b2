/** True if this key (32 bytes in base64url) made this Ed25519 signature; throws where the browser has no Ed25519. */
export async function verifySignature(text: string, signature: string, key: string): Promise<boolean> {
  const open = await crypto.subtle.importKey("raw", bytesOf(key)!, "Ed25519", false, ["verify"]);
  const bytes = bytesOf(signature);
  // One signature has one spelling: the last letter's spare bits are zero.
  if (bytes === null || !/^[\w-]{85}[AQgw]$/.test(signature)) return false;
  return crypto.subtle.verify("Ed25519", open, bytes, new TextEncoder().encode(text));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
