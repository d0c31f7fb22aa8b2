import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { problemChanged } from "../events.server.ts";
import type { StepName } from "../model.ts";
import type { Side } from "#app/features/reservations/model.ts";

type Step = {
  what: StepName;
  by: Side | "administrator" | "system";
  words?: string | null | undefined;
  photos?: { file: string; width: number; height: number; sha256: string }[];
};

/** Writes what happened to a problem, and the job that tells those it concerns. The reservation must be locked. */
export async function addStep(
  trx: Transaction,
  problemId: string,
  { what, by, words, photos = [] }: Step,
): Promise<void> {
  const { position } = await trx
    .insertInto("problemSteps")
    .values({
      problemId,
      position: sql<number>`(select count(*) + 1 from problem_steps where problem_id = ${problemId})`,
      what,
      by,
      words: words || null,
      photos: JSON.stringify(photos),
      at: now(),
    })
    .returning("position")
    .executeTakeFirstOrThrow();
  await enqueue(trx, problemChanged, { problemId, position });
}
