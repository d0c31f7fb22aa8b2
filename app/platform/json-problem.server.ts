const maxDepth = 32;
const maxParts = 2000;

/**
 * Why JSON is refused before it is parsed, or null. Deeply nested or finely divided JSON costs far more to walk than its
 * length suggests. Builds nothing; the parser decides whether it is JSON.
 */
export function jsonProblem(json: Uint8Array): string | null {
  let depth = 0;
  let parts = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (isInText) {
      if (byte === backslash) index += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (byte === openList || byte === openObject) {
      depth += 1;
      parts += 1;
      if (depth > maxDepth) return `This is nested too deeply: at most ${maxDepth} levels can be sent.`;
    } else if (byte === closeList || byte === closeObject) depth -= 1;
    else if (byte === comma) parts += 1;
    if (parts > maxParts) return `This has too many parts: at most ${maxParts} can be sent.`;
  }
  return null;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
