/** Does it once the browser has nothing else to do, such as making a new page react; not every browser says when that is. */
export function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: 3000 });
  else setTimeout(then, 500);
}
