/** The name that public/check-worker.js looks under, and the one of the clock's difference. */
export const kept = { pages: "check", clock: "check-clock" };

/** Deletes what the phone kept: at logout. */
export async function forgetKeptPage(): Promise<void> {
  try {
    localStorage.removeItem(kept.clock);
    await window.caches?.delete(kept.pages);
  } catch {
    // Nothing is kept where storage is refused.
  }
}
