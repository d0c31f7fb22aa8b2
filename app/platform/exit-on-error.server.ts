import { existsSync } from "node:fs";
import path from "node:path";

const minNode = 24;

/**
 * Runs a start; if it fails, prints one sentence and ends the process. Import everything that reads the settings inside
 * `start`, and what an older Node.js lacks: an invalid setting throws on import.
 */
export async function exitOnError(start: () => Promise<void>): Promise<void> {
  try {
    requireNode();
    await start();
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(1);
  }
}

function requireNode() {
  if (Number.parseInt(process.versions.node, 10) >= minNode) return;
  // The folder of build/server/server.js.
  const root = path.resolve(process.argv[1]!, "../../..");
  const bundled = path.join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  const source = existsSync(bundled) ? `run it with ${bundled}` : "install it from https://nodejs.org";
  throw new Error(
    `This needs Node.js ${minNode} or newer, and the one running is v${process.versions.node}: ${source}.`,
  );
}

// Errors of the system and our own refusals are one sentence; a bug needs its stack.
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBug = error instanceof TypeError || error instanceof ReferenceError || error instanceof SyntaxError;
  return isBug ? String(error.stack) : error.message.replaceAll("\n", " ");
}
