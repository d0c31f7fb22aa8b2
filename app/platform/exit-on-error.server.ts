/**
 * Runs a start; if it fails, prints one sentence and ends the process. Import everything that reads the settings inside
 * `start`: an invalid one throws on import.
 */
export async function exitOnError(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(1);
  }
}

// Errors of the system and our own refusals are one sentence; a bug needs its stack.
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBug = error instanceof TypeError || error instanceof ReferenceError || error instanceof SyntaxError;
  return isBug ? String(error.stack) : error.message.replaceAll("\n", " ");
}
