import { createHash } from "node:crypto";

// Stryker's plugin that `npm run mutate` uses with MUTATION_SAMPLE: only some of the changes are tried, always the same ones;
// others with another MUTATION_SEED, to see whether the tests were written for the first ones only.

/** Shares of 0 to 1 of the changes; one is in every larger share, too. */
function isSampled({ fileName, location, replacement }, share) {
  const { line, column } = location.start;
  const seed = process.env.MUTATION_SEED ? `${process.env.MUTATION_SEED} ` : "";
  const name = `${seed}${fileName.split("/app/").at(-1)} ${line} ${column} ${replacement}`;
  return createHash("sha256").update(name).digest().readUInt32BE() / 2 ** 32 < share;
}

/** A checker refuses changes that need no test, such as those that do not compile; this one refuses what is not sampled. */
const checker = {
  init: async () => undefined,
  check: async (mutants) =>
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isSampled(mutant, Number(process.env.MUTATION_SAMPLE))
          ? { status: "passed" }
          : { status: "compileError", reason: "not in the sample" },
      ]),
    ),
};

export const strykerPlugins = [{ kind: "Checker", name: "sample", value: checker }];

/**
 * What a sample says of all changes, from Stryker's report in JSON. Changes that no test reaches are sampled like the others,
 * and count as survived.
 * @returns counts of changes, and the share of the tried ones that tests noticed, 0 to 1; of the `failed` ones nothing is
 * known, because the tests couldn't run. `timedOut` ones count as killed; on a busy machine some of them had survived
 */
export function estimate(report) {
  const counts = { Killed: 0, Timeout: 0, Survived: 0, NoCoverage: 0, CompileError: 0, RuntimeError: 0 };
  for (const { mutants } of Object.values(report.files)) {
    for (const { status } of mutants) if (status in counts) counts[status]++;
  }
  const { Survived: survived, NoCoverage: notReached, CompileError: notTried, RuntimeError: failed } = counts;
  const killed = counts.Killed + counts.Timeout;
  const tried = killed + survived + notReached;
  const all = tried + notTried + failed;
  return {
    all,
    tried,
    killed,
    timedOut: counts.Timeout,
    survived,
    notReached,
    failed,
    score: killed / tried,
  };
}
