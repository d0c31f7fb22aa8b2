/** How many pages are rendered in a round. With one, a twelfth fewer are rendered in all: each round has its own cost. */
const inOneRound = 4;
const waiting: (() => void)[] = [];
let continued = 0;

/**
 * Resolves at once, or in the next round of the event loop in which fewer than four others continue; the first to come is
 * the first to go. Work of milliseconds waits for it: twenty pages whose rows arrive together would be one long round, and
 * Node.js accepts one new connection in each.
 */
export async function waitForRound(): Promise<void> {
  if (waiting.length === 0 && continued < inOneRound) return countOne();
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function countOne(): void {
  continued += 1;
  if (continued === 1) setImmediate(beginRound);
}

function beginRound(): void {
  continued = 0;
  for (const resolve of waiting.splice(0, inOneRound)) {
    countOne();
    resolve();
  }
}
