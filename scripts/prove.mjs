import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled, node24, root } from "./setup.mjs";

// `npm run prove -- --sequences 20000` plays that many sequences of the proof of the money in tests/proof;
// `--seed` and `--path`, as a failure says them, play that one again.

const { values } = parseArgs({
  options: {
    sequences: { type: "string", default: "10000" },
    seed: { type: "string", default: "" },
    path: { type: "string", default: "" },
  },
});
await ensureInstalled();
const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
// A certain sequence needs no second half beside it.
const half = values.path === "" ? "tests/proof" : "tests/proof/money-first";
const run = spawnSync(node24(), [vitest, "run", half], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PROVE_SEQUENCES: String(Math.ceil(Number(values.sequences) / 2)),
    PROVE_SEED: values.seed,
    PROVE_PATH: values.path,
  },
});
process.exit(run.status ?? 1);
