/**
 * Runs a start; when that cannot be, says why in one sentence and ends the process. Import everything that reads
 * the settings inside `start`: a bad one throws while it is imported.
 */
export async function exitOnError(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(1);
  }
}

// What the system refuses and what we refuse is said in a sentence; a bug needs its stack.
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBug = error instanceof TypeError || error instanceof ReferenceError || error instanceof SyntaxError;
  return isBug ? String(error.stack) : error.message.replaceAll("\n", " ");
}
