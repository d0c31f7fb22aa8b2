/** How many pages are rendered in a round. With one, a twelfth fewer are rendered in all: each round has its own cost. */
const inOneRound = 4;
const waiting: (() => void)[] = [];

/**
 * Resolves in a round of the event loop in which few others continue; the first to come is the first to go. Work of
 * milliseconds waits for it: twenty pages whose rows arrive together would be one long round, and Node.js accepts one new
 * connection in each.
 */
export function waitForRound(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letSomeContinue);
  });
}

function letSomeContinue(): void {
  for (const resolve of waiting.splice(0, inOneRound)) resolve();
  if (waiting.length > 0) setImmediate(letSomeContinue);
}
