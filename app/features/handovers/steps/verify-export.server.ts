type Key = { key: string };
type Entry = {
  body: string;
  hash: string;
  text: { version: string; salt: string; text: string } | null;
};
type Signature = Record<
  "algorithm" | "head" | "public_key" | "reservation" | "signature" | "timeline_sha256",
  string
>;

/** What the page found: `problems` names each entry and file that isn't what was signed. */
export type Verdict = {
  problems: string[];
  /** Unchecked: this browser can't. */
  signature: "valid" | "invalid" | "unchecked";
  entries: Entry[];
  photos: number;
  head: string;
  /** The property's; older exports don't say it. */
  timeZone: string;
};

/**
 * Recomputes every hash of an exported timeline and checks the signature. The exported page has this function's own
 * source, so it uses nothing from outside of itself; without `subtle` it computes SHA-256 by itself.
 */
export async function verifyExport(
  files: Map<string, Uint8Array<ArrayBuffer>>,
  trusted: Key,
  subtle: SubtleCrypto | undefined,
): Promise<Verdict> {
  const verdict: Verdict = {
    problems: [],
    signature: "unchecked",
    entries: [],
    photos: 0,
    head: "",
    timeZone: "UTC",
  };
  const wrong = (problem: string) => void verdict.problems.push(problem);
  const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const fromBase64 = (text: string) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const toBase64 = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=+$/, "");

  /** SHA-256 as FIPS 180-4 describes it. Its constants are bits of the roots of the first primes. */
  function plainSha256(bytes: Uint8Array): Uint8Array {
    const primes: number[] = [];
    for (let candidate = 2; primes.length < 64; candidate += 1)
      if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
    const bitsOf = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
    const constants = primes.map((prime) => bitsOf(Math.cbrt(prime)));
    const state = primes.slice(0, 8).map((prime) => bitsOf(Math.sqrt(prime)));
    const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
    padded.set(bytes);
    padded[bytes.length] = 128;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
    view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
    const turn = (value: number, by: number) => (value >>> by) | (value << (32 - by));
    const words = new Int32Array(64);
    for (let start = 0; start < padded.length; start += 64) {
      for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(start + at * 4);
      for (let at = 16; at < 64; at += 1) {
        const [early, late] = [words[at - 15]!, words[at - 2]!];
        const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
        const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
        words[at] = (words[at - 16]! + small + words[at - 7]! + large) | 0;
      }
      let [a, b, c, d, e, f, g, h] = state as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      for (let at = 0; at < 64; at += 1) {
        const mixed = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
        const first = (h + mixed + constants[at]! + words[at]!) | 0;
        const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((value, at) => (state[at] = (state[at]! + value) | 0));
    }
    const result = new DataView(new ArrayBuffer(32));
    state.forEach((value, at) => result.setInt32(at * 4, value));
    return new Uint8Array(result.buffer);
  }

  async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    return hex(subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : plainSha256(bytes));
  }

  async function checkSignature(signed: Signature): Promise<Verdict["signature"]> {
    const { head, reservation, timeline_sha256 } = signed;
    const message = bytesOf(`timeline ${JSON.stringify({ head, reservation, timeline_sha256 })}`);
    let key: CryptoKey;
    try {
      if (!subtle) return "unchecked";
      const raw = fromBase64(trusted.key);
      key = await subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);
    } catch {
      return "unchecked";
    }
    const signature = fromBase64(signed.signature);
    // The last letter has bits that decoding ignores.
    if (toBase64(signature) !== signed.signature) return "invalid";
    return (await subtle.verify({ name: "Ed25519" }, key, signature, message)) ? "valid" : "invalid";
  }

  async function checkEntry({ body, hash, text }: Entry, place: number, before: string, reservation: string) {
    const name = `Entry ${place + 1}`;
    if ((await sha256(bytesOf(body))) !== hash) wrong(`${name}: its text was changed.`);
    const told = JSON.parse(body) as Record<string, unknown> & { facts: { text?: Record<string, string> } };
    if (told["previous"] !== before) wrong(`${name}: it doesn't follow the entry before it.`);
    if (told["sequence"] !== place + 1 || told["reservation"] !== reservation)
      wrong(`${name}: it is from another place.`);
    if (text === null) return;
    const proof = await sha256(bytesOf(`${text.salt}\n${text.text}`));
    if (told.facts.text?.[text.version] !== proof) wrong(`${name}: its words were changed.`);
  }

  async function checkPhotos(listed: { name: string; sha256: string }[]) {
    for (const { name, sha256: expected } of listed) {
      const bytes = files.get(name);
      if (!bytes) wrong(`${name} is missing.`);
      else if ((await sha256(bytes)) !== expected) wrong(`${name} was changed.`);
      else verdict.photos += 1;
    }
    const known = new Set([
      "timeline.json",
      "signature.json",
      "verify.html",
      ...listed.map(({ name }) => name),
    ]);
    for (const name of files.keys()) if (!known.has(name)) wrong(`${name} doesn't belong to this timeline.`);
  }

  try {
    const [timeline, signature] = [files.get("timeline.json"), files.get("signature.json")];
    if (!timeline) throw new Error("timeline.json is missing.");
    if (!signature) throw new Error("signature.json is missing.");
    const signed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(signature)) as Signature;
    const names = ["algorithm", "head", "public_key", "reservation", "signature", "timeline_sha256"] as const;
    const rewritten = JSON.stringify(Object.fromEntries(names.map((name) => [name, signed[name]])));
    if (hex(bytesOf(rewritten)) !== hex(signature)) wrong("signature.json was changed.");
    if (signed.algorithm !== "Ed25519" || signed.public_key !== trusted.key)
      wrong("signature.json is of another key than this page's.");
    verdict.signature = await checkSignature(signed);
    if (verdict.signature === "invalid") wrong("The signature is not ours.");
    if ((await sha256(timeline)) !== signed.timeline_sha256) wrong("timeline.json was changed.");
    const told = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(timeline)) as {
      reservation: string;
      time_zone?: string;
      entries: Entry[];
      photos: { name: string; sha256: string }[];
    };
    if (told.reservation !== signed.reservation) wrong("timeline.json is of another reservation.");
    verdict.timeZone = told.time_zone ?? "UTC";
    verdict.head = "0".repeat(64);
    for (const [place, entry] of told.entries.entries()) {
      await checkEntry(entry, place, verdict.head, told.reservation);
      verdict.head = entry.hash;
    }
    if (verdict.head !== signed.head) wrong("The last entry isn't the one that was signed.");
    verdict.entries = told.entries;
    await checkPhotos(told.photos);
  } catch (error) {
    wrong(
      error instanceof SyntaxError || error instanceof TypeError ? "A file can't be read." : String(error),
    );
  }
  return verdict;
}
