import type { Actor } from "#app/features/accounts/model.ts";
import { addToHandover } from "#app/features/handovers/add-to-handover.server.ts";
import { agreeToHandover } from "#app/features/handovers/agree-to-handover.server.ts";
import { handoversFor } from "#app/features/handovers/queries.server.ts";
import { answerProblem } from "#app/features/problems/answer-problem.server.ts";
import { decideProblem } from "#app/features/problems/decide-problem.server.ts";
import { reportProblem } from "#app/features/problems/report-problem.server.ts";
import { problemDecision } from "#app/features/problems/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { Action } from "./actions.ts";

type Of<Name extends Action["do"]> = Extract<Action, { do: Name }>;

/** The smallest picture. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
export const picture = () => new File([pixel], "shelf.png", { type: "image/png" });

/** What was left behind needs a photo. */
const photosOf = (kind: string) => (kind === "left_behind" ? [picture()] : []);

export function report({ actor, reservationId, kind }: Of<"report">): Promise<string> {
  const words = "The gate stays shut.";
  return reportProblem(actor, { reservationId, kind, words, photos: photosOf(kind) }, "");
}

export async function answer({ tenant, landlord, ...given }: Of<"answerProblem">): Promise<void> {
  const { kind, id: problemId } = await openProblem(given);
  const isReporter = ["confirmed", "persists", "withdrawn"].includes(given.answer);
  const isOfLandlord = kind === "no_show" || kind === "left_behind";
  const side = isReporter === isOfLandlord ? landlord : tenant;
  const words = { answer: given.answer, words: "As I say.", photos: photosOf(kind) };
  return answerProblem(side, { problemId, ...words }, "");
}

export async function decide({ actor, decision, ...given }: Of<"decideProblem">): Promise<void> {
  const { id } = await openProblem(given);
  return decideProblem(actor, id, problemDecision.parse({ ...decision, note: "We looked." }), "");
}

/** Of this kind, or first what waits for an administrator. */
async function openProblem({
  reservationId,
  about,
}: Pick<Of<"decideProblem">, "reservationId" | "about">): Promise<{ id: string; kind: string }> {
  const problem = await db
    .selectFrom("problems")
    .select(["id", "kind"])
    .where("reservationId", "=", reservationId)
    .where("settledAt", "is", null)
    .$if(about !== undefined, (query) => query.where("kind", "=", about!))
    .orderBy((eb) => eb("state", "=", "waiting"), "desc")
    .orderBy("createdAt")
    .executeTakeFirst();
  if (!problem) throw new NotFound("Report not found.");
  return problem;
}

/** Both sides agree that the space is empty. */
export async function moveOut({ tenant, landlord, reservationId }: Of<"moveOut">): Promise<void> {
  const about = { reservationId, kind: "move-out" as const };
  await addToHandover(tenant, { ...about, note: `Swept at ${Math.random()}.`, photos: [] });
  for (const side of [tenant, landlord]) await agree(side, about);
}

async function agree(side: Actor, about: { reservationId: string; kind: "move-out" }): Promise<void> {
  const { handovers } = await handoversFor(side, about.reservationId);
  const { version } = handovers.find(({ kind }) => kind === about.kind)!;
  await agreeToHandover(side, { ...about, version });
}
