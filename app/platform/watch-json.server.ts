const deepest = 32;
const mostMembers = 2000;

/**
 * Checks JSON as it arrives, part by part; returns why it is refused, or null. Deeply nested or finely divided JSON
 * costs far more to walk than its length suggests. Builds nothing; the parser decides whether it is JSON.
 */
export function watchJson(): (part: Uint8Array) => string | null {
  let met = { depth: 0, members: 0, inText: false, isEscaped: false };
  return (part) => {
    // Local variables: the runtime counts them fastest.
    let { depth, members, inText, isEscaped } = met;
    for (let at = 0; at < part.length; at += 1) {
      const byte = part[at];
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) inText = false;
      } else if (byte === quote) inText = true;
      else if (byte === openList || byte === openObject) {
        depth += 1;
        members += 1;
        if (depth > deepest) return `This is nested too deeply: at most ${deepest} levels can be sent.`;
      } else if (byte === closeList || byte === closeObject) depth -= 1;
      else if (byte === comma) members += 1;
      if (members > mostMembers) return `This has too many parts: at most ${mostMembers} can be sent.`;
    }
    met = { depth, members, inText, isEscaped };
    return null;
  };
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
