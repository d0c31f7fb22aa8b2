import { setTimeout as sleep } from "node:timers/promises";

/** These fields as a form. */
export function formOf(fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

/** Looks every half second until it is done; returns what was seen. */
export async function until(look, isDone) {
  for (let turn = 0; turn < 120; turn += 1) {
    const seen = await look();
    if (isDone(seen)) return seen;
    await sleep(500);
  }
  throw new Error("What the screens need did not happen within a minute.");
}
