import { createHash, randomUUID } from "node:crypto";
import { createContext } from "react-router";

/**
 * The hashes of a page's own inline scripts, as its policy names them: "sha256-…". The page's renderer fills them in, and
 * security-headers.server.ts lets a browser run these scripts and no others.
 */
export const inlineScriptsContext = createContext<string[]>();

/** A mark for the scripts of one rendering, which nothing that people wrote can carry. */
export function newMark(): string {
  return randomUUID();
}

/** Takes the mark off a page's elements and notes the hash of each inline script that has it in `hashes`. */
export function hashMarked(page: string, mark: string, hashes: string[]): string {
  const attribute = ` nonce="${mark}"`;
  const [first = "", ...rest] = page.split(attribute);
  let before = first;
  for (const piece of rest) {
    // A piece begins with what is left of the marked tag.
    const isScript = before.startsWith("<script", before.lastIndexOf("<"));
    const code = isScript ? piece.slice(piece.indexOf(">") + 1, piece.indexOf("</script>")) : "";
    if (code !== "") hashes.push(`sha256-${createHash("sha256").update(code).digest("base64")}`);
    before = piece;
  }
  return [first, ...rest].join("");
}
