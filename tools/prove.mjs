import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled, node24, root } from "../scripts/setup.mjs";

// `npm run prove -- --sequences 20000 --requests 50000` plays that many sequences of the proof of the money in
// tests/proof, `--leases` sequences of rentals and `--trust` of stays, reviews and claims, sends that many malformed requests,
// then plays `--cards` sequences of writes that change cards, and runs `--searches` plain searches through both of their
// statements; `npm test` does some of each. `--seed` and `--path`, as printed by a failure, play that one sequence again;
// with `--only leases` one of a rental, with `--only trust` one of stays. `--later` sequences are of stays whose saved card is
// charged later (`--only later-charges`), `--changes` of stays whose dates change (`--only date-changes`), `--whole` of stays with
// changes, reports, claims and disputes to their end (`--only whole-stays`).

// `--cluster` instead runs the product on Patroni's nodes, HAProxy and PgBouncer, and lets them fail (docs/operations.md);
// `--regions` runs two marketplaces with a database each. `--single` plays one machine as docs/deployment.md says, from the
// first install to an upgrade and a restore.

const { values } = parseArgs({
  options: {
    cluster: { type: "boolean", default: false },
    regions: { type: "boolean", default: false },
    single: { type: "boolean", default: false },
    sequences: { type: "string", default: "10000" },
    leases: { type: "string", default: "2000" },
    trust: { type: "string", default: "500" },
    later: { type: "string", default: "500" },
    changes: { type: "string", default: "500" },
    whole: { type: "string", default: "500" },
    only: { type: "string", default: "" },
    requests: { type: "string", default: "20000" },
    cards: { type: "string", default: "500" },
    searches: { type: "string", default: "10000" },
    seed: { type: "string", default: "" },
    path: { type: "string", default: "" },
  },
});
await ensureInstalled({ forDevelopment: true });
const drills = {
  cluster: ["failover", "prove-cluster.ts"],
  regions: ["regions", "prove-regions.ts"],
  single: ["single", "prove-single.ts"],
};
const drill = Object.entries(drills).find(([name]) => values[name])?.[1];
if (drill) {
  // Ctrl-C reaches the drill, too, which ends what it has started.
  process.on("SIGINT", () => {});
  const file = path.join(root, "tools", "drills", ...drill);
  const { status } = spawnSync(node24(), [file], { cwd: root, stdio: "inherit" });
  process.exit(status ?? 1);
}
const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
// A given sequence needs no second half in parallel.
const others = [
  "tests/api/malformed.test.ts",
  "tests/api/property-cards.test.ts",
  "read-nearest.server.test.ts",
];
const one = `tests/proof/${values.only || "money-first"}`;
const parts = values.path === "" && values.only === "" ? ["tests/proof", ...others] : [one];
for (const tests of parts) {
  const { status } = spawnSync(node24(), [vitest, "run", tests], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      PROVE_SEQUENCES: String(Math.ceil(Number(values.sequences) / 2)),
      PROVE_SEED: values.seed,
      PROVE_PATH: values.path,
      LEASE_SEQUENCES: values.leases,
      LEASE_SEED: values.seed,
      LEASE_PATH: values.path,
      TRUST_SEQUENCES: values.trust,
      TRUST_SEED: values.seed,
      TRUST_PATH: values.path,
      LATER_SEQUENCES: values.later,
      LATER_SEED: values.seed,
      LATER_PATH: values.path,
      CHANGE_SEQUENCES: values.changes,
      CHANGE_SEED: values.seed,
      CHANGE_PATH: values.path,
      WHOLE_SEQUENCES: values.whole,
      WHOLE_SEED: values.seed,
      WHOLE_PATH: values.path,
      MALFORMED_REQUESTS: values.requests,
      CARD_SEQUENCES: values.cards,
      COMPARED_SEARCHES: values.searches,
    },
  });
  if (status !== 0) process.exit(status ?? 1);
}
