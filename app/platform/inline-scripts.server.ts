import { createHash, randomUUID } from "node:crypto";
import { createContext } from "react-router";

/**
 * The hashes of a page's own inline scripts for its content security policy: "sha256-…". The page's renderer fills them
 * in, and security-headers.server.ts lets a browser run only these.
 */
export const inlineScriptsContext = createContext<string[]>();

/** A random mark for the scripts of one rendering, which no user's text can contain. */
export function newMark(): string {
  return randomUUID();
}

/** Removes the mark from a page's elements and adds the hash of each inline script that had it to `hashes`. */
export function hashMarked(page: string, mark: string, hashes: string[]): string {
  const attribute = ` nonce="${mark}"`;
  const [first = "", ...rest] = page.split(attribute);
  let before = first;
  for (const piece of rest) {
    // A piece begins with the rest of the marked tag.
    const isScript = before.startsWith("<script", before.lastIndexOf("<"));
    const code = isScript ? piece.slice(piece.indexOf(">") + 1, piece.indexOf("</script>")) : "";
    if (code !== "") hashes.push(`sha256-${createHash("sha256").update(code).digest("base64")}`);
    before = piece;
  }
  return [first, ...rest].join("");
}
