/** Unsigned: it doesn't end with a signature. Unchecked: this browser can't. */
export type Whole = { state: "valid" | "changed" | "unsigned" | "unchecked"; key: string | null };

/**
 * Whether a zip is, to the byte, what one of these keys signed: the comment at its end is the signature of everything
 * before it. The exported page has this function's own source, so it uses nothing from outside of itself.
 */
export async function checkWhole(
  zip: Uint8Array<ArrayBuffer>,
  { keys, label }: { keys: string[]; label: string },
  subtle: SubtleCrypto | undefined,
): Promise<Whole> {
  const start = zip.length - 128;
  const end = new TextDecoder("latin1").decode(zip.subarray(Math.max(0, start - label.length)));
  const digits = end.slice(label.length);
  // One signature has one spelling.
  if (!end.startsWith(label) || !/^[0-9a-f]{128}$/.test(digits)) return { state: "unsigned", key: null };
  const signature = Uint8Array.from(digits.match(/../g)!, (pair) => parseInt(pair, 16));
  try {
    if (!subtle) return { state: "unchecked", key: null };
    const digest = new Uint8Array(await subtle.digest("SHA-256", zip.subarray(0, start)));
    const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const message = new TextEncoder().encode(`timeline zip ${hex}`);
    for (const key of keys) {
      const binary = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
      const raw = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
      const open = await subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);
      if (await subtle.verify({ name: "Ed25519" }, open, signature, message)) return { state: "valid", key };
    }
  } catch {
    return { state: "unchecked", key: null };
  }
  return { state: "changed", key: null };
}
