import { createHash } from "node:crypto";
import { host, transaction } from "./host.server.ts";
import type { Store } from "./store.ts";
import { envelope, StripeProblem } from "./problem.server.ts";

export type Asked = { method: string; path: string; body: string; idempotencyKey: string | null };
export type Answer = { status: number; body: object; replayed: boolean };

const keptFor = 24 * 3_600_000;

/**
 * Runs a write once per Idempotency-Key: the same request again gets the first response, a refusal as well unless
 * `keepsRefusals` is false; another body with the same key is refused, and so is a second request while the first runs.
 * Keys are kept for 24 h. The response is stored in the write's transaction, so a crash leaves both or neither.
 */
export async function answerOnce(
  asked: Asked,
  work: (trx: Store) => Promise<object>,
  { keepsRefusals = true } = {},
): Promise<Answer> {
  return transaction(async (trx) => {
    const key = asked.idempotencyKey;
    if (key === null) return outcome(() => work(trx));
    await takeKey(trx, key);
    const bodyHash = createHash("sha256").update(asked.body).digest("hex");
    const known = await trx.findAnswer(key);
    if (known) {
      const same = known.bodyHash === bodyHash && known.path === asked.path && known.method === asked.method;
      if (!same) throw otherBody(key);
      return { status: known.status, body: known.response, replayed: true };
    }
    const answer = await outcome(() => work(trx));
    if (answer.status >= 400 && !keepsRefusals) return answer;
    const { method, path } = asked;
    await trx.keepAnswer(key, { method, path, bodyHash, status: answer.status, response: answer.body });
    return answer;
  });
}

async function takeKey(trx: Store, key: string): Promise<void> {
  if (key.length > 255) throw new StripeProblem(400, "Idempotency keys have at most 255 characters.");
  const keptSince = new Date(host().now().getTime() - keptFor);
  if (!(await trx.takeKey(key, keptSince))) throw inFlight(key);
}

/** A sandbox command that refuses has written nothing, or only what it means to keep: the record of a declined card. */
async function outcome(work: () => Promise<object>): Promise<Answer> {
  try {
    return { status: 200, body: await work(), replayed: false };
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return { status: error.status, body: envelope(error), replayed: false };
  }
}

function inFlight(key: string): StripeProblem {
  return new StripeProblem(
    409,
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: "idempotency_key_in_use" },
  );
}

function otherBody(key: string): StripeProblem {
  return new StripeProblem(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: "idempotency_error" },
  );
}
